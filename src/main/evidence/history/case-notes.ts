import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { CaseNote, CaseNoteVersion } from '../../../contract/history-views';
import type { CaseId, CaseNoteId } from '../../../domain/ids';
import type { CustodyLog } from '../../storage/custody/custody-log';
import { sealText } from '../../storage/custody/text-seal';
import type { StoredCaseNote } from '../../storage/database/case-notes-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';

export interface HistoryDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly emit: Emit;
  /** The account name of the operating system, for the custody log. */
  readonly actor: string;
}

/** The notes of a case in the order in which they were first written. @throws ProofcaseError `not-found`. */
export function caseNotes(
  { repositories }: Pick<HistoryDeps, 'repositories'>,
  caseId: CaseId,
): readonly CaseNote[] {
  if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
  const byNote = new Map<CaseNoteId, StoredCaseNote[]>();
  for (const version of repositories.caseNotes.ofCase(caseId)) {
    const versions = byNote.get(version.noteId);
    if (versions) versions.push(version);
    else byNote.set(version.noteId, [version]);
  }
  return [...byNote].map(([id, stored]) => {
    const removal = stored.find(({ kind }) => kind === 'removed');
    return {
      id,
      versions: stored.flatMap(toVersion),
      removed: removal ? { at: removal.at, actor: removal.actor } : null,
    };
  });
}

function toVersion({ version, at, actor, text, sha256 }: StoredCaseNote): readonly CaseNoteVersion[] {
  return sha256 === null ? [] : [{ version, at, actor, text, sha256 }];
}

/** @throws ProofcaseError `not-found`. */
export function writeNote(deps: HistoryDeps, caseId: CaseId, text: string): readonly CaseNote[] {
  if (!deps.repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
  addVersion(deps, caseId, { noteId: randomUUID() as CaseNoteId, version: 1, kind: 'written', text });
  return caseNotes(deps, caseId);
}

/**
 * Adds a version; an unchanged text adds none.
 * @throws ProofcaseError `not-found`, also for a removed note.
 */
export function correctNote(
  deps: HistoryDeps,
  caseId: CaseId,
  noteId: CaseNoteId,
  text: string,
): readonly CaseNote[] {
  const newest = newestVersion(deps, caseId, noteId);
  if (newest.text !== text)
    addVersion(deps, caseId, { noteId, version: newest.version + 1, kind: 'corrected', text });
  return caseNotes(deps, caseId);
}

/** @throws ProofcaseError `not-found`. */
export function removeNote(deps: HistoryDeps, caseId: CaseId, noteId: CaseNoteId): readonly CaseNote[] {
  const newest = newestVersion(deps, caseId, noteId);
  addVersion(deps, caseId, { noteId, version: newest.version + 1, kind: 'removed', text: null });
  return caseNotes(deps, caseId);
}

function newestVersion({ repositories }: HistoryDeps, caseId: CaseId, noteId: CaseNoteId): StoredCaseNote {
  const newest = repositories.caseNotes.versions(caseId, noteId).at(-1);
  if (!newest || newest.kind === 'removed') throw new ProofcaseError('not-found');
  return newest;
}

const ACTIONS = {
  written: 'case-note-written',
  corrected: 'case-note-corrected',
  removed: 'case-note-removed',
} as const;

/** Stores the version, its custody entry and the search text in one transaction. */
function addVersion(
  { repositories, custody, clock, actor, emit }: HistoryDeps,
  caseId: CaseId,
  { noteId, version, kind, text }: Pick<StoredCaseNote, 'noteId' | 'version' | 'kind' | 'text'>,
): void {
  const at = clock.now().toISOString();
  const { salt, sha256 } = text === null ? { salt: null, sha256: null } : sealText(text);
  repositories.inTransaction(() => {
    if (kind === 'removed') repositories.caseNotes.erase(caseId, noteId);
    repositories.caseNotes.insert(caseId, { noteId, version, kind, at, actor, text, salt, sha256 });
    custody.append(caseId, ACTIONS[kind], [noteId], { version, textSha256: sha256 }, actor);
    repositories.cases.refreshSummary(caseId, at);
  });
  emit('cases.changed', { caseId });
}
