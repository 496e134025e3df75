import type { Language } from '../domain/language';
import { de } from './de';
import { en } from './en';
import { pl } from './pl';
import type { Translation } from './translation';
import { analysis as analysisDe } from './de/analysis';
import { capture as captureDe } from './de/capture';
import { caseReport as caseReportDe } from './de/case-report';
import { cases as casesDe } from './de/cases';
import { cli as cliDe } from './de/cli';
import { common as commonDe } from './de/common';
import { errors as errorsDe } from './de/errors';
import { evidence as evidenceDe } from './de/evidence';
import { exporting as exportingDe } from './de/exporting';
import { findings as findingsDe } from './de/findings';
import { history as historyDe } from './de/history';
import { outbox as outboxDe } from './de/outbox';
import { precheck as precheckDe } from './de/precheck';
import { prepare as prepareDe } from './de/prepare';
import { reasons as reasonsDe } from './de/reasons';
import { received as receivedDe } from './de/received';
import { results as resultsDe } from './de/results';
import { safety as safetyDe } from './de/safety';
import { settings as settingsDe } from './de/settings';
import { tokens as tokensDe } from './de/tokens';
import { watch as watchDe } from './de/watch';
import { workspace as workspaceDe } from './de/workspace';
import { analysis as analysisEn } from './en/analysis';
import { capture as captureEn } from './en/capture';
import { caseReport as caseReportEn } from './en/case-report';
import { cases as casesEn } from './en/cases';
import { cli as cliEn } from './en/cli';
import { common as commonEn } from './en/common';
import { errors as errorsEn } from './en/errors';
import { evidence as evidenceEn } from './en/evidence';
import { exporting as exportingEn } from './en/exporting';
import { findings as findingsEn } from './en/findings';
import { history as historyEn } from './en/history';
import { outbox as outboxEn } from './en/outbox';
import { precheck as precheckEn } from './en/precheck';
import { prepare as prepareEn } from './en/prepare';
import { reasons as reasonsEn } from './en/reasons';
import { received as receivedEn } from './en/received';
import { results as resultsEn } from './en/results';
import { safety as safetyEn } from './en/safety';
import { settings as settingsEn } from './en/settings';
import { tokens as tokensEn } from './en/tokens';
import { watch as watchEn } from './en/watch';
import { workspace as workspaceEn } from './en/workspace';
import { analysis as analysisPl } from './pl/analysis';
import { capture as capturePl } from './pl/capture';
import { caseReport as caseReportPl } from './pl/case-report';
import { cases as casesPl } from './pl/cases';
import { cli as cliPl } from './pl/cli';
import { common as commonPl } from './pl/common';
import { errors as errorsPl } from './pl/errors';
import { evidence as evidencePl } from './pl/evidence';
import { exporting as exportingPl } from './pl/exporting';
import { findings as findingsPl } from './pl/findings';
import { history as historyPl } from './pl/history';
import { outbox as outboxPl } from './pl/outbox';
import { precheck as precheckPl } from './pl/precheck';
import { prepare as preparePl } from './pl/prepare';
import { reasons as reasonsPl } from './pl/reasons';
import { received as receivedPl } from './pl/received';
import { results as resultsPl } from './pl/results';
import { safety as safetyPl } from './pl/safety';
import { settings as settingsPl } from './pl/settings';
import { tokens as tokensPl } from './pl/tokens';
import { watch as watchPl } from './pl/watch';
import { workspace as workspacePl } from './pl/workspace';
import type { PolishTranslation, Translation } from './translation';

const en = {
  analysis: analysisEn,
  capture: captureEn,
  cli: cliEn,
  common: commonEn,
  errors: errorsEn,
  evidence: evidenceEn,
  exporting: exportingEn,
  cases: casesEn,
  caseReport: caseReportEn,
  history: historyEn,
  outbox: outboxEn,
  precheck: precheckEn,
  prepare: prepareEn,
  findings: findingsEn,
  reasons: reasonsEn,
  received: receivedEn,
  results: resultsEn,
  safety: safetyEn,
  settings: settingsEn,
  workspace: workspaceEn,
  tokens: tokensEn,
  watch: watchEn,
} as const;

const de: Translation<typeof en> = {
  analysis: analysisDe,
  capture: captureDe,
  cli: cliDe,
  common: commonDe,
  errors: errorsDe,
  evidence: evidenceDe,
  exporting: exportingDe,
  cases: casesDe,
  caseReport: caseReportDe,
  history: historyDe,
  outbox: outboxDe,
  precheck: precheckDe,
  prepare: prepareDe,
  findings: findingsDe,
  reasons: reasonsDe,
  received: receivedDe,
  results: resultsDe,
  safety: safetyDe,
  settings: settingsDe,
  workspace: workspaceDe,
  tokens: tokensDe,
  watch: watchDe,
};

const pl: PolishTranslation<typeof en> = {
  analysis: analysisPl,
  capture: capturePl,
  cli: cliPl,
  common: commonPl,
  errors: errorsPl,
  evidence: evidencePl,
  exporting: exportingPl,
  cases: casesPl,
  caseReport: caseReportPl,
  history: historyPl,
  outbox: outboxPl,
  precheck: precheckPl,
  prepare: preparePl,
  findings: findingsPl,
  reasons: reasonsPl,
  received: receivedPl,
  results: resultsPl,
  safety: safetyPl,
  settings: settingsPl,
  workspace: workspacePl,
  tokens: tokensPl,
  watch: watchPl,
};

/** Namespace -> key -> text, by language. English is the reference. */
export type Resources = typeof en;
export const resources: { readonly [Of in Language]: Translation<Resources> } = { de, en, pl };
