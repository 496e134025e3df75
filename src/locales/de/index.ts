import type { en } from '../en';
import type { Translation } from '../translation';
import { analysis } from './analysis';
import { application } from './application';
import { capture } from './capture';
import { caseList } from './case-list';
import { caseReport } from './case-report';
import { caseState } from './case-state';
import { cases } from './cases';
import { cli } from './cli';
import { common } from './common';
import { errors } from './errors';
import { evidence } from './evidence';
import { exporting } from './exporting';
import { files } from './files';
import { findings } from './findings';
import { handover } from './handover';
import { history } from './history';
import { managed } from './managed';
import { outbox } from './outbox';
import { palette } from './palette';
import { pdf } from './pdf';
import { places } from './places';
import { precheck } from './precheck';
import { prepare } from './prepare';
import { questions } from './questions';
import { reasons } from './reasons';
import { received } from './received';
import { results } from './results';
import { retention } from './retention';
import { safety } from './safety';
import { settings } from './settings';
import { sources } from './sources';
import { tokens } from './tokens';
import { watch } from './watch';
import { workspace } from './workspace';

export const de: Translation<typeof en> = {
  analysis,
  application,
  capture,
  caseList,
  caseReport,
  caseState,
  cases,
  cli,
  common,
  errors,
  evidence,
  exporting,
  files,
  findings,
  handover,
  history,
  managed,
  outbox,
  palette,
  pdf,
  places,
  precheck,
  prepare,
  questions,
  reasons,
  received,
  results,
  retention,
  safety,
  settings,
  sources,
  tokens,
  watch,
  workspace,
};
