import { createHash } from 'node:crypto';
import type { AttachmentView, CustodyEntry } from '../../src/contract/views';
import type {
  AttachmentId,
  CaptureId,
  CaseId,
  CaseNoteId,
  CustomerAnswerId,
  DecisionId,
  InquiryId,
  ItemId,
  PackageId,
  ProfileId,
  ReceivedFileId,
  ReceivedId,
  ResultId,
  SourceId,
  SubmissionId,
} from '../../src/domain/ids';
import type { Item } from '../../src/domain/item';
import type { Level, ReportedLevel } from '../../src/domain/level';
import type { MetadataValue } from '../../src/domain/metadata';
import {
  bySeverity,
  type CaseContent,
  type CaseFile,
  type FileState,
  type ReportedResult,
} from '../../src/main/evidence/report/case-content';
import type { CasePictures } from '../../src/main/evidence/report/case-pictures';
import { decodeAnalysis } from '../../src/main/sending/service/decoding/decode-analysis';
import { custodyHash, FIRST_PREVIOUS_HASH } from '../../src/main/storage/custody/custody-chain';
import type { StoredItem } from '../../src/main/storage/database/intake-repository';
import { CLOSED, captureState } from '../unit/capture/states';
import { completeAnalysis } from './analysis-answer';
import { photoItem } from './items';
import { SEALED } from './sealed-package';

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

const PACKAGE = 'b3b0c7e1-0000-4000-8000-00000000aa01' as PackageId;
export const known = (level: Level): ReportedLevel => ({ kind: 'known', level });

/** An answer that names these files: entry name -> level as the service writes it. */
export function answerOf(
  levels: { readonly [name: string]: string | null },
  complete: Pick<ReturnType<typeof completeAnalysis>, 'Files'> = completeAnalysis(),
): ReportedResult {
  const photo = complete.Files['IMG_0001.jpg'];
  const pdf = complete.Files['report.pdf'];
  const files = Object.fromEntries(
    Object.entries(levels).map(([name, level]) => {
      const base = name.endsWith('.pdf') ? pdf : photo;
      return [name, { ...base, suspicion_level: level }];
    }),
  );
  const analysis = decodeAnalysis({ ...complete, Files: files });
  return {
    id: 'b3b0c7e1-0000-4000-8000-00000000bb01' as ResultId,
    packageId: PACKAGE,
    receivedAt: '2026-10-23T09:15:30.000Z',
    level: analysis.level,
    analysis,
    rawSha256: sha256Of('raw'),
    rawBytes: 12_345,
    attachments: [],
    problems: ['pdf-versions-missing: 1'],
  };
}

function storedItem(path: string, more: Partial<Item> = {}, own: Partial<StoredItem> = {}): StoredItem {
  return {
    ...photoItem(path, { sha256: sha256Of(path), ...more }),
    id: `item-${path}` as ItemId,
    sourceId: 'source' as SourceId,
    sourcePath: path,
    excluded: false,
    exclusionReason: null,
    preview: 'ready',
    modifiedMs: null,
    ...own,
  };
}

/** A file in a state; `answered` takes its level from the answer. */
export function caseFile(
  path: string,
  state: FileState,
  answer: ReportedResult | null,
  more: Partial<CaseFile> = {},
): CaseFile {
  const file = answer?.analysis?.files.find(({ name }) => name === path) ?? null;
  const isSent = state !== 'not-sent' && state !== 'left-out';
  const isPdf = path.endsWith('.pdf');
  const item = storedItem(
    path,
    isPdf ? { type: 'pdf', capturedAt: null, position: null, camera: null, pages: 2 } : {},
    state === 'left-out' ? { excluded: true, exclusionReason: 'shows a person' } : {},
  );
  return {
    path,
    sha256: state === 'unexpected' ? null : item.sha256,
    bytes: state === 'unexpected' ? null : item.bytes,
    isPdf,
    item: state === 'unexpected' ? null : item,
    note: null,
    state,
    level: file?.level ?? null,
    sendings: isSent
      ? [
          {
            packageId: PACKAGE,
            entryName: path,
            answers: answer && state !== 'no-answer' ? [{ answer, file, attachments: [] }] : [],
          },
        ]
      : [],
    ...more,
  };
}

/** A case with every level and every state of a file. */
export function richContent(more: Partial<CaseContent> = {}): CaseContent {
  const answer = answerOf({
    'red.jpg': 'Red',
    'yellow.jpg': 'Yellow',
    'green.jpg': 'Green',
    'neutral.jpg': '-',
    'odd.jpg': 'Purple',
    'silent.jpg': null,
    'invoice.pdf': 'Yellow',
    'stranger.jpg': 'Green',
  });
  const answered = ['red', 'yellow', 'green', 'neutral', 'odd', 'silent'].map((name) =>
    caseFile(`${name}.jpg`, 'answered', answer),
  );
  return contentOf(
    [
      ...answered,
      caseFile('invoice.pdf', 'answered', answer),
      caseFile('unnamed.jpg', 'unanswered', answer),
      caseFile('underway.jpg', 'no-answer', answer),
      caseFile('kept back.jpg', 'not-sent', null, { note: 'Seen with the tenant.' }),
      caseFile('private.jpg', 'left-out', null),
      caseFile('stranger.jpg', 'unexpected', answer),
    ],
    { answers: [answer], level: known('Red'), ...more },
  );
}

/** A case of these files, with packages, notes, decisions, live capture and a custody log. */
export function contentOf(files: readonly CaseFile[], more: Partial<CaseContent> = {}): CaseContent {
  const custody = custodyLog(4);
  return {
    caseNumber: 'SCH-2026-004711',
    note: 'Burst pipe in the kitchen',
    referenceDate: '2026-10-22',
    openedAt: '2026-10-22T07:00:00.000Z',
    status: { state: 'answered', next: 'see-results', rejected: null, level: null },
    level: null,
    account: { name: 'Claims north', isPractice: false, host: 'service.example' },
    accounts: [{ name: 'Claims north', isPractice: false, host: 'service.example' }],
    createdAt: new Date('2026-10-24T08:00:00Z'),
    appVersion: '1.2.3',
    actor: 'anna',
    folder: '/photos/SCH-2026-004711',
    isComplete: true,
    files: bySeverity(files),
    skipped: [{ path: 'notes.txt', reason: 'unsupported' }],
    findings: [
      { code: 'greatest-distance', severity: 'warning', km: 412.2, from: 'red.jpg', to: 'green.jpg' },
    ],
    packages: [sealedPackage()],
    answers: [],
    captures: [capture()],
    received: [receivedResult()],
    custody,
    custodyNames: [],
    custodyCheck: { ok: true, entries: custody.length, lastHash: custody.at(-1)?.hash ?? '' },
    altered: [],
    decisions: [decision()],
    notes: [
      {
        id: 'note-1' as CaseNoteId,
        versions: [
          {
            version: 1,
            at: '2026-10-23T10:00:00.000Z',
            actor: 'anna',
            text: 'Asked for the originals.',
            sha256: '',
          },
        ],
        removed: null,
      },
    ],
    inquiries: [
      {
        id: 'inquiry-1' as InquiryId,
        number: 1,
        askedAt: '2026-10-23T11:00:00.000Z',
        actor: 'anna',
        language: 'en',
        questions: [
          { key: 'taken-when', path: 'red.jpg', text: 'When was the photo red.jpg taken?' },
          { key: null, path: null, text: 'Who called the plumber?' },
        ],
        questionCount: 2,
        sha256: sha256Of('inquiry'),
        answers: [
          {
            id: 'answer-1' as CustomerAnswerId,
            number: 1,
            recordedAt: '2026-10-24T07:00:00.000Z',
            actor: 'anna',
            answeredOn: '2026-10-24',
            questions: [2],
            text: 'The neighbour did.',
            sha256: sha256Of('customer answer'),
          },
        ],
      },
    ],
    ...more,
  };
}

type ReportedPackage = CaseContent['packages'][number];

export function sealedPackage(own: Partial<ReportedPackage['stored']> = {}): ReportedPackage {
  return {
    stored: {
      ...SEALED,
      id: PACKAGE,
      submissionId: 'submission' as SubmissionId,
      caseId: 'case' as CaseId,
      profileId: 'profile' as ProfileId,
      entries: 9,
      bytes: 12_400_000,
      sha256: sha256Of('package'),
      contentHash: '',
      route: 'presigned',
      state: 'filed',
      status: 200,
      attempts: 1,
      bytesSent: 12_400_000,
      sealedAt: '2026-10-23T09:00:00.000Z',
      changedAt: '2026-10-23T09:15:30.000Z',
      submittedAt: '2026-10-23T09:14:00.000Z',
      answeredAt: '2026-10-23T09:15:30.000Z',
      position: 1,
      ...own,
    },
    referenceDate: '2026-10-22',
    reportLanguage: 'de',
    contactEmail: null,
    accountName: 'Claims north',
    isPractice: false,
  };
}

export function capture(): CaseContent['captures'][number] {
  const state = captureState({
    ...CLOSED,
    lastResult: 'io_gps_suspicious',
    finalDecision: 'manuell_geprueft',
    scenes: [
      { description: 'Whole kitchen', completed: true },
      { description: 'Serial number', completed: false },
    ],
  });
  return {
    id: 'capture' as CaptureId,
    caseId: 'case' as CaseId,
    caseNumber: 'SCH-2026-004711',
    profileId: 'profile' as ProfileId,
    ticketId: state.ticketId ?? '',
    origin: 'created',
    followedSince: '2026-03-10T12:00:00.000Z',
    state,
    column: 'closed',
    columnSince: '2026-03-11T12:00:00.000Z',
    push: 'delivered',
    closedSeenAt: null,
    lastAskedAt: '2026-03-11T12:05:00.000Z',
    lastAnswerAt: '2026-03-11T12:05:00.000Z',
    failures: 0,
    problem: null,
    isPushMissingHere: false,
  };
}

function receivedResult(): CaseContent['received'][number] {
  const fileId = 'live-1' as ReceivedFileId;
  return {
    id: 'received' as ReceivedId,
    caseId: 'case' as CaseId,
    caseNumber: 'SCH-2026-004711',
    receivedAt: '2026-03-11T12:01:00.000Z',
    source: 'push',
    bytes: 2_000_000,
    replacedAt: null,
    files: [
      {
        id: fileId,
        kind: 'photo',
        name: 'live-kitchen.jpeg',
        type: 'jpeg',
        bytes: 1_900_000,
        sha256: sha256Of('live'),
      },
      {
        id: 'live-2' as ReceivedFileId,
        kind: 'report',
        name: 'SCH-2026-004711_pruefbericht.pdf',
        type: 'pdf',
        bytes: 100_000,
        sha256: sha256Of('inspection'),
      },
    ],
    check: {
      items: [
        {
          ...photoItem('001.jpeg', { findings: [{ code: 'no-position', severity: 'notice' }] }),
          fileId,
        },
      ],
      skipped: [],
      findings: [],
    },
  };
}

function decision(): CaseContent['decisions'][number] {
  return {
    id: 'decision' as DecisionId,
    number: 1,
    choice: 'doubtful',
    at: '2026-10-23T11:00:00.000Z',
    actor: 'anna',
    reason: 'The originals are missing.',
    reasonSha256: sha256Of('reason'),
    level: known('Red'),
    basis: [],
  };
}

export function custodyLog(entries: number): readonly CustodyEntry[] {
  let previous = FIRST_PREVIOUS_HASH;
  return Array.from({ length: entries }, (_, index) => {
    const entry = {
      sequence: index + 1,
      at: new Date(Date.UTC(2026, 9, 22, 7, index)).toISOString(),
      actor: index % 2 === 0 ? 'anna' : 'proofcase',
      action: (['case-created', 'folder-read', 'package-sealed', 'answer-filed'] as const)[index % 4] ?? '',
      subjects: [sha256Of(`subject ${index}`)],
      details: { files: index },
    };
    const hash = custodyHash('case', entry, previous);
    previous = hash;
    return { ...entry, hash };
  });
}

/** A heatmap that came with an answer. */
export function heatmap(filename: string, likelyFile: string): AttachmentView {
  return {
    id: filename as AttachmentId,
    category: 'heatmaps',
    filename,
    likelyFile,
    displayable: true,
    declaredType: 'image/png',
    detectedType: 'png',
    bytes: 1_000,
    sha256: sha256Of(filename),
  };
}

/** Pictures without a worker: the same bytes and metadata for every file, or none. */
export function stillPictures(
  picture: Uint8Array | null,
  metadata: readonly MetadataValue[] = [],
): Pick<CasePictures, 'evidence' | 'attachment'> {
  return {
    evidence: async ({ sha256 }) =>
      sha256 === null ? { kind: 'gone' } : { kind: 'read', from: 'folder', metadata, picture },
    attachment: async () => picture,
  };
}
