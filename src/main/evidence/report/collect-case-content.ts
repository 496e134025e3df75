import { ProofcaseError } from '../../../contract/errors';
import type { ReceivedView } from '../../../contract/receiver-views';
import type { AttachmentView } from '../../../contract/views';
import { isPushMissingHere } from '../../../domain/capture/capture-state';
import { cleanDisplayName } from '../../../domain/file-names';
import type { CaseId, PackageId, ProfileId } from '../../../domain/ids';
import { matchingKey } from '../../../domain/packing/entry-names';
import type { FileResult } from '../../../domain/result';
import { planFindings } from '../../intake/cases/plan-findings';
import { sourcePaths } from '../../intake/cases/source-view';
import { attachmentView } from '../../results/result-view';
import { verifyCustody } from '../../storage/custody/custody-chain';
import { checkCustody } from '../../storage/custody/custody-check';
import { currentPath, itemPaths } from '../../storage/database/current-path';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredEntry } from '../../storage/database/stored-package';
import { caseNotes } from '../history/case-notes';
import { handlerDecisions } from '../history/handler-decisions';
import { customerInquiries } from '../questions/inquiries';
import {
  bySeverity,
  type CaseContent,
  type CaseFile,
  type ReportedAccount,
  type ReportedCapture,
  type ReportedFileResult,
  type ReportedPackage,
  type ReportedResult,
  type Sending,
  sentPackages,
} from './case-content';

export interface ReportMetadata {
  readonly createdAt: Date;
  readonly appVersion: string;
  readonly actor: string;
}

/** Collects the stored content of a case for its report. @throws ProofcaseError `not-found`. */
export function collectCaseContent(
  repositories: Repositories,
  caseId: CaseId,
  frame: ReportMetadata,
): CaseContent {
  const stored = repositories.cases.find(caseId);
  if (!stored) throw new ProofcaseError('not-found');
  const intake = repositories.intake.intake(caseId);
  const items = repositories.intake.items(caseId);
  const packages = packagesOf(repositories, caseId);
  const answers = answersOf(repositories, caseId);
  const custody = repositories.custody.list(caseId).map(({ previousHash: _previous, ...entry }) => entry);
  const account = accountOf(repositories, stored.profileId);
  const sentTo = new Set(sentPackages({ packages }).map(({ stored: { profileId } }) => profileId));
  const { caseNumber, note, referenceDate, createdAt: openedAt, level } = stored;
  return {
    caseNumber,
    note,
    referenceDate,
    openedAt,
    status: repositories.cases.status(stored),
    level,
    account,
    accounts: sentTo.size > 0 ? [...sentTo].map((id) => accountOf(repositories, id)) : [account],
    ...frame,
    folder: sourcePaths(repositories, caseId),
    isComplete: intake === null || intake.state === 'done',
    files: bySeverity(filesOf(repositories, caseId, { items, packages, answers })),
    skipped: intake?.skipped ?? [],
    findings: [...(intake?.findings ?? []), ...planFindings(repositories, caseId, items)],
    packages,
    answers,
    captures: capturesOf(repositories, caseId),
    received: receivedOf(repositories, caseId),
    custody,
    custodyNames: repositories.custody.names(caseId),
    custodyCheck: verifyCustody(caseId, custody),
    altered: checkCustody(repositories, caseId).altered,
    decisions: handlerDecisions({ repositories }, caseId),
    notes: caseNotes({ repositories }, caseId),
    inquiries: customerInquiries({ repositories }, caseId),
  };
}

function accountOf(repositories: Repositories, id: ProfileId): ReportedAccount {
  const profile = repositories.profiles.find(id)?.profile;
  return {
    name: profile?.name ?? '',
    isPractice: profile?.kind === 'practice',
    host: profile?.kind === 'service' ? hostOf(profile.baseUrl) : null,
  };
}

function packagesOf(repositories: Repositories, caseId: CaseId): readonly ReportedPackage[] {
  return [...repositories.packages.ofCase(caseId)]
    .sort((a, b) => a.sealedAt.localeCompare(b.sealedAt) || a.sequence - b.sequence)
    .map((stored) => {
      const submission = repositories.packages.findSubmission(stored.submissionId);
      const profile = repositories.profiles.find(stored.profileId)?.profile;
      return {
        stored,
        referenceDate: submission?.referenceDate ?? '',
        reportLanguage: submission?.reportLanguage ?? 'de',
        contactEmail: submission?.contactEmail ?? null,
        accountName: profile?.name ?? '',
        isPractice: profile?.kind === 'practice',
      };
    });
}

function answersOf(repositories: Repositories, caseId: CaseId): readonly ReportedResult[] {
  return repositories.results.ofCase(caseId).flatMap(({ id, level, packageId, receivedAt }) => {
    const result = repositories.results.find(id);
    if (!result) return [];
    const { analysis, rawSha256, rawBytes, problems } = result;
    const attachments = repositories.results.attachments(id).map(attachmentView);
    return [{ id, packageId, receivedAt, level, analysis, rawSha256, rawBytes, attachments, problems }];
  });
}

/** All files of a case, as they are and as they were sent. */
export function caseFiles(repositories: Repositories, caseId: CaseId): readonly CaseFile[] {
  const items = repositories.intake.items(caseId);
  const packages = packagesOf(repositories, caseId);
  return filesOf(repositories, caseId, { items, packages, answers: answersOf(repositories, caseId) });
}

interface Sources {
  readonly items: readonly StoredItem[];
  readonly packages: readonly ReportedPackage[];
  readonly answers: readonly ReportedResult[];
}

/** One content under one current path, while it is collected. */
interface FileDraft {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  item: StoredItem | null;
  readonly sendings: Sending[];
}

function filesOf(repositories: Repositories, caseId: CaseId, sources: Sources): readonly CaseFile[] {
  const { items, packages, answers } = sources;
  const notes = new Map(repositories.notes.ofCase(caseId).map(({ sha256, note }) => [sha256, note]));
  const drafts = new Map<string, FileDraft>();
  const draftOf = (path: string, sha256: string, bytes: number): FileDraft => {
    const key = `${sha256} ${path}`;
    const draft = drafts.get(key) ?? { path, sha256, bytes, item: null, sendings: [] };
    drafts.set(key, draft);
    return draft;
  };
  const paths = itemPaths(items);
  for (const item of items) draftOf(item.path, item.sha256, item.bytes).item = item;
  const unexpected: CaseFile[] = [];
  // Newest first, so that the newest result of a file comes first.
  for (const { stored } of [...packages].reverse()) {
    if (stored.state === 'withdrawn') continue;
    const packageAnswers = answers.filter(({ packageId }) => packageId === stored.id).map(indexAnswer);
    const entries = repositories.packages.entries(stored.id);
    for (const entry of entries) {
      draftOf(currentPath(entry, paths), entry.sha256, entry.bytes).sendings.push(
        sendingOf(stored.id, entry, packageAnswers),
      );
    }
    unexpected.push(...unexpectedFiles(stored.id, entries, packageAnswers));
  }
  return [
    ...[...drafts.values()].map((draft) => fileOf(draft, notes.get(draft.sha256) ?? null)),
    ...unexpected,
  ];
}

interface IndexedAnswer {
  readonly answer: ReportedResult;
  /** By entry name, normalised to NFC (R4). */
  readonly files: ReadonlyMap<string, FileResult>;
  readonly attachments: ReadonlyMap<string, readonly AttachmentView[]>;
}

function indexAnswer(answer: ReportedResult): IndexedAnswer {
  const attachments = new Map<string, AttachmentView[]>();
  for (const attachment of answer.attachments) {
    if (attachment.likelyFile === null) continue;
    const key = matchingKey(attachment.likelyFile);
    attachments.set(key, [...(attachments.get(key) ?? []), attachment]);
  }
  const files = (answer.analysis?.files ?? []).map((file) => [matchingKey(file.name), file] as const);
  return { answer, files: new Map(files), attachments };
}

function sendingOf(
  packageId: PackageId,
  { entryName }: StoredEntry,
  packageAnswers: readonly IndexedAnswer[],
): Sending {
  const key = matchingKey(entryName);
  return {
    packageId,
    entryName,
    // An unreadable result has no statement about any file.
    answers: packageAnswers
      .filter(({ answer }) => answer.analysis !== null)
      .map(
        ({ answer, files, attachments }): ReportedFileResult => ({
          answer,
          file: files.get(key) ?? null,
          attachments: attachments.get(key) ?? [],
        }),
      ),
  };
}

function unexpectedFiles(
  packageId: PackageId,
  entries: readonly StoredEntry[],
  packageAnswers: readonly IndexedAnswer[],
): readonly CaseFile[] {
  const sent = new Set(entries.map(({ entryName }) => matchingKey(entryName)));
  const seen = new Set<string>();
  return packageAnswers.flatMap(({ answer, files, attachments }) =>
    [...files].flatMap(([key, file]): readonly CaseFile[] => {
      if (sent.has(key) || seen.has(key)) return [];
      seen.add(key);
      const fileAnswer = { answer, file, attachments: attachments.get(key) ?? [] };
      return [
        {
          path: file.name,
          sha256: null,
          bytes: null,
          item: null,
          note: null,
          state: 'unexpected',
          isPdf: file.name.toLowerCase().endsWith('.pdf'),
          level: file.level,
          sendings: [{ packageId, entryName: file.name, answers: [fileAnswer] }],
        },
      ];
    }),
  );
}

function fileOf({ path, sha256, bytes, item, sendings }: FileDraft, note: string | null): CaseFile {
  const answers = sendings.flatMap((sending) => sending.answers);
  const newest = answers.find(({ file }) => file !== null);
  return {
    path,
    sha256,
    bytes,
    item,
    note,
    sendings,
    isPdf: item ? item.type === 'pdf' : path.toLowerCase().endsWith('.pdf'),
    state: stateOf(),
    level: newest?.file?.level ?? null,
  };

  function stateOf(): CaseFile['state'] {
    if (newest) return 'answered';
    if (answers.length > 0) return 'unanswered';
    if (sendings.length > 0) return 'no-answer';
    return item?.excluded ? 'left-out' : 'not-sent';
  }
}

function capturesOf(repositories: Repositories, caseId: CaseId): readonly ReportedCapture[] {
  return repositories.captures.ofCase(caseId).map((capture) => {
    const receivedAt = repositories.received.current(capture.caseNumber)?.receivedAt ?? null;
    return { ...capture, isPushMissingHere: isPushMissingHere(capture.state, receivedAt) };
  });
}

function receivedOf(repositories: Repositories, caseId: CaseId): readonly ReceivedView[] {
  return repositories.received.ofCase(caseId).map((received) => ({
    ...received,
    files: repositories.received
      .files(received.id)
      .map(({ id, kind, sentName, storedName, type, bytes, sha256 }) => ({
        id,
        kind,
        type,
        bytes,
        sha256,
        name: cleanDisplayName(sentName, storedName),
      })),
  }));
}

/** The host only, because an address may contain user names or paths. */
function hostOf(baseUrl: string): string | null {
  try {
    return new URL(baseUrl).host;
  } catch {
    return null;
  }
}
