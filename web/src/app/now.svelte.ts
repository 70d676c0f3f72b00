/** The current time, updated once a second. */
class Now {
  at = $state(Date.now());

  constructor() {
    setInterval(() => (this.at = Date.now()), 1000);
  }
}

export const now = new Now();
