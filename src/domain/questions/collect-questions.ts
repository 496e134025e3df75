import { type AnalysisRow, analysisRows, fileRows } from '../answer/analysis-rows';
import { lastPart } from '../file-names';
import type { ItemFinding, SetFinding, Severity } from '../finding';
import type { Item } from '../item';
import type { ReportedLevel } from '../level';
import { compareNaturally } from '../natural-order';
import type { FileResult } from '../result';
import { questionAboutAnalysis } from './ask-about-analysis';
import { questionAboutFile, questionAboutFolder } from './ask-about-finding';
import { fitsDocument, QUESTION_KEYS, type QuestionText } from './question';

/** Why a question is offered. */
export type QuestionReason =
  | { readonly of: 'precheck'; readonly finding: ItemFinding | SetFinding }
  /** Without the raw value. */
  | { readonly of: 'service'; readonly row: AnalysisRow }
  /** The service rated the file and gave no reason that the customer is asked about. */
  | { readonly of: 'level'; readonly level: ReportedLevel };

export interface OfferedQuestion extends QuestionText {
  /** Stays the same for the same question about the same file. */
  readonly id: string;
  /** Path of the file; null for a question about several photos. */
  readonly path: string | null;
  /** Proposed to be asked: something was found that speaks against the file. */
  readonly isSuggested: boolean;
  readonly reasons: readonly QuestionReason[];
}

/** A file of a case with all that can be asked about. */
export interface AskableFile {
  readonly path: string;
  readonly isPdf: boolean;
  readonly item: Pick<Item, 'path' | 'capturedAt' | 'findings'> | null;
  /** In the newest result that names the file. */
  readonly result: FileResult | null;
}

/**
 * All questions about a case: each once for each file, those about several photos first, then file by file. The values
 * of the pre-check win, because it knows more of them.
 */
export function collectQuestions(
  files: readonly AskableFile[],
  folderFindings: readonly SetFinding[],
): readonly OfferedQuestion[] {
  const offered = new Map<string, OfferedQuestion>();
  /** Returns whether the question is offered. */
  const add = (
    question: QuestionText | null,
    path: string | null,
    isSuggested: boolean,
    reason: QuestionReason,
  ): boolean => {
    if (question === null) return false;
    const id = questionId(question, path);
    const known = offered.get(id);
    offered.set(id, {
      ...(known ?? { ...question, id, path }),
      isSuggested: isSuggested || known?.isSuggested === true,
      reasons: [...(known?.reasons ?? []), ...(known?.reasons.some(isSame(reason)) ? [] : [reason])],
    });
    return true;
  };
  for (const finding of folderFindings) {
    const about = questionAboutFolder(finding);
    if (about) add(about.question, about.path, isDoubt(finding.severity), { of: 'precheck', finding });
  }
  for (const { path, isPdf, item, result } of files) {
    const addOfFile: typeof add = (question, ...others) => {
      if (question !== null && others[0] !== null && isPdf && !fitsDocument(question.key)) return false;
      return add(question, ...others);
    };
    if (item) {
      for (const finding of item.findings) {
        const question = questionAboutFile(finding, item);
        addOfFile(question, path, isDoubt(finding.severity), { of: 'precheck', finding });
      }
    }
    const rows = result ? rowsOf(result) : [];
    const isDoubted = result !== null && isDoubtfulLevel(result.level);
    /** The customer is asked for a reason of the level. */
    let isExplained = false;
    for (const row of rows) {
      const about = questionAboutAnalysis(row, path);
      if (!about || row.kind !== 'verdict') continue;
      // A doubt counts where the service rates the file for it, not where every photo of the set has it.
      const isRated = row.assessment === 'doubtful' && about.path !== null && isDoubted;
      const isSuggested = row.assessment === 'conspicuous' || isRated;
      const reason = { of: 'service', row: { ...row, json: null } } as const;
      const isOffered = addOfFile(about.question, about.path, isSuggested, reason);
      isExplained ||= isOffered && isSuggested;
    }
    if (result && isDoubted && !isExplained) {
      const key = isPdf ? 'document-original' : 'original';
      add({ key, values: { name: lastPart(path) } }, path, true, { of: 'level', level: result.level });
    }
  }
  return [...offered.values()].sort(byFile);
}

/** The identity of a question: what is asked about which file. */
export function questionId({ key }: Pick<QuestionText, 'key'>, path: string | null): string {
  return path === null ? key : `${key} ${path}`;
}

function rowsOf(result: FileResult): readonly AnalysisRow[] {
  return [...fileRows(result), ...result.items.flatMap(analysisRows)];
}

function isDoubt(severity: Severity): boolean {
  return severity === 'warning' || severity === 'blocker';
}

function isDoubtfulLevel(level: ReportedLevel): boolean {
  return level.kind === 'known' && (level.level === 'Red' || level.level === 'Yellow');
}

function isSame(reason: QuestionReason): (other: QuestionReason) => boolean {
  return (other) => JSON.stringify(other) === JSON.stringify(reason);
}

function byFile(a: OfferedQuestion, b: OfferedQuestion): number {
  if (a.path === null || b.path === null) {
    if (a.path === b.path) return byKey(a, b);
    return a.path === null ? -1 : 1;
  }
  return compareNaturally(a.path, b.path) || byKey(a, b);
}

function byKey(a: OfferedQuestion, b: OfferedQuestion): number {
  return QUESTION_KEYS.indexOf(a.key) - QUESTION_KEYS.indexOf(b.key);
}
