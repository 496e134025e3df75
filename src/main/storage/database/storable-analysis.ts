import type { ReportedLevel } from '../../../domain/level';
import type { AnalysisResult } from '../../../domain/result';
import type { SearchText } from '../../../domain/search/found-in';
import { textsOfAnalysis } from '../search/case-texts';

/** An analysis in the form in which it is stored, made where it was decoded, so that the main process never holds it. */
export interface StorableAnalysis {
  readonly level: ReportedLevel;
  readonly tokensConsumed: number | null;
  readonly sessionId: string | null;
  readonly files: readonly { readonly name: string }[];
  /** The whole analysis as JSON in UTF-8. */
  readonly text: Uint8Array;
  /** The words for the search. */
  readonly words: readonly SearchText[];
}

export function storableAnalysis(analysis: AnalysisResult): StorableAnalysis {
  const { level, tokensConsumed, sessionId, files } = analysis;
  return {
    level,
    tokensConsumed,
    sessionId,
    files: files.map(({ name }) => ({ name })),
    text: Buffer.from(JSON.stringify(analysis)),
    words: textsOfAnalysis(analysis),
  };
}
