import type { AnalysisRow, Verdict } from '../answer/analysis-rows';
import { parseDay } from '../answer/calendar-day';
import { lastPart } from '../file-names';
import type { CreationDate } from '../result';
import { takenElsewhere, takenOn } from './ask-about-finding';
import type { QuestionKey, QuestionText } from './question';

/** What a customer is asked because of a statement of the service; null if no answer of a customer could help. */
export const QUESTION_OF_VERDICT: { readonly [Of in Verdict]: QuestionKey | null } = {
  outlier: 'elsewhere',
  notOutlier: null,
  impossible: 'travel',
  possible: null,
  modelDiffers: 'devices',
  modelSame: null,
  dateFar: 'taken-before',
  dateFits: null,
  dateNotFound: 'taken-when',
  dateUnrated: null,
  screenshot: 'screenshot',
  notScreenshot: null,
  fieldsMarked: 'original',
  fieldsUnmarked: null,
  distance: null,
  ranking: null,
  gpsInfo: null,
  raw: null,
  qualityGood: null,
  qualityLow: 'visible',
  versionsFound: 'document-original',
  versionsNone: null,
  versionsUncounted: null,
  datesInconsistent: 'document-original',
  datesConsistent: null,
  datesUnknown: null,
  toolsFound: 'document-original',
  toolsNone: null,
  toolsUnknown: null,
  annotations: 'document-notes',
  annotationsNone: null,
  annotationsUnknown: null,
};

/** Questions about several photos, which the service repeats for each of them. */
const ABOUT_SEVERAL: ReadonlySet<QuestionKey> = new Set(['travel', 'devices']);

/** The question about a statement of the service on one file; an undescribed analysis (R22) has none. */
export function questionAboutAnalysis(
  row: AnalysisRow,
  path: string,
): { readonly question: QuestionText; readonly path: string | null } | null {
  if (row.kind !== 'verdict') return null;
  const key = QUESTION_OF_VERDICT[row.verdict];
  if (key === null) return null;
  if (ABOUT_SEVERAL.has(key)) return { question: { key, values: {} }, path: null };
  const name = lastPart(path);
  const { detail } = row;
  if (key === 'taken-before') {
    return { question: datedQuestion(name, detail?.of === 'date' ? detail.date : null), path };
  }
  if (key === 'elsewhere') {
    return { question: takenElsewhere(name, detail?.of === 'outlier' ? detail.km : null), path };
  }
  return { question: { key, values: { name } }, path };
}

function datedQuestion(name: string, stated: CreationDate | null): QuestionText {
  const taken = stated?.date ? parseDay(stated.date) : null;
  const reference = stated?.referenceDate ? parseDay(stated.referenceDate) : null;
  const isLater = taken !== null && reference !== null && taken > reference;
  return takenOn(isLater ? 'after' : 'before', name, stated?.date ?? null);
}
