import type { ProofcaseError } from '../../../contract/errors';
import type { FolderView } from '../../../contract/views';
import { type CaseNumberCheck, checkCaseNumber, describeCharacter } from '../../../domain/case-number';
import type { CaseId } from '../../../domain/ids';
import type { ReferenceDateCheck } from '../../../domain/reference-date';

/** Returns a folder's name if it is a valid case number (R7), else an empty text. */
export function suggestedCaseNumber(folder: FolderView | null): string {
  if (!folder) return '';
  const check = checkCaseNumber(folder.name);
  return check.ok ? check.caseNumber : '';
}

export type InvalidText = {
  readonly key: `invalid.${Exclude<CaseNumberCheck | ReferenceDateCheck, { ok: true }>['code']}`;
  readonly values: { readonly [name: string]: string | number };
};

/** Returns why a case number is invalid; null if it is valid. */
export function caseNumberProblem(check: CaseNumberCheck): InvalidText | null {
  if (check.ok) return null;
  if (check.code === 'case-number-character') {
    const { character, position } = check;
    return { key: `invalid.${check.code}`, values: { character: describeCharacter(character), position } };
  }
  return { key: `invalid.${check.code}`, values: { length: check.length } };
}

/** Returns the case that has the number already, if that is the error; null for other errors. */
export function caseOfNumber(error: ProofcaseError | null): CaseId | null {
  if (error?.code !== 'case-number-taken') return null;
  const { caseId } = error.values;
  return typeof caseId === 'string' ? (caseId as CaseId) : null;
}

/** Returns why a reference date is invalid, or null; `example` is a date in the format of the language. */
export function referenceDateProblem(check: ReferenceDateCheck, example: string): InvalidText | null {
  if (check.ok) return null;
  if (check.code === 'reference-date-too-far-ahead') {
    return { key: `invalid.${check.code}`, values: { daysAhead: check.daysAhead } };
  }
  return { key: `invalid.${check.code}`, values: { example } };
}
