import { ALL_EXPORT_PARTS } from '../../../contract/export-views';
import type { LegalHold } from '../../../contract/retention-views';
import type { CaseId, HandoverId, ProfileId } from '../../../domain/ids';
import { renameInFindings } from '../../intake/cases/compare-pictures';
import { alteredTexts } from '../../storage/custody/altered-texts';
import type { CustodyAction, CustodyLog } from '../../storage/custody/custody-log';
import type { CaseRecord, RecordTableName } from '../../storage/database/case-records';
import type { StoredCustodyEntry } from '../../storage/database/custody-repository';
import type { DataFolder } from '../../storage/database/data-folder';
import type { TeamHandover } from '../../storage/database/handovers-repository';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import { SEARCH_SOURCES } from '../../storage/database/search-sources';
import type { StoredPackage } from '../../storage/database/stored-package';
import { collectEvidence } from '../export/collect-evidence';
import { unreadable, type VerifiedBag } from './handover-format';
import { answerName, type PlacedFiles } from './place-contents';
import { kindOfRecord } from './record-references';

export interface AdoptDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly custody: CustodyLog;
  readonly actor: string;
}

/** What is kept of a case that comes back: rows that only this workstation has. */
export interface ReturnedCase {
  /** Number of entries that both chains have. */
  readonly sharedEntries: number;
  /** Later entries of this workstation, which are entered again at the end of the chain of the file. */
  readonly laterEntries: readonly StoredCustodyEntry[];
  /** A legal hold of this workstation, which stays unless the file contains one. */
  readonly hold: LegalHold | null;
  /** Packages that were not handed over, as they are here. */
  readonly ownPackages: ReadonlyMap<string, StoredPackage>;
}

export interface Adoption {
  readonly bag: VerifiedBag;
  readonly placed: PlacedFiles;
  readonly profileId: ProfileId;
  readonly at: string;
  /** Name of this workstation. */
  readonly workstation: string;
  /** Null for a case that is new here. */
  readonly returned: ReturnedCase | null;
  /** Null for one by file. */
  readonly team: TeamHandover | null;
}

export interface AdoptedCase {
  readonly caseId: CaseId;
  /** Items of other cases whose findings name this one, which came back with another number. */
  readonly renamedItems: ReadonlyMap<CaseId, readonly StoredItem[]>;
}

/**
 * Stores the rows of a verified bag in one transaction, with the custody chain continued by `taken-over`. Unsent packages
 * become `sealed`: a person releases them. @throws ProofcaseError `handover-unreadable` if a row collides with another
 * case or cannot be read back; nothing is stored then.
 */
export function adoptBag(deps: AdoptDeps, adoption: Adoption): AdoptedCase {
  const { repositories } = deps;
  const { bag, at, workstation } = adoption;
  const { document, custody } = bag;
  const caseId = document.caseId as CaseId;
  const id = document.id as HandoverId;
  const before = repositories.cases.find(caseId)?.caseNumber ?? document.caseNumber;
  const renamedItems = repositories.inTransaction(() => {
    try {
      insertRows(deps, adoption, caseId);
    } catch (error) {
      throw unreadable(String(error));
    }
    const head = custody.at(-1)?.hash ?? '';
    const { workstation: from, actor } = document;
    repositories.handovers.insert({
      id,
      direction: 'taken',
      caseId,
      state: 'taken',
      at,
      actor: deps.actor,
      workstation: from,
      head,
      file: null,
      bytes: bag.bytes,
      team: adoption.team,
    });
    repositories.handovers.markCase(caseId, null);
    const details = { from, handedOverBy: actor, head, workstation, unsent: document.unsent };
    deps.custody.append(caseId, 'taken-over', [id], details, deps.actor);
    if (adoption.returned) restoreOwn(deps, caseId, adoption.returned);
    repositories.cases.refreshSummary(caseId, at);
    repositories.search.index(caseId, ...SEARCH_SOURCES);
    readBack(deps, caseId);
    if (before === document.caseNumber) return new Map<CaseId, readonly StoredItem[]>();
    return renameInFindings(repositories, before, document.caseNumber);
  });
  return { caseId, renamedItems };
}

/** What happened here while the case was away. Entries keep time and hash, which an exported folder may contain. */
function restoreOwn(
  { repositories: { retention }, custody }: AdoptDeps,
  caseId: CaseId,
  own: ReturnedCase,
): void {
  if (own.hold && retention.marks(caseId).hold === null) retention.hold(caseId, own.hold);
  for (const { action, subjects, details, actor, at, hash } of own.laterEntries) {
    const again = { ...details, enteredAt: at, enteredAs: hash };
    custody.append(caseId, action as CustodyAction, subjects, again, actor);
  }
}

function insertRows(deps: AdoptDeps, adoption: Adoption, caseId: CaseId): void {
  const { caseRecords, custody, packages, teamClaims } = deps.repositories;
  const { bag, returned, profileId } = adoption;
  const [stored] = bag.records.get('case') ?? [];
  if (!stored) throw unreadable('no case');
  if (returned) {
    const ids = packages.ofCase(caseId).map(({ id }) => id);
    const attempts = ids.flatMap((id) => packages.attempts(id));
    const claims = teamClaims.ofPackages(ids);
    const sources = caseRecords.sourcesOf(caseId);
    const ownOriginals = findOwnOriginals(deps.repositories, caseId);
    caseRecords.remove(caseId);
    if (custody.list(caseId).length > returned.sharedEntries) {
      custody.removeFrom(caseId, returned.sharedEntries + 1);
    }
    caseRecords.changeCase(stored, { profile_id: profileId });
    for (const entry of bag.custody.slice(returned.sharedEntries)) custody.insert(caseId, entry);
    const originals = new Map([...ownOriginals, ...adoption.placed.originals]);
    insertTables(deps, { ...adoption, placed: { ...adoption.placed, originals } }, caseId);
    caseRecords.restoreSources(sources);
    for (const attempt of attempts) if (packages.find(attempt.packageId)) packages.restoreAttempt(attempt);
    for (const claim of claims) if (packages.find(claim.packageId)) teamClaims.restore(claim);
    return;
  }
  caseRecords.insert('case', stored, { profile_id: profileId });
  for (const entry of bag.custody) custody.insert(caseId, entry);
  insertTables(deps, adoption, caseId);
}

/**
 * Paths of the photos and documents of a case that are here already and are not placed again: by item, by entry and by
 * content, which equal copies share.
 */
function findOwnOriginals(
  { intake, packages, sources }: Repositories,
  caseId: CaseId,
): ReadonlyMap<string, string> {
  const items = intake.items(caseId).flatMap((item) => {
    const path = sources.locate(item) ?? '';
    return [[item.sha256, path] as const, [item.id, path] as const];
  });
  const entries = packages
    .ofCase(caseId)
    .flatMap(({ id }) => packages.entries(id).map((entry) => ({ ...entry, id })))
    .flatMap(({ id, entryName, sha256, sourcePath }) => [
      [sha256, sourcePath] as const,
      [entryKey(id, entryName), sourcePath] as const,
    ]);
  return new Map([...entries, ...items].filter(([, path]) => path !== ''));
}

function entryKey(packageId: unknown, entryName: unknown): string {
  return `${packageId}/${entryName}`;
}

function insertTables({ repositories }: AdoptDeps, adoption: Adoption, caseId: CaseId): void {
  const { caseRecords, packages, received } = repositories;
  const { bag, placed, returned, at } = adoption;
  // The current result of a case number is unique; one that waits here without a case stays the current one.
  const hasCurrent = received.current(bag.document.caseNumber) !== null;
  for (const [table, rows] of bag.records) {
    if (table === 'case') continue;
    for (const row of rows) {
      const own = table === 'package' ? returned?.ownPackages.get(String(row.id)) : undefined;
      const isReplaced = table === 'received' && hasCurrent && row.replaced_at === null;
      if (own) packages.insert(own);
      else {
        const record = isReplaced ? { ...row, replaced_at: at } : arriving(table, row, adoption);
        caseRecords.insert(table, record, ownColumns(table, row, adoption, caseId));
      }
    }
  }
  for (const { sourceId, name, path } of placed.sources)
    repositories.sources.insertFiles(sourceId, [{ name, path }]);
}

/** A row as it is stored here: what was unsent waits for a person, and a question stays where it was asked. */
function arriving(table: RecordTableName, row: CaseRecord, { at, placed }: Adoption): CaseRecord {
  if (table === 'case_source' && row.state === 'running') return { ...row, state: 'stopped' };
  if (table === 'item') {
    const modifiedMs = placed.modified.get(String(row.id)) ?? row.modified_ms ?? null;
    // Thumbnails and measurements do not travel.
    return { ...row, modified_ms: modifiedMs, preview: 'pending' };
  }
  if (table !== 'package') return row;
  const own = { changed_at: at, key_maybe_used: 0 };
  switch (kindOfRecord(row)) {
    case 'unsent':
      return {
        ...row,
        ...own,
        state: 'sealed',
        reason: null,
        status: null,
        detail: null,
        bytes_sent: 0,
        submitted_at: null,
      };
    case 'question':
      return { ...row, ...own, state: 'handed_over', reason: 'question-elsewhere' };
    case 'ended':
    case 'busy':
      return row;
  }
}

/** The columns that a record does not have. */
function ownColumns(
  table: RecordTableName,
  row: CaseRecord,
  { profileId, placed, bag }: Adoption,
  caseId: CaseId,
): CaseRecord {
  const ofCase = { case_id: caseId };
  const id = String(row.id);
  switch (table) {
    case 'case_source':
      return { ...ofCase, kind: 'files', name: row.name ?? '', folder_id: null };
    case 'submission':
    case 'capture':
    case 'capture_creation':
      return { ...ofCase, profile_id: profileId };
    case 'package':
      return {
        ...ofCase,
        profile_id: profileId,
        answer_file: row.result_id === null ? null : answerName(String(row.result_id)),
        answer_bytes:
          bag.records.get('result')?.find((result) => result.id === row.result_id)?.raw_bytes ?? null,
      };
    case 'entry':
      return {
        source_path:
          placed.originals.get(String(row.item_id)) ??
          placed.originals.get(entryKey(row.package_id, row.entry_name)) ??
          placed.originals.get(String(row.sha256)) ??
          '',
      };
    case 'result':
      return { ...ofCase, raw_file: answerName(id) };
    case 'attachment':
      return { detected_type: placed.types.get(String(row.sha256)) ?? 'other' };
    case 'received_file':
      return { type: placed.types.get(String(row.sha256)) ?? 'other' };
    case 'capture_status':
    case 'customer_answer':
      return {};
    default:
      return ofCase;
  }
}

/** Reads everything as the window does: what cannot be shown is not stored. */
function readBack({ repositories, folder }: AdoptDeps, caseId: CaseId): void {
  try {
    collectEvidence({ repositories, folder }, caseId, ALL_EXPORT_PARTS);
    repositories.intake.intake(caseId);
    for (const { state } of repositories.captures.ofCase(caseId))
      if (typeof state !== 'object') throw new Error('capture');
    const [altered] = alteredTexts(repositories, caseId, repositories.custody.list(caseId));
    if (altered) throw new Error(`${altered.of} ${altered.number} is ${altered.problem}`);
  } catch (error) {
    throw unreadable(String(error));
  }
}
