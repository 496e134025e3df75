import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import type { ItemFinding, SetFinding } from '../../../src/domain/finding';
import { byLanguage, LANGUAGES } from '../../../src/domain/language';
import { UNVERIFIED } from '../../../src/domain/precheck/content-credentials';
import { findingText } from '../../../src/domain/precheck/finding-text';
import { credentialFindings } from '../../../src/domain/precheck/item-findings';
import { resources } from '../../../src/locales';
import { addOwnFormats } from '../../../src/locales/formats';
import { FINDING_SAMPLES } from '../../support/finding-samples';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: byLanguage((language) => ({ findings: resources[language].findings })),
  interpolation: { escapeValue: false },
});
addOwnFormats(i18n);

test('the advice of German findings addresses the reader, without a bare infinitive after "bitte"', () => {
  const advice = Object.values(resources.de.findings).map(({ ask }) => ask);
  expect(advice.filter((text) => /\bbitte\b/i.test(text))).toEqual([]);
});

describe.each(LANGUAGES)('the finding texts in %s', (language) => {
  const say = (finding: ItemFinding | SetFinding, part: string): string => {
    const { code, values } = findingText(finding);
    return i18n.t(`${code}.${part}`, { ...values, ns: 'findings', lng: language });
  };

  test.each(Object.values(FINDING_SAMPLES).flat())('have a sentence and a question for $code', (finding) => {
    for (const part of ['sentence', 'ask']) {
      const text = say(finding, part);
      expect(text).not.toBe(`${finding.code}.${part}`);
      expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN|Invalid/);
      expect(text.length).toBeGreaterThan(10);
    }
    expect(resources[language].reasons[finding.code].length).toBeGreaterThan(20);
  });
});

test('numbers and dates have the format of the language', () => {
  const say = (finding: ItemFinding | SetFinding, lng: string): string => {
    const { code, values } = findingText(finding);
    return i18n.t(`${code}.sentence`, { ...values, ns: 'findings', lng });
  };
  const [distance] = FINDING_SAMPLES['greatest-distance'];
  const [far] = FINDING_SAMPLES['capture-time-far'];
  if (!distance || !far) throw new Error('no sample');
  expect(say(distance, 'de')).toBe('Größter Abstand zweier Fotos: 412,3 km (a.jpg und b.jpg)');
  expect(say(distance, 'en')).toContain('412.3 km');
  const near = {
    code: 'greatest-distance',
    severity: 'info',
    km: 0.0021,
    from: 'a.jpg',
    to: 'b.jpg',
  } as const;
  expect(say(near, 'de')).toBe('Größter Abstand zweier Fotos: 2 m (a.jpg und b.jpg)');
  expect(say(far, 'de')).toBe('1 Tag vor dem Stichtag 22.10.2026 aufgenommen');
  expect(say(far, 'en')).toContain('22/10/2026');
});

test('the steps and the proven time of a signature are named', () => {
  const [finding] = credentialFindings({
    ...UNVERIFIED,
    state: 'trusted',
    signer: 'Camera Works',
    timeStamp: { at: '2026-10-22T10:00:00.000Z', authority: 'Clock', isTrusted: true },
    actions: ['c2pa.created', 'c2pa.color_adjustments', 'com.example.step'],
  });
  if (!finding) throw new Error('no finding');
  const { code, values } = findingText(finding);
  expect(i18n.t(`${code}.sentence`, { ...values, ns: 'findings', lng: 'de' })).toBe(
    'Signatur (C2PA) unversehrt, signiert von Camera Works, spätestens am 22.10.2026, 10:00 UTC. ' +
      'Vermerkte Schritte: created, color_adjustments, com.example.step',
  );
});

test.each(['de', 'en'])('the handbook in %s explains every code', async (language) => {
  const file = resolve(import.meta.dirname, `../../../docs/handbook/${language}/findings.md`);
  const rows = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('| **'));
  const missing = Object.keys(FINDING_SAMPLES).filter(
    (code) => rows.filter((row) => row.includes(`** \`${code}\` `)).length !== 1,
  );
  expect(missing).toEqual([]);
});
