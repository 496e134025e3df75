import type { CaseId, PackageId, ProfileId } from '../../../domain/ids';
import { ACTIVE_STATES } from '../../../domain/journal';
import type { Profile } from '../../../domain/profile';
import type { DeletedCharge, TokenNeed, TokenSample } from '../../../domain/tokens';
import type { Database } from './connection';

/** A result with its cost; `tokens` is null if the service reported none. */
export interface StoredCharge {
  readonly receivedAt: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly isPractice: boolean;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly tokens: number | null;
}

/** As SQLite returns it: it has no booleans. */
type Counted<Charge extends { readonly isPractice: boolean }> = Omit<Charge, 'isPractice'> & {
  readonly isPractice: number;
};

function withFlag<Row extends { readonly isPractice: number }>(row: Row) {
  return { ...row, isPractice: row.isPractice === 1 };
}

/** Enough samples for the spread, and few enough to follow a change of price. */
const MAX_SAMPLES = 200;

/** A file is a PDF by its item, or by its name if the item is gone; an unknown page count is one page. */
const NEED = `
  sum(NOT (coalesce(i.type = 'pdf', e.entry_name LIKE '%.pdf'))) AS images,
  sum(CASE WHEN coalesce(i.type = 'pdf', e.entry_name LIKE '%.pdf')
      THEN max(1, coalesce(json_extract(i.facts, '$.pages'), 1)) ELSE 0 END) AS pages`;

const ACTIVE = ACTIVE_STATES.map((state) => `'${state}'`).join(', ');

/** Token costs of results, and the contents of packages that cost tokens. */
export function createTokensRepository(database: Database) {
  const samples = database.prepare<[string, number], TokenSample>(
    `WITH latest AS (
       SELECT r.id, r.package_id, r.tokens FROM result r
       JOIN package p ON p.id = r.package_id
       JOIN profile f ON f.id = p.profile_id
       WHERE r.tokens IS NOT NULL AND r.tokens >= 0 AND f.kind = ?
       ORDER BY r.received_at DESC LIMIT ?)
     SELECT l.tokens AS tokens, ${NEED}
     FROM latest l JOIN entry e ON e.package_id = l.package_id LEFT JOIN item i ON i.id = e.item_id
     GROUP BY l.id`,
  );
  const underway = database.prepare<
    [string, string],
    { readonly images: number | null; readonly pages: number | null }
  >(
    `SELECT ${NEED}
     FROM package p JOIN entry e ON e.package_id = p.id LEFT JOIN item i ON i.id = e.item_id
     WHERE p.profile_id = ? AND p.state IN (${ACTIVE}) AND p.state <> 'answered'
       AND p.id NOT IN (SELECT value FROM json_each(?))`,
  );
  const charges = database.prepare<[string], Counted<StoredCharge>>(
    `SELECT r.received_at AS receivedAt, p.profile_id AS profileId, f.name AS profileName,
       f.kind = 'practice' AS isPractice, r.case_id AS caseId,
       c.case_number AS caseNumber, r.tokens AS tokens
     FROM result r JOIN package p ON p.id = r.package_id JOIN profile f ON f.id = p.profile_id
     JOIN "case" c ON c.id = r.case_id
     WHERE r.received_at >= ? AND r.decoded = 1`,
  );
  const used = database.prepare<[string, string], { readonly tokens: number }>(
    `SELECT coalesce(sum(r.tokens), 0) AS tokens FROM result r CROSS JOIN package p ON p.id = r.package_id
     WHERE r.received_at >= ? AND p.profile_id = ?`,
  );
  const deleted = database.prepare<[string], Counted<DeletedCharge>>(
    `SELECT d.month, d.profile_id AS profileId, coalesce(f.name, d.profile_name) AS profileName,
       coalesce(f.kind = 'practice', 0) AS isPractice, d.tokens, d.answers,
       d.not_reported AS notReported
     FROM deletion_tokens d LEFT JOIN profile f ON f.id = d.profile_id WHERE d.month >= ?`,
  );
  return {
    /** Returns the latest results of profiles of one kind; practice profiles have no real costs. */
    samples: (kind: Profile['kind']): readonly TokenSample[] => samples.all(kind, MAX_SAMPLES),
    /** Returns the contents of active packages without a response, except for those named. */
    underway: (id: ProfileId, except: readonly PackageId[]): TokenNeed => {
      const row = underway.get(id, JSON.stringify(except));
      return { images: row?.images ?? 0, pages: row?.pages ?? 0 };
    },
    /** Returns the results received since an instant. */
    chargesSince: (instant: string): readonly StoredCharge[] => charges.all(instant).map(withFlag),
    /** Returns the costs of deleted cases in this month, `YYYY-MM`, and later. */
    deletedSince: (month: string): readonly DeletedCharge[] => deleted.all(month).map(withFlag),
    usedSince: (instant: string, id: ProfileId): number => used.get(instant, id)?.tokens ?? 0,
  };
}
