import { lastPart } from '../file-names';
import { groupBy } from '../group-by';
import { type ReportedLevel, severityRank, UNANSWERED_RANK } from '../level';
import { inNaturalOrder } from '../natural-order';
import type { AnalysisResult, FileResult } from '../result';
import { type AnalysisRow, analysisRows, fileRows } from './analysis-rows';
import { entryKey, filesOf, type SentFile } from './pair-files';

/**
 * `unanswered`: sent, but not in the result. `unexpected`: in the result, but not sent (R4). `pending`: its package has no
 * result that could be read.
 */
export type FileKind = 'answered' | 'unanswered' | 'unexpected' | 'pending';

/** One file of a result, or a sent file that the result lacks. */
export interface FileInResult<Sent, Attached> {
  /** Entry name in the ZIP, NFC. */
  readonly key: string;
  readonly kind: FileKind;
  /** Last part of the original path; the name in the result for a file that was not sent. */
  readonly name: string;
  readonly level: ReportedLevel;
  readonly file: FileResult | null;
  readonly sent: Sent | null;
  readonly isPdf: boolean;
  /** Attachments that probably belong to this file (R23). */
  readonly attachments: readonly Attached[];
}

export interface ResultParts<Sent, Attached> {
  readonly analysis: AnalysisResult | null;
  readonly sent: readonly Sent[];
  readonly attachments: readonly Attached[];
  /** Keys of files whose package has no readable result. */
  readonly pending: ReadonlySet<string>;
}

/** All files of one result, the most severe first; matched by entry name after NFC normalisation (R4). */
export function filesInResult<
  Sent extends SentFile,
  Attached extends { readonly likelyFile: string | null },
>({
  analysis,
  sent,
  attachments,
  pending,
}: ResultParts<Sent, Attached>): readonly FileInResult<Sent, Attached>[] {
  const attachmentsByKey = groupBy(attachments, ({ likelyFile }) =>
    likelyFile === null ? null : entryKey(likelyFile),
  );
  const files = filesOf(analysis?.files ?? [], sent).map(
    ({ key, file, sent: own }): FileInResult<Sent, Attached> => ({
      key,
      kind: kindOf(file, own, pending.has(key)),
      name: own ? lastPart(own.originalPath) : key,
      level: file?.level ?? { kind: 'absent' },
      file,
      sent: own,
      isPdf: isPdf(key, file),
      attachments: attachmentsByKey.get(key) ?? [],
    }),
  );
  return inNaturalOrder(files, ({ name }) => name).sort((a, b) => rank(b) - rank(a));
}

function kindOf(file: FileResult | null, sent: SentFile | null, isPending: boolean): FileKind {
  if (file !== null) return sent === null ? 'unexpected' : 'answered';
  return isPending ? 'pending' : 'unanswered';
}

/** File names by item id, since the service refers to other items only by id. */
export function namesByItemId(
  views: readonly Pick<FileInResult<unknown, unknown>, 'file' | 'name'>[],
): ReadonlyMap<string, string> {
  return new Map(
    views.flatMap(({ file, name }) =>
      (file?.items ?? []).flatMap(({ id }) => (id === null ? [] : [[id, name] as const])),
    ),
  );
}

const MAX_REASONS = 3;

/** At most three reasons against a file, the most severe first, without raw values. */
export function reasonsOf(file: FileResult): readonly AnalysisRow[] {
  const rows = [...fileRows(file), ...file.items.flatMap(analysisRows)];
  const seen = new Set<string>();
  const reasons: AnalysisRow[] = [];
  for (const assessment of ['conspicuous', 'doubtful'] as const) {
    for (const row of rows) {
      if (row.assessment !== assessment || row.kind !== 'verdict' || seen.has(row.verdict)) continue;
      seen.add(row.verdict);
      reasons.push({ ...row, json: null });
    }
  }
  return reasons.slice(0, MAX_REASONS);
}

function rank({ kind, level }: Pick<FileInResult<unknown, unknown>, 'kind' | 'level'>): number {
  return kind === 'unanswered' || kind === 'pending' ? UNANSWERED_RANK : severityRank(level);
}

function isPdf(entryName: string, file: FileResult | null): boolean {
  if (file && (file.pdfVersions.state !== 'absent' || file.pdfStructure.state !== 'absent')) return true;
  return entryName.toLowerCase().endsWith('.pdf');
}
