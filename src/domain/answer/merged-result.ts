import type { Json } from '../json';
import { worstLevel } from '../level';
import { compareNaturally } from '../natural-order';
import type { AnalysisResult, FileResult, ModelVersions } from '../result';
import type { ResultParts } from './files-in-result';
import { entryKey, type SentFile } from './pair-files';

/** What one package of a submission sent, and its result; null while there is none that could be read. */
export interface PackageParts<Sent, Attached> {
  readonly analysis: AnalysisResult | null;
  readonly sent: readonly Sent[];
  readonly attachments: readonly Attached[];
}

/** The results of all packages of one submission as one result. */
export interface MergedResult<Sent, Attached> extends ResultParts<Sent, Attached> {
  readonly analysis: AnalysisResult;
  /** Index of the package that contained or named the file, by key. */
  readonly packageOf: ReadonlyMap<string, number>;
}

/**
 * Merges the results of the packages of one submission, in order of the split. Entry names are unique within a submission;
 * a file that was never sent keeps its own row even if it has the name of another one.
 */
export function mergeResults<Sent extends SentFile, Attached>(
  parts: readonly PackageParts<Sent, Attached>[],
): MergedResult<Sent, Attached> {
  const packageOf = new Map<string, number>();
  const pending = new Set<string>();
  for (const [index, { analysis, sent }] of parts.entries()) {
    for (const { entryName } of sent) {
      packageOf.set(entryKey(entryName), index);
      if (analysis === null) pending.add(entryKey(entryName));
    }
  }
  const files = parts.flatMap(({ analysis }, index) =>
    (analysis?.files ?? []).map((file) => ({ ...file, name: ownName(file, index) })),
  );
  return {
    analysis: {
      ...mergeAnalyses(parts.flatMap(({ analysis }) => analysis ?? [])),
      rest: mergeExtras(parts.map(({ analysis }) => analysis?.rest ?? {})),
      files,
    },
    sent: parts.flatMap(({ sent }) => sent),
    attachments: parts.flatMap(({ attachments }) => attachments),
    pending,
    packageOf,
  };

  function ownName({ name }: FileResult, index: number): string {
    let unique = name;
    for (let count = 2; (packageOf.get(entryKey(unique)) ?? index) !== index; count += 1) {
      unique = `${name} (${count})`;
    }
    packageOf.set(entryKey(unique), index);
    return unique;
  }
}

/** Facts about the whole request: the worst level, all tokens, and the values on which the packages agree. */
function mergeAnalyses(analyses: readonly AnalysisResult[]): Omit<AnalysisResult, 'files' | 'rest'> {
  return {
    level: worstLevel(analyses.map(({ level }) => level)),
    caseNumber: joined(analyses.map(({ caseNumber }) => caseNumber)),
    sessionId: joined(analyses.map(({ sessionId }) => sessionId)),
    modelVersions: mergeModels(analyses.flatMap(({ modelVersions }) => modelVersions ?? [])),
    tokensConsumed: sumOfTokens(analyses.map(({ tokensConsumed }) => tokensConsumed)),
    attachmentsByDownload: analyses.some(({ attachmentsByDownload }) => attachmentsByDownload),
    problems: analyses.flatMap(({ problems }) => problems),
  };
}

function mergeModels(models: readonly ModelVersions[]): ModelVersions | null {
  if (models.length === 0) return null;
  return {
    generated: joined(models.map(({ generated }) => generated)),
    tampered: joined(models.map(({ tampered }) => tampered)),
    semantic: joined(models.map(({ semantic }) => semantic)),
  };
}

/** The distinct values in a stable order; null if none is reported. */
function joined(values: readonly (string | null)[]): string | null {
  const distinct = [...new Set(values.filter((value) => value !== null))];
  return distinct.length === 0 ? null : distinct.sort(compareNaturally).join(', ');
}

/** Null if any count is missing, because a partial sum would be wrong. */
export function sumOfTokens(tokens: readonly (number | null)[]): number | null {
  return tokens.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    tokens.length === 0 ? null : 0,
  );
}

/** Undescribed fields; those of several packages under the number of the package. */
function mergeExtras(extras: readonly AnalysisResult['rest'][]): AnalysisResult['rest'] {
  if (extras.length <= 1) return extras[0] ?? {};
  return Object.fromEntries(
    extras.flatMap((rest, index): readonly [string, Json][] =>
      Object.keys(rest).length === 0 ? [] : [[String(index + 1), rest]],
    ),
  );
}
