import type { Language } from '../domain/language';
import { capture as captureDe } from './de/capture';
import { common as commonDe } from './de/common';
import { questions as questionsDe } from './de/questions';
import { capture as captureEn } from './en/capture';
import { common as commonEn } from './en/common';
import { questions as questionsEn } from './en/questions';
import { capture as capturePl } from './pl/capture';
import { common as commonPl } from './pl/common';
import { questions as questionsPl } from './pl/questions';

type OfLanguages<Texts> = { readonly [Of in Language]: Texts };

/**
 * The texts that the engine loads at its start. All texts of all languages are twelve times as large and would delay
 * the start.
 */
export const startTexts = {
  de: { capture: captureDe, common: commonDe, questions: questionsDe },
  en: { capture: captureEn, common: commonEn, questions: questionsEn },
  pl: { capture: capturePl, common: commonPl, questions: questionsPl },
} satisfies OfLanguages<unknown>;
