import type { TFunction } from 'i18next';
import type { CaseStatus } from '../domain/case-state';
import type { ReportedLevel } from '../domain/level';

/** Texts of one language. */
export interface CaseStateWords {
  readonly t: TFunction<'caseState'>;
  readonly common: TFunction<'common'>;
}

/** The state of a case and what is next, in one or two sentences: `Answered: suspicious.` */
export function caseStatusText({ next, rejected, level }: CaseStatus, { t, common }: CaseStateWords): string {
  if (next === 'change') return t(`rejected.${rejected ?? 'other'}`);
  return t(`sentence.${next}`, { level: levelWord(level, common) });
}

/** The word for a level; null means that there is no result. */
export function levelWord(level: ReportedLevel | null, common: TFunction<'common'>): string {
  if (level === null) return common('level.unchecked');
  switch (level.kind) {
    case 'absent':
      return common('level.absent');
    case 'unknown':
      return level.text;
    case 'known':
      return common(`level.${level.level}`);
  }
}
