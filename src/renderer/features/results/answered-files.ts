import type { AttachmentView, ResultView, SentEntry } from '../../../contract/views';
import { levelRank, type ReportedLevel } from '../../../domain/level';
import { compareNaturally } from '../../../domain/natural-order';
import type { FileResult } from '../../../domain/result';

/** `unanswered`: sent, but the answer does not name it. `unexpected`: in the answer, but never sent (R4). */
export type FileKind = 'answered' | 'unanswered' | 'unexpected';

/** One file of an answer, or one that an answer is missing for. */
export interface FileInView {
  /** Entry name in the ZIP, NFC. */
  readonly key: string;
  readonly kind: FileKind;
  /** Last part of the original path; the name in the answer where the file was not sent. */
  readonly name: string;
  readonly level: ReportedLevel;
  readonly file: FileResult | null;
  readonly sent: SentEntry | null;
  readonly isPdf: boolean;
  /** Attachments that probably belong to this file (R23). */
  readonly attachments: readonly AttachmentView[];
}

export const FILE_FILTERS = ['all', 'suspicious', 'review', 'unmatched'] as const;
export type FileFilter = (typeof FILE_FILTERS)[number];

/** All files of one answer, most worrying first; matched by entry name after NFC normalisation (R4). */
export function filesInView(result: ResultView): readonly FileInView[] {
  const sent = new Map(result.sent.map((entry) => [entry.entryName.normalize('NFC'), entry]));
  const likely = attachmentsByFile(result.attachments);
  const files = (result.analysis?.files ?? []).map((file) => {
    const key = file.name.normalize('NFC');
    const entry = sent.get(key) ?? null;
    sent.delete(key);
    return inView(key, file, entry, likely.get(key) ?? []);
  });
  const unanswered = [...sent].map(([key, entry]) => inView(key, null, entry, likely.get(key) ?? []));
  return [...files, ...unanswered].sort((a, b) => rank(a) - rank(b) || compareNaturally(a.name, b.name));
}

export function passesFilter(view: FileInView, filter: FileFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'suspicious':
      return isLevel(view.level, 'Red');
    case 'review':
      return isLevel(view.level, 'Yellow');
    case 'unmatched':
      return view.kind !== 'answered';
  }
}

export function countByFilter(views: readonly FileInView[]): { readonly [Filter in FileFilter]: number } {
  const count = (filter: FileFilter) => views.filter((view) => passesFilter(view, filter)).length;
  return {
    all: views.length,
    suspicious: count('suspicious'),
    review: count('review'),
    unmatched: count('unmatched'),
  };
}

/** Names of files by the ids of their items, since the service names a counterpart by its id only. */
export function namesByItemId(views: readonly FileInView[]): ReadonlyMap<string, string> {
  return new Map(
    views.flatMap(({ file, name }) =>
      (file?.items ?? []).flatMap(({ id }) => (id === null ? [] : [[id, name] as const])),
    ),
  );
}

/** What two answers about the same files say differently. */
export interface AnswerChange {
  /** Files with equal content in both answers. */
  readonly shared: number;
  readonly newlySuspicious: number;
  readonly noLongerSuspicious: number;
}

/** `older` against `newer`; files are the same where their bytes are. */
export function answerChange(older: readonly FileInView[], newer: readonly FileInView[]): AnswerChange {
  const before = new Map(
    older.flatMap(({ kind, sent, level }) =>
      kind === 'answered' && sent ? [[sent.sha256, level] as const] : [],
    ),
  );
  const pairs = newer.flatMap(({ kind, sent, level }) => {
    const was = kind === 'answered' && sent ? before.get(sent.sha256) : undefined;
    return was ? [{ was: isLevel(was, 'Red'), is: isLevel(level, 'Red') }] : [];
  });
  return {
    shared: pairs.length,
    newlySuspicious: pairs.filter(({ was, is }) => is && !was).length,
    noLongerSuspicious: pairs.filter(({ was, is }) => was && !is).length,
  };
}

function isLevel(reported: ReportedLevel, level: 'Red' | 'Yellow'): boolean {
  return reported.kind === 'known' && reported.level === level;
}

/** A missing answer is worth a look: after what is to be reviewed, before what only lacks a statement. */
function rank({ kind, level }: FileInView): number {
  return kind === 'unanswered' ? 1.5 : levelRank(level);
}

function inView(
  key: string,
  file: FileResult | null,
  sent: SentEntry | null,
  attachments: readonly AttachmentView[],
): FileInView {
  return {
    key,
    kind: file === null ? 'unanswered' : sent === null ? 'unexpected' : 'answered',
    name: sent ? lastPart(sent.originalPath) : key,
    level: file?.level ?? { kind: 'absent' },
    file,
    sent,
    isPdf: isPdf(key, file),
    attachments,
  };
}

function isPdf(entryName: string, file: FileResult | null): boolean {
  if (file && (file.pdfVersions.state !== 'absent' || file.pdfStructure.state !== 'absent')) return true;
  return entryName.toLowerCase().endsWith('.pdf');
}

function attachmentsByFile(
  attachments: readonly AttachmentView[],
): ReadonlyMap<string, readonly AttachmentView[]> {
  const byFile = new Map<string, AttachmentView[]>();
  for (const attachment of attachments) {
    if (attachment.likelyFile === null) continue;
    const key = attachment.likelyFile.normalize('NFC');
    const known = byFile.get(key);
    if (known) known.push(attachment);
    else byFile.set(key, [attachment]);
  }
  return byFile;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
