import { createInstance, type i18n as I18n } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { CustodyName } from '../../../src/contract/history-views';
import type { CustodyEntry } from '../../../src/contract/views';
import { linkPayload } from '../../../src/domain/capture/capture-fields';
import { LANGUAGES, type Language } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import { entryWords, MAX_SUBJECTS_SHOWN } from '../../../src/locales/custody-text';
import { addOwnFormats, createFormats } from '../../../src/locales/formats';

const UUID = /[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/;
const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
const AT = '2026-11-12T10:06:00.000Z';
const NAMES: readonly CustodyName[] = [
  { id: id(1), kind: 'file', name: 'Küche/Decke.jpg' },
  { id: id(2), kind: 'source', name: 'Fotos der Mieterin' },
  { id: id(3), kind: 'package', sequence: 2, of: 3 },
  { id: id(4), kind: 'result', at: AT },
  { id: id(5), kind: 'capture', at: AT },
  { id: id(6), kind: 'capture-request', at: AT },
  { id: id(7), kind: 'received', at: AT },
  { id: id(8), kind: 'file', name: 'Nachtrag.jpg/Nachtrag.jpg' },
];
const NAMED = NAMES.map((name) => name.id);
/** Of rows that the case no longer has. */
const UNNAMED = id(9);

function words(language: Language) {
  const i18n: I18n = createInstance();
  void i18n.init({ lng: language, resources, initAsync: false, interpolation: { escapeValue: false } });
  addOwnFormats(i18n);
  return entryWords(
    i18n,
    createFormats(language),
    (_group, word) => word,
    new Map(NAMES.map((name) => [name.id, name])),
  );
}

const entry = (action: string, more: Partial<CustodyEntry> = {}): CustodyEntry => ({
  sequence: 1,
  at: AT,
  actor: 'anna',
  action,
  subjects: [],
  details: {},
  hash: 'a'.repeat(64),
  ...more,
});

describe.each(LANGUAGES)('an entry of the custody log in %s', (language) => {
  const { subjects, details, summary, record } = words(language);
  const detailKeys = Object.keys(resources[language].history.detail);

  // Another test compares these keys with the actions of the log.
  it.each(Object.keys(resources.en.history.action))('%s shows no bare identifier', (action) => {
    for (const subject of [...NAMED, UNNAMED]) {
      const full = entry(action, {
        subjects: [subject, 'b'.repeat(64)],
        details: Object.fromEntries(detailKeys.map((key) => [key, subject])),
      });
      const texts = [summary(full), record(full, MAX_SUBJECTS_SHOWN)];
      const shown = [...subjects(full), ...details(full).map(({ value }) => value), ...texts];
      expect(shown.filter((text) => UUID.test(text))).toEqual([]);
      expect(shown.filter((text) => text.includes('subject.') || text.includes('{{'))).toEqual([]);
    }
  });

  it('names every kind of thing of the case', () => {
    const all = subjects(entry('answer-filed', { subjects: NAMED }));
    expect(all).toHaveLength(NAMES.length);
    expect(all.slice(0, 2)).toEqual(['Küche/Decke.jpg', 'Fotos der Mieterin']);
    // A source of one file has the name of that file.
    expect(all.at(-1)).toBe('Nachtrag.jpg');
  });

  it('names excluded files in its line, and says that a file is gone', () => {
    const line = summary(entry('items-excluded', { subjects: [id(1)], details: { reason: 'blurred' } }));
    expect(line).toContain('Küche/Decke.jpg');
    expect(line).toContain('blurred');
    expect(subjects(entry('items-excluded', { subjects: [UNNAMED] }))).toEqual([
      resources[language].history.subject.fileGone,
    ]);
  });

  it('names in a document what it concerns, with the number of the others, and the details without text hashes', () => {
    const { detail } = resources[language].history;
    const reason = 'blurred '.repeat(20).trim();
    const excluded = entry('items-excluded', {
      subjects: [id(1), id(3), UNNAMED],
      details: { reason, textSha256: 'c'.repeat(64) },
    });
    const [first, ...others] = subjects(excluded);
    const told = `${detail.reason}: ${reason}`;
    expect(record(excluded, 3)).toBe(`${[first, ...others].join(', ')} · ${told}`);
    const [names, more, ...facts] = record(excluded, 1).split(' · ');
    expect(names).toBe(first);
    expect(more).toContain('2');
    expect(facts).toEqual([told]);
  });

  it('says why a package is on hold, and a reason of a person unchanged', () => {
    const reasonOf = (reason: string) => details(entry('package-blocked', { details: { reason } }))[0]?.value;
    expect(reasonOf('not-found')).toBe(resources[language].errors['not-found'].title);
    expect(reasonOf('blurred')).toBe('blurred');
  });

  it('shows a request for a capture link by its fields, without JSON', () => {
    const { create } = resources[language].capture;
    const shown = (payload: string) =>
      details(entry('capture-requested', { details: { payload } })).map(({ name, value }) => [name, value]);
    const fields = { language: 'de', scenes: ['Fassade', 'Küche'], communicationMode: 'eigenversand' };
    expect(
      shown(linkPayload('SCH-1', { ...fields, phone: '0170 1', urgent: true, limits: { days: 3 } })),
    ).toEqual([
      [create.language, 'de'],
      [resources[language].history.scenes, 'Fassade, Küche'],
      [create.sender, 'eigenversand'],
      ['phone', '0170 1'],
      ['urgent', resources[language].analysis.yes],
      ['limits', '{"days":3}'],
    ]);
    const name = resources[language].history.detail.payload;
    expect(shown(linkPayload('SCH-1', {}))).toEqual([[name, create.unset]]);
    expect(shown('not JSON')).toEqual([]);
  });

  it('shows the state of a package and the way of taking back in words', () => {
    const values = details(entry('taken-back', { details: { to: 'queued', method: 'release-code' } }));
    expect(values.map(({ value }) => value)).toEqual([
      resources[language].outbox.state.queued,
      resources[language].history.method['release-code'],
    ]);
  });
});

it('names at most the first subjects of an entry', () => {
  const many = Array.from({ length: 80 }, (_none, index) => `${index}`.padStart(8, '0') + id(1).slice(8));
  const named = entryWords(
    createInstance(),
    createFormats('en'),
    (_group, word) => word,
    new Map(many.map((subject) => [subject, { id: subject, kind: 'file' as const, name: `${subject}.jpg` }])),
  );
  expect(named.subjects(entry('items-excluded', { subjects: many }))).toHaveLength(MAX_SUBJECTS_SHOWN);
});
