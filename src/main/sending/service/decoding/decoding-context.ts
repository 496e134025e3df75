import type { Json } from '../../../../domain/json';
import type { DecodeProblem } from '../../../../domain/result';
import { MAX_ATTACHMENTS, MAX_DEPARTURES, MAX_DETAIL_BYTES, MAX_FILES, MAX_ITEMS } from './result-limits';

/** Stands for content that is nested too deep or exceeds a limit. */
export const OMITTED = '…';

const COUNTED = { files: MAX_FILES, items: MAX_ITEMS, attachments: MAX_ATTACHMENTS } as const;
type Counted = keyof typeof COUNTED;

/** Shared by all paths of one response: its departures from the interface document, and what the limits left out. */
export class DecodingContext {
  readonly departures: DecodeProblem[] = [];
  readonly #left: Record<Counted, number> = { ...COUNTED };
  readonly #omitted: Record<Counted | 'details' | 'departures', number> = {
    files: 0,
    items: 0,
    attachments: 0,
    details: 0,
    departures: 0,
  };
  #detailBytesLeft = MAX_DETAIL_BYTES;

  report(path: () => string, expected: string): void {
    if (this.departures.length < MAX_DEPARTURES) this.departures.push({ path: path(), expected });
    else this.#omitted.departures += 1;
  }

  left(kind: Counted): number {
    return this.#left[kind];
  }

  /** Returns the entries that fit into what is left for all lists of this kind. */
  within<Entry>(kind: Counted, entries: readonly Entry[]): readonly Entry[] {
    const kept = entries.slice(0, this.#left[kind]);
    this.#left[kind] -= kept.length;
    this.#omitted[kind] += entries.length - kept.length;
    return kept;
  }

  /** Returns a value that the interface document does not describe, or `…` if there is no space left for it. */
  keep(value: Json): Json {
    const bytes = memoryOf(value, this.#detailBytesLeft);
    if (bytes > this.#detailBytesLeft) {
      this.#omitted.details += 1;
      return OMITTED;
    }
    this.#detailBytesLeft -= bytes;
    return value;
  }

  /** What was left out, for a technical reader, such as `3000 files`. */
  get leftOut(): readonly string[] {
    return Object.entries(this.#omitted).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  }
}

const SCALAR_BYTES = 16;
const TEXT_BYTES = 24;
const CONTAINER_BYTES = 56;

/** Roughly the memory of a value; stops counting above `limit`. */
function memoryOf(value: Json, limit: number): number {
  if (typeof value === 'string') return TEXT_BYTES + Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return SCALAR_BYTES;
  let bytes = CONTAINER_BYTES;
  for (const [key, child] of Object.entries(value)) {
    bytes += (Array.isArray(value) ? 0 : TEXT_BYTES + key.length) + memoryOf(child, limit - bytes);
    if (bytes > limit) break;
  }
  return bytes;
}
