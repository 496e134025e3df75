/** Lets something happen at most once per interval. `now` is a clock in milliseconds that never goes back. */
export class Throttle {
  readonly #intervalMs: number;
  readonly #now: () => number;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(intervalMs: number, now: () => number) {
    this.#intervalMs = intervalMs;
    this.#now = now;
  }

  /** Milliseconds until it may happen again; 0 or less: now. */
  get leftMs(): number {
    return this.#lastMs + this.#intervalMs - this.#now();
  }

  /** Whether it may happen now; if so, a new interval begins. */
  take(): boolean {
    if (this.leftMs > 0) return false;
    this.restart();
    return true;
  }

  /** Begins a new interval, for an action that happens now regardless, or not before the interval is over. */
  restart(): void {
    this.#lastMs = this.#now();
  }
}
