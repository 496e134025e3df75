import type { CertificateProblem } from '../../../domain/certificate';
import type { ProfileId } from '../../../domain/ids';
import type { Profile, ProfileBlock } from '../../../domain/profile';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

export interface StoredProfile {
  readonly profile: Profile;
  readonly block: ProfileBlock | null;
}

interface ProfileRow {
  readonly id: ProfileId;
  readonly name: string;
  readonly kind: Profile['kind'];
  readonly base_url: string;
  readonly capture_authentication: Profile['captureAuthentication'];
  readonly report_language: Profile['reportLanguage'];
  readonly contact_email: string | null;
  readonly monthly_token_budget: number | null;
  readonly capture_fields: string;
  readonly has_result_push: 0 | 1;
  readonly team_store: string | null;
  readonly team_store_optional: number;
  readonly shares_with_team: number;
  readonly shares_handler: number;
  readonly block_reason: ProfileBlock['reason'] | null;
  readonly block_since: string | null;
  readonly block_status: number | null;
  readonly block_detail: string | null;
  readonly block_resumes_at: string | null;
  readonly block_certificate: string | null;
}

/** Profiles and their blocks. API keys are never stored here (security row 12). */
export function createProfilesRepository(database: Database) {
  const all = database.prepare<[], ProfileRow>(
    `SELECT * FROM profile ORDER BY kind = 'practice', name COLLATE NOCASE`,
  );
  const byId = database.prepare<[string], ProfileRow>('SELECT * FROM profile WHERE id = ?');
  const byName = database.prepare<[string], ProfileRow>('SELECT * FROM profile WHERE name = ?');
  const save = database.prepare<
    [
      Omit<Profile, 'kind' | 'hasResultPush' | 'isTeamStoreOptional' | 'sharesWithTeam' | 'sharesHandler'> & {
        kind: string;
        hasResultPush: 0 | 1;
        isTeamStoreOptional: 0 | 1;
        sharesWithTeam: 0 | 1;
        sharesHandler: 0 | 1;
        createdAt: string;
      },
    ]
  >(
    `INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, contact_email,
       monthly_token_budget, capture_fields, has_result_push, team_store, team_store_optional,
       shares_with_team, shares_handler, created_at)
     VALUES (@id, @name, @kind, @baseUrl, @captureAuthentication, @reportLanguage, @contactEmail,
       @monthlyTokenBudget, @captureFields, @hasResultPush, @teamStore, @isTeamStoreOptional,
       @sharesWithTeam, @sharesHandler, @createdAt)
     ON CONFLICT (id) DO UPDATE SET name = @name, base_url = @baseUrl,
       capture_authentication = @captureAuthentication, report_language = @reportLanguage,
       contact_email = @contactEmail, monthly_token_budget = @monthlyTokenBudget, capture_fields = @captureFields,
       has_result_push = @hasResultPush, team_store = @teamStore, team_store_optional = @isTeamStoreOptional,
       shares_with_team = @sharesWithTeam, shares_handler = @sharesHandler`,
  );
  const setBlock = database.prepare(
    `UPDATE profile SET block_reason = ?, block_since = ?, block_status = ?, block_detail = ?, block_resumes_at = ?,
       block_certificate = ?
     WHERE id = ?`,
  );
  const unboundKeyBaseUrl = database.prepare<[string], { readonly unbound_key_base_url: string | null }>(
    'SELECT unbound_key_base_url FROM profile WHERE id = ?',
  );
  const inUse = database.prepare<[{ id: string }], { readonly used: number }>(
    `SELECT ${['"case"', 'submission', 'package', 'capture', 'capture_creation']
      .map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE profile_id = @id)`)
      .join(' OR ')}
       OR EXISTS (SELECT 1 FROM profile WHERE id = @id AND team_store IS NOT NULL
         AND EXISTS (SELECT 1 FROM team_outgoing WHERE profile_id = @id)) AS used`,
  );
  const remove = database.prepare('DELETE FROM profile WHERE id = ?');
  const forgetReleased = database.prepare('DELETE FROM team_released WHERE profile_id = ?');
  const removeWithReleased = database.transaction((id: ProfileId) => {
    remove.run(id);
    // Its registered cases went with it, and a trigger has noted each of them as released.
    forgetReleased.run(id);
  });
  return {
    list: (): readonly StoredProfile[] => all.all().map(toStored),
    find: (id: ProfileId): StoredProfile | null => optional(byId.get(id)),
    /** Whether nothing that this profile sends is charged. */
    isPractice: (id: ProfileId): boolean => byId.get(id)?.kind === 'practice',
    findByName: (name: string): StoredProfile | null => optional(byName.get(name)),
    save: (profile: Profile, createdAt: string): void => {
      save.run({
        ...profile,
        hasResultPush: profile.hasResultPush ? 1 : 0,
        isTeamStoreOptional: profile.isTeamStoreOptional ? 1 : 0,
        sharesWithTeam: profile.sharesWithTeam ? 1 : 0,
        sharesHandler: profile.sharesHandler ? 1 : 0,
        createdAt,
      });
    },
    setBlock: (id: ProfileId, block: ProfileBlock | null): void => {
      setBlock.run(
        block?.reason ?? null,
        block?.since ?? null,
        block?.status ?? null,
        block?.detail ?? null,
        block?.resumesAt ?? null,
        block?.certificate ? toJsonColumn(block.certificate) : null,
        id,
      );
    },
    /** The address of a key that was stored before keys were bound to an origin; null if there is none. */
    unboundKeyBaseUrl: (id: ProfileId): string | null =>
      unboundKeyBaseUrl.get(id)?.unbound_key_base_url ?? null,
    isInUse: (id: ProfileId): boolean => inUse.get({ id })?.used === 1,
    remove: (id: ProfileId): void => {
      removeWithReleased(id);
    },
  };
}

function optional(row: ProfileRow | undefined): StoredProfile | null {
  return row ? toStored(row) : null;
}

function toStored(row: ProfileRow): StoredProfile {
  const profile: Profile = {
    id: row.id,
    name: row.name,
    kind: row.kind,
    baseUrl: row.base_url,
    captureAuthentication: row.capture_authentication,
    reportLanguage: row.report_language,
    contactEmail: row.contact_email,
    monthlyTokenBudget: row.monthly_token_budget,
    captureFields: row.capture_fields,
    hasResultPush: row.has_result_push === 1,
    teamStore: row.team_store,
    isTeamStoreOptional: row.team_store_optional === 1,
    sharesWithTeam: row.shares_with_team === 1,
    sharesHandler: row.shares_handler === 1,
  };
  if (row.block_reason === null) return { profile, block: null };
  const block: ProfileBlock = {
    reason: row.block_reason,
    since: row.block_since ?? '',
    status: row.block_status,
    detail: row.block_detail,
    resumesAt: row.block_resumes_at,
    certificate:
      row.block_certificate === null ? null : fromJsonColumn<CertificateProblem>(row.block_certificate),
  };
  return { profile, block };
}
