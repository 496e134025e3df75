import { describe, expect, it } from 'vitest';
import {
  CAPTURE_ACTIONS,
  CAPTURE_DECISIONS,
  CAPTURE_RESULTS,
  CAPTURE_STATUSES,
  COMMUNICATION_MODES,
} from '../../../src/domain/capture/capture-state';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';

const WORDS = {
  column: CAPTURE_STATUSES,
  result: CAPTURE_RESULTS,
  decision: CAPTURE_DECISIONS,
  action: CAPTURE_ACTIONS,
  actor: ['client', 'policyholder', 'claims_handler', 'system'],
  mode: COMMUNICATION_MODES,
} as const;

describe.each(LANGUAGES)('the texts for values of the service in %s', (language) => {
  it.each(Object.entries(WORDS))('contain every value: %s', (group, words) => {
    const texts: { readonly [word: string]: string } =
      resources[language].capture[group as keyof typeof WORDS];
    const known = words.map((word) => texts[word]);
    expect(known.every((text) => text !== undefined && text.trim() !== '')).toBe(true);
    expect(new Set(known).size).toBe(words.length);
  });

  it('never call a suspicious capture proven', () => {
    expect(resources[language].capture.result.nicht_io).toMatch(/kein Betrugsnachweis|not proven|nie dowód/);
  });
});
