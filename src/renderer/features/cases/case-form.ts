import type { FolderView } from '../../../contract/views';
import { type CaseNumberCheck, checkCaseNumber, namedCharacter } from '../../../domain/case-number';
import type { ReferenceDateCheck } from '../../../domain/reference-date';

/** The case number that a folder suggests: its own name where that may travel in a header (R7), else none. */
export function suggestedCaseNumber(folder: FolderView | null): string {
  if (!folder) return '';
  const check = checkCaseNumber(folder.name);
  return check.ok ? check.caseNumber : '';
}

export type InvalidText = {
  readonly key: `invalid.${Exclude<CaseNumberCheck | ReferenceDateCheck, { ok: true }>['code']}`;
  readonly values: { readonly [name: string]: string | number };
};

/** What is wrong with a case number; null: nothing. */
export function caseNumberProblem(check: CaseNumberCheck): InvalidText | null {
  if (check.ok) return null;
  if (check.code === 'case-number-character') {
    const { character, position } = check;
    return { key: `invalid.${check.code}`, values: { character: namedCharacter(character), position } };
  }
  return { key: `invalid.${check.code}`, values: { length: check.length } };
}

/** What is wrong with a reference date; `example` is a date as it is written here. */
export function referenceDateProblem(check: ReferenceDateCheck, example: string): InvalidText | null {
  if (check.ok) return null;
  if (check.code === 'reference-date-too-far-ahead') {
    return { key: `invalid.${check.code}`, values: { daysAhead: check.daysAhead } };
  }
  return { key: `invalid.${check.code}`, values: { example } };
}
