import type { Language } from '../domain/language';
import { cases as casesDe } from './de/cases';
import { common as commonDe } from './de/common';
import { prepare as prepareDe } from './de/prepare';
import { settings as settingsDe } from './de/settings';
import { cases as casesEn } from './en/cases';
import { common as commonEn } from './en/common';
import { prepare as prepareEn } from './en/prepare';
import { settings as settingsEn } from './en/settings';
import { cases as casesPl } from './pl/cases';
import { common as commonPl } from './pl/common';
import { prepare as preparePl } from './pl/prepare';
import { settings as settingsPl } from './pl/settings';
import type { PolishTranslation, Translation } from './translation';

const en = {
  common: commonEn,
  cases: casesEn,
  prepare: prepareEn,
  settings: settingsEn,
} as const;

const de: Translation<typeof en> = {
  common: commonDe,
  cases: casesDe,
  prepare: prepareDe,
  settings: settingsDe,
};

const pl: PolishTranslation<typeof en> = {
  common: commonPl,
  cases: casesPl,
  prepare: preparePl,
  settings: settingsPl,
};

/** Namespace -> key -> text, by language. English is the reference. */
export type Resources = typeof en;
export const resources: { readonly [Of in Language]: Translation<Resources> } = { de, en, pl };
