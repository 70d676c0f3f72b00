/** The time, told once a second to whoever shows it. */
class Now {
  at = $state(Date.now());

  constructor() {
    setInterval(() => (this.at = Date.now()), 1000);
  }
}

export const now = new Now();
