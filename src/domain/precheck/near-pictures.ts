import {
  BANDS,
  bandNeighbours,
  bandsOf,
  type HashWords,
  nearDistance,
  type PictureHash,
  wordsOf,
} from './picture-hash';

export interface NearPicture<Key> {
  readonly key: Key;
  /** Bits of pHash that differ. */
  readonly distance: number;
}

/** An index of nearly equal pictures by bands of their hash, so that 30,000 pictures are not compared pairwise. */
export class NearPictures<Key> {
  readonly #bands: readonly Map<number, number[]>[] = Array.from({ length: BANDS }, () => new Map());
  readonly #entries: { readonly key: Key; readonly words: HashWords }[] = [];

  add(hash: PictureHash, key: Key): void {
    const words = wordsOf(hash);
    const index = this.#entries.push({ key, words }) - 1;
    for (const [band, value] of bandsOf(words).entries()) {
      const bucket = this.#bands[band]?.get(value);
      if (bucket) bucket.push(index);
      else this.#bands[band]?.set(value, [index]);
    }
  }

  /** The picture added first of those that are nearly the same; null for none. */
  first(hash: PictureHash): NearPicture<Key> | null {
    const words = wordsOf(hash);
    let best: number | null = null;
    for (const [band, value] of bandsOf(words).entries()) {
      for (const neighbour of bandNeighbours(value)) {
        for (const index of this.#bands[band]?.get(neighbour) ?? []) {
          if (best !== null && index >= best) break;
          if (nearDistance(words, this.#entries[index]?.words ?? words) !== null) best = index;
        }
      }
    }
    const entry = best === null ? undefined : this.#entries[best];
    return entry ? { key: entry.key, distance: nearDistance(words, entry.words) ?? 0 } : null;
  }
}
