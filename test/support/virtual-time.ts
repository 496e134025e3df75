import type { Clock } from '../../src/main/support/clock';
import type { Timers } from '../../src/main/support/timers';

/** Time that passes only by calls; days take no longer than their events. */
export class VirtualTime implements Clock, Timers {
  readonly #startMs: number;
  #elapsedMs = 0;
  #next = 0;
  readonly #due = new Map<number, { readonly atMs: number; readonly work: () => void }>();

  constructor(start: Date) {
    this.#startMs = start.getTime();
  }

  now(): Date {
    return new Date(this.#startMs + this.#elapsedMs);
  }

  monotonicMs(): number {
    return this.#elapsedMs;
  }

  after(delayMs: number, work: () => void): () => void {
    const id = this.#next;
    this.#next += 1;
    this.#due.set(id, { atMs: this.#elapsedMs + Math.max(0, delayMs), work });
    return () => {
      this.#due.delete(id);
    };
  }

  /** Lets so much time pass; timers fire in their order, and what they began settles in between. */
  async pass(ms: number): Promise<void> {
    const end = this.#elapsedMs + ms;
    await settled();
    for (;;) {
      const [first] = [...this.#due].sort(([, a], [, b]) => a.atMs - b.atMs);
      if (!first || first[1].atMs > end) break;
      this.#due.delete(first[0]);
      this.#elapsedMs = Math.max(this.#elapsedMs, first[1].atMs);
      first[1].work();
      await settled();
    }
    this.#elapsedMs = end;
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
