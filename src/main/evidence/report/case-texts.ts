import type { TFunction } from 'i18next';
import type { CaseStatus } from '../../../domain/case-state';
import type { CapturedAt } from '../../../domain/item';
import type { PackageState } from '../../../domain/journal';
import type { Language } from '../../../domain/language';
import type { ReportedLevel } from '../../../domain/level';
import type { MetadataContent, MetadataKey } from '../../../domain/metadata';
import { resources } from '../../../locales';
import type { AnalysisWords } from '../../../locales/analysis-text';
import { type CaptureGroup, captureWords } from '../../../locales/capture-text';
import { caseStatusText, levelWord } from '../../../locales/case-state-text';
import { createTexts } from '../../../locales/create-texts';
import { type CustodyNames, type EntryWords, entryWords } from '../../../locales/custody-text';
import { createFormats, type Formats } from '../../../locales/formats';
import { metadataText } from '../../../locales/metadata-text';
import type { LevelGroup } from './case-content';
import { type PrecheckTexts, precheckTexts } from './precheck-texts';

/** Texts and formats of a case report in one language. */
export interface CaseTexts {
  readonly language: Language;
  readonly t: TFunction<'caseReport'>;
  /** Texts of the window about results. */
  readonly results: TFunction<'results'>;
  /** Texts of the window about notes and decisions. */
  readonly history: TFunction<'history'>;
  /** Texts about questions to the customer. */
  readonly questions: TFunction<'questions'>;
  readonly precheck: PrecheckTexts;
  readonly formats: Formats;
  readonly analysis: Pick<AnalysisWords, 't' | 'formats'>;
  /** Text of a level; null means that there is no result. An unknown level is shown unchanged (R21). */
  level(level: ReportedLevel | null): string;
  levelGroup(group: LevelGroup): string;
  /** The state of the case and what is next. */
  caseStatus(status: CaseStatus): string;
  packageState(state: PackageState): string;
  /** Local date and time with offset, short. */
  instant(iso: string): string;
  /** Time of the camera clock with its zone. */
  captured(captured: CapturedAt): string;
  /** Text of a custody action; an action of a later version is shown by its code. */
  action(action: string): string;
  actor(actor: string): string;
  /** Texts for entries of the custody log with these names. */
  custody(names: CustodyNames): EntryWords;
  /** Text of a value of live capture; an unlisted value is shown unchanged (R21). */
  capture(group: CaptureGroup, word: string): string;
  metadataKey(key: MetadataKey): string;
  metadataContent(content: MetadataContent): string;
}

export function caseTexts(language: Language): CaseTexts {
  const i18n = createTexts(language, resources);
  const precheck = precheckTexts(language);
  const formats = createFormats(language);
  const t = i18n.getFixedT(language, 'caseReport');
  const common = i18n.getFixedT(language, 'common');
  const outbox = i18n.getFixedT(language, 'outbox');
  const workspace = i18n.getFixedT(language, 'workspace');
  const { history } = resources[language];
  const capture = captureWords(resources[language].capture);
  const level = (reported: ReportedLevel | null): string => levelWord(reported, common);
  return {
    language,
    t,
    results: i18n.getFixedT(language, 'results'),
    history: i18n.getFixedT(language, 'history'),
    questions: i18n.getFixedT(language, 'questions'),
    precheck,
    formats,
    analysis: { t: i18n.getFixedT(language, 'analysis'), formats },
    level,
    levelGroup(group) {
      if (group === 'unanswered' || group === 'unknown' || group === 'none') return t(`group.${group}`);
      return group === 'absent' ? level({ kind: 'absent' }) : level({ kind: 'known', level: group });
    },
    caseStatus: (status) => caseStatusText(status, { t: i18n.getFixedT(language, 'caseState'), common }),
    packageState: (state) => outbox(`state.${state}`),
    instant(iso) {
      const { text, offset } = formats.instant(iso);
      return `${text} ${offset}`.trim();
    },
    captured: (captured) => precheck.captured(captured),
    action: (action) => lookUp(history.action, action),
    actor: (actor) => (actor === 'proofcase' ? history.system : actor),
    custody: (names) => entryWords(i18n, formats, capture, names),
    capture,
    metadataKey: (key) => workspace(`metadata.key.${key}`),
    metadataContent: (content) =>
      metadataText(content, formats, (offset) => `(${offset ? `UTC${offset}` : common('zoneUnknown')})`),
  };
}

function lookUp(words: { readonly [word: string]: string }, word: string): string {
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word;
}
