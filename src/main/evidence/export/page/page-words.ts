import type { TFunction } from 'i18next';
import type { CaseStatus } from '../../../../domain/case-state';
import type { Language } from '../../../../domain/language';
import { levelRules, type ReportedLevel } from '../../../../domain/level';
import { NAMED_CATEGORIES } from '../../../../domain/result';
import { resources } from '../../../../locales';
import { captureWords } from '../../../../locales/capture-text';
import { caseStatusText } from '../../../../locales/case-state-text';
import { createTexts } from '../../../../locales/create-texts';
import { type CustodyNames, type EntryWords, entryWords } from '../../../../locales/custody-text';
import { createFormats, type Formats } from '../../../../locales/formats';
import { levelWord } from '../name-facts';
import { type Html, html } from './html';

/** Texts and formats of a page in its language. */
export interface PageWords {
  readonly language: Language;
  readonly t: TFunction<'evidence'>;
  readonly analysis: TFunction<'analysis'>;
  readonly history: TFunction<'history'>;
  readonly questions: TFunction<'questions'>;
  readonly formats: Formats;
  /** Name of an attachment category; an unknown category is shown unchanged (R21). */
  category(category: string): string;
  /** Badge of a level: shape, colour and word. */
  level(level: ReportedLevel | null): Html;
  caseStatus(status: CaseStatus): string;
  /** Texts for entries of the custody log with these names. */
  custody(names: CustodyNames): EntryWords;
  /** Date and time with offset. */
  time(iso: string): string;
}

export function pageWords(language: Language): PageWords {
  const i18n = createTexts(language, resources);
  const formats = createFormats(language);
  const results = i18n.getFixedT(language, 'results');
  return {
    language,
    t: i18n.getFixedT(language, 'evidence'),
    analysis: i18n.getFixedT(language, 'analysis'),
    history: i18n.getFixedT(language, 'history'),
    questions: i18n.getFixedT(language, 'questions'),
    formats,
    category: (category) => {
      const known = NAMED_CATEGORIES.find((value) => value === category);
      return known ? results(`attachment.category.${known}`) : category;
    },
    level: (level) => {
      const tone = toneOf(level);
      return html`<span class="badge ${tone}"><span class="mark ${tone}"></span>${levelWord(level, language)}</span>`;
    },
    caseStatus: (status) =>
      caseStatusText(status, {
        t: i18n.getFixedT(language, 'caseState'),
        common: i18n.getFixedT(language, 'common'),
      }),
    custody: (names) => entryWords(i18n, formats, captureWords(resources[language].capture), names),
    time: (iso) => {
      const { text, offset } = formats.instant(iso);
      return `${text} ${offset}`;
    },
  };
}

/** Only `Green` is shown in green (R20, R21). */
function toneOf(level: ReportedLevel | null): string {
  if (level?.kind !== 'known') return 'absent';
  return levelRules(level.level).tone;
}
