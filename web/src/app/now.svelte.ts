/** Milliseconds since some moment in the past, by a clock that nobody can set. */
export function steadyNow(): number {
  return performance.now();
}

/** The steady time, updated once a second. */
class Now {
  at = $state(steadyNow());

  constructor() {
    setInterval(() => (this.at = steadyNow()), 1000);
  }
}

export const now = new Now();
