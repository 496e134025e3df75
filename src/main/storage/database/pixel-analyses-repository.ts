import type { CaseId } from '../../../domain/ids';
import {
  BANDS,
  bandNeighbours,
  bandsOf,
  type PictureHash,
  wordsOf,
} from '../../../domain/precheck/picture-hash';
import type { PixelMeasures } from '../../../domain/precheck/pixel-measures';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

export interface HashedContent {
  readonly sha256: string;
  readonly hash: PictureHash;
}

/** The same content in another case. */
export interface OtherOccurrence {
  readonly caseNumber: string;
  readonly path: string;
}

/** Maximum number of matches per band; a band value shared by more pictures is not distinctive. */
const MAX_BAND_MATCHES = 5_000;

/** Pixel analyses by content hash, and the search for equal or similar pictures. */
export function createPixelAnalysesRepository(database: Database) {
  const save = database.prepare(
    `INSERT OR REPLACE INTO picture_look (sha256, look, hash, band0, band1, band2, band3)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = database.prepare<[string], { readonly look: string }>(
    'SELECT look FROM picture_look WHERE sha256 = ?',
  );
  const ofCase = database.prepare<[string], HashedContent>(
    `SELECT DISTINCT item.sha256 AS sha256, picture_look.hash AS hash
     FROM item JOIN picture_look ON picture_look.sha256 = item.sha256
     WHERE item.case_id = ? AND picture_look.hash IS NOT NULL`,
  );
  const neighbours = Array.from({ length: 17 }, () => '?').join(', ');
  const byBand = Array.from({ length: BANDS }, (_, band) =>
    database.prepare<number[], HashedContent>(
      `SELECT sha256, hash FROM picture_look
       WHERE hash IS NOT NULL AND band${band} IN (${neighbours}) LIMIT ${MAX_BAND_MATCHES}`,
    ),
  );
  const elsewhere = database.prepare<{ readonly sha256: string; readonly caseId: string }, OtherOccurrence>(
    `SELECT "case".case_number AS caseNumber, item.path AS path
     FROM item JOIN "case" ON "case".id = item.case_id JOIN profile ON profile.id = "case".profile_id
     WHERE item.sha256 = @sha256 AND item.case_id <> @caseId AND (profile.kind = 'practice') = (
       SELECT f.kind = 'practice' FROM "case" own JOIN profile f ON f.id = own.profile_id WHERE own.id = @caseId)
     ORDER BY "case".row_id LIMIT 1`,
  );
  return {
    save: (sha256: string, measures: PixelMeasures): void => {
      const bands = measures.hash ? bandsOf(wordsOf(measures.hash)) : [null, null, null, null];
      save.run(sha256, toJsonColumn(measures), measures.hash, ...bands);
    },
    find: (sha256: string): PixelMeasures | null => {
      const row = find.get(sha256);
      return row ? fromJsonColumn<PixelMeasures>(row.look) : null;
    },
    /** Returns the picture hashes of a case by content hash. */
    hashesOf: (caseId: CaseId): ReadonlyMap<string, PictureHash> =>
      new Map(ofCase.all(caseId).map(({ sha256, hash }) => [sha256, hash])),
    /** Returns candidates for similar pictures: all within 7 bits of pHash, and possibly others. */
    candidates: (hash: PictureHash): readonly HashedContent[] => {
      const found = new Map<string, HashedContent>();
      for (const [band, value] of bandsOf(wordsOf(hash)).entries()) {
        for (const row of byBand[band]?.all(...bandNeighbours(value)) ?? []) found.set(row.sha256, row);
      }
      return [...found.values()];
    },
    /** Returns the first other case with the same content, among cases of practice or among real ones; null for none. */
    elsewhere: (sha256: string, caseId: CaseId): OtherOccurrence | null =>
      elsewhere.get({ sha256, caseId }) ?? null,
  };
}
