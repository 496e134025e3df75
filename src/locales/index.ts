import type { Language } from '../domain/language';
import { cases as casesDe } from './de/cases';
import { cli as cliDe } from './de/cli';
import { common as commonDe } from './de/common';
import { prepare as prepareDe } from './de/prepare';
import { results as resultsDe } from './de/results';
import { settings as settingsDe } from './de/settings';
import { cases as casesEn } from './en/cases';
import { cli as cliEn } from './en/cli';
import { common as commonEn } from './en/common';
import { prepare as prepareEn } from './en/prepare';
import { results as resultsEn } from './en/results';
import { settings as settingsEn } from './en/settings';
import { cases as casesPl } from './pl/cases';
import { cli as cliPl } from './pl/cli';
import { common as commonPl } from './pl/common';
import { prepare as preparePl } from './pl/prepare';
import { results as resultsPl } from './pl/results';
import { settings as settingsPl } from './pl/settings';
import type { PolishTranslation, Translation } from './translation';

const en = {
  cli: cliEn,
  common: commonEn,
  cases: casesEn,
  prepare: prepareEn,
  results: resultsEn,
  settings: settingsEn,
} as const;

const de: Translation<typeof en> = {
  cli: cliDe,
  common: commonDe,
  cases: casesDe,
  prepare: prepareDe,
  results: resultsDe,
  settings: settingsDe,
};

const pl: PolishTranslation<typeof en> = {
  cli: cliPl,
  common: commonPl,
  cases: casesPl,
  prepare: preparePl,
  results: resultsPl,
  settings: settingsPl,
};

/** Namespace -> key -> text, by language. English is the reference. */
export type Resources = typeof en;
export const resources: { readonly [Of in Language]: Translation<Resources> } = { de, en, pl };
