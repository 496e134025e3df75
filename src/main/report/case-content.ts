import type { CaseNote, CustodyCheckView, HandlerDecision } from '../../contract/history-views';
import type { ReceivedView } from '../../contract/receiver-views';
import type { AttachmentView, CustodyEntry } from '../../contract/views';
import type { SetFinding } from '../../domain/finding';
import type { PackageId, ResultId } from '../../domain/ids';
import type { SkippedFile } from '../../domain/item';
import type { Language } from '../../domain/language';
import { levelRank, type ReportedLevel } from '../../domain/level';
import { compareNaturally } from '../../domain/natural-order';
import type { AnalysisResult, FileResult } from '../../domain/result';
import type { CustodyCheck } from '../custody/custody-chain';
import type { StoredCapture } from '../database/captures-repository';
import type { StoredItem } from '../database/intake-repository';
import type { StoredPackage } from '../database/stored-package';

/** Everything that the report of a case tells, whatever it is written as. Times are ISO 8601 with `Z`. */
export interface CaseContent {
  readonly caseNumber: string;
  readonly note: string;
  /** `YYYY-MM-DD`. */
  readonly referenceDate: string;
  readonly openedAt: string;
  /** Worst level among the newest answers; null where nothing was answered. */
  readonly level: ReportedLevel | null;
  readonly account: { readonly name: string; readonly isPractice: boolean; readonly host: string | null };
  readonly createdAt: Date;
  readonly appVersion: string;
  /** Who made the report: the account name of the operating system. */
  readonly actor: string;
  /** As the person knows it; null where no folder was read. */
  readonly folder: string | null;
  /** Whether the folder was read to its end. */
  readonly isComplete: boolean;
  /** The most worrying first. */
  readonly files: readonly CaseFile[];
  readonly skipped: readonly SkippedFile[];
  /** Of the pre-check, across files. */
  readonly findings: readonly SetFinding[];
  /** In the order in which they were sealed. */
  readonly packages: readonly ReportedPackage[];
  /** The newest first. */
  readonly answers: readonly ReportedAnswer[];
  readonly captures: readonly StoredCapture[];
  /** The newest first, replaced ones too (R33). */
  readonly received: readonly ReceivedView[];
  readonly custody: readonly CustodyEntry[];
  readonly custodyCheck: CustodyCheck;
  /** Notes and decisions that are not what the log recorded. */
  readonly altered: CustodyCheckView['altered'];
  /** The newest first. */
  readonly decisions: readonly HandlerDecision[];
  /** In the order in which they were first written. */
  readonly notes: readonly CaseNote[];
}

export interface ReportedPackage {
  readonly stored: StoredPackage;
  readonly referenceDate: string;
  readonly reportLanguage: Language;
  readonly contactEmail: string | null;
  readonly accountName: string;
}

export interface ReportedAnswer {
  readonly id: ResultId;
  readonly packageId: PackageId;
  readonly receivedAt: string;
  readonly level: ReportedLevel;
  /** Null: it came and could not be read (R15). */
  readonly analysis: AnalysisResult | null;
  readonly rawSha256: string;
  readonly rawBytes: number;
  readonly attachments: readonly AttachmentView[];
  /** What the receiving noticed, as codes with a text. */
  readonly problems: readonly string[];
}

/**
 * `answered`; `unanswered`: sent, and the answer does not name it (R4); `no-answer`: sealed, and no answer came yet;
 * `not-sent`; `left-out` by a person; `unexpected`: in an answer, but never sent.
 */
export type FileState = 'answered' | 'unanswered' | 'no-answer' | 'not-sent' | 'left-out' | 'unexpected';

/** One content under one path, with everything that is known about it. */
export interface CaseFile {
  readonly path: string;
  /** Null for what was never here. */
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly isPdf: boolean;
  /** As the folder was read last; null where the file is in no folder of this case any more. */
  readonly item: StoredItem | null;
  readonly note: string | null;
  readonly state: FileState;
  /** By the newest answer that names it; null: no answer does. */
  readonly level: ReportedLevel | null;
  /** The newest first. */
  readonly sendings: readonly Sending[];
}

/** A file in one package, and what the answers to it say. */
export interface Sending {
  readonly packageId: PackageId;
  /** In the ZIP (R4). */
  readonly entryName: string;
  /** The newest first; `file` is null where the answer does not name it. */
  readonly answers: readonly FileAnswer[];
}

export interface FileAnswer {
  readonly answer: ReportedAnswer;
  readonly file: FileResult | null;
  /** Attachments that probably belong to it (R23). */
  readonly attachments: readonly AttachmentView[];
}

/** The newest answer that names a file. */
export function newestAnswer(file: CaseFile): (FileAnswer & { readonly file: FileResult }) | null {
  for (const { answers } of file.sendings) {
    for (const one of answers) if (one.file) return { ...one, file: one.file };
  }
  return null;
}

/** The decision that stands; null: none was taken, or the last one was taken back. */
export function standingDecision({ decisions }: CaseContent): HandlerDecision | null {
  const [newest] = decisions;
  return newest && newest.choice !== 'open' ? newest : null;
}

/** How worrying, least first: silence comes before what is no statement, and nothing sent comes last. */
function rank({ state, level }: CaseFile): number {
  if (state === 'unanswered') return 1.5;
  return level === null ? 6 : levelRank(level);
}

export function bySeverity(files: readonly CaseFile[]): readonly CaseFile[] {
  return [...files].sort((a, b) => rank(a) - rank(b) || compareNaturally(a.path, b.path));
}

export interface CaseCounts {
  readonly photos: number;
  readonly documents: number;
  readonly bytes: number;
  readonly leftOut: number;
  readonly sent: number;
  /** Files by what the newest answer says of them. */
  readonly byLevel: { readonly [Of in LevelGroup]: number };
  readonly tokens: number;
}

export const LEVEL_GROUPS = [
  'Red',
  'Yellow',
  'unanswered',
  'unknown',
  'absent',
  '-',
  'Green',
  'none',
] as const;
export type LevelGroup = (typeof LEVEL_GROUPS)[number];

/** `unanswered`: sent without being named in the answer; `none`: nothing about it was ever answered. */
export function levelGroup({ state, level }: CaseFile): LevelGroup {
  if (state === 'unanswered') return 'unanswered';
  if (level === null) return 'none';
  return level.kind === 'known' ? level.level : level.kind;
}

export function countsOf({ files, answers }: CaseContent): CaseCounts {
  const ours = files.filter(({ state }) => state !== 'unexpected');
  const count = (group: LevelGroup): number => files.filter((file) => levelGroup(file) === group).length;
  return {
    photos: ours.filter(({ isPdf }) => !isPdf).length,
    documents: ours.filter(({ isPdf }) => isPdf).length,
    bytes: ours.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    leftOut: ours.filter(({ state }) => state === 'left-out').length,
    sent: ours.filter(({ sendings }) => sendings.length > 0).length,
    byLevel: {
      Red: count('Red'),
      Yellow: count('Yellow'),
      unanswered: count('unanswered'),
      unknown: count('unknown'),
      absent: count('absent'),
      '-': count('-'),
      Green: count('Green'),
      none: count('none'),
    },
    tokens: answers.reduce((sum, { analysis }) => sum + (analysis?.tokensConsumed ?? 0), 0),
  };
}

/** First and last capture time of the photos, wall clock of their cameras; null where none has one. */
export function periodOf(files: readonly CaseFile[]): readonly [first: string, last: string] | null {
  const times = files.flatMap(({ item }) => (item?.capturedAt ? [item.capturedAt.local] : [])).sort();
  const [first, last] = [times[0], times.at(-1)];
  return first !== undefined && last !== undefined ? [first, last] : null;
}
