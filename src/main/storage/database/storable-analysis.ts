import type { ReportedLevel } from '../../../domain/level';
import type { AnalysisResult } from '../../../domain/result';
import type { SearchText } from '../../../domain/search/found-in';
import { textsOfAnalysis } from '../search/case-texts';

/** The columns of one analysed file and of its items. */
interface StorableFile {
  readonly name: string;
  readonly fileType: string | null;
  readonly level: ReportedLevel;
  readonly items: readonly {
    readonly id: string | null;
    readonly itemType: string | null;
    readonly position: string | null;
    readonly level: ReportedLevel;
  }[];
}

/** An analysis in the form in which it is stored, made where it was decoded, so that the main process never holds it. */
export interface StorableAnalysis {
  readonly level: ReportedLevel;
  readonly tokensConsumed: number | null;
  readonly sessionId: string | null;
  readonly files: readonly StorableFile[];
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
    files: files.map((file) => ({
      name: file.name,
      fileType: file.fileType,
      level: file.level,
      items: file.items.map((item) => ({
        id: item.id,
        itemType: item.itemType,
        position: item.position,
        level: item.level,
      })),
    })),
    text: Buffer.from(JSON.stringify(analysis)),
    words: textsOfAnalysis(analysis),
  };
}
