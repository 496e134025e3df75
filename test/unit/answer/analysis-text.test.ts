import fc from 'fast-check';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/json';
import { LANGUAGES, type Language } from '../../../src/domain/language';
import type { AnalysisState, FileResult, MetadataAnalysis } from '../../../src/domain/result';
import { resources } from '../../../src/locales';
import { type AnalysisWords, fileTexts, itemTexts } from '../../../src/locales/analysis-text';
import { createFormats } from '../../../src/locales/formats';
import { absent, DATE, item, value } from '../../support/analysed-item';

function words(language: Language, own: Partial<AnalysisWords> = {}): AnalysisWords {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources,
    interpolation: { escapeValue: false },
    initAsync: false,
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`no text ${namespace}:${key}`);
    },
  });
  return {
    t: i18n.getFixedT(language, 'analysis'),
    formats: createFormats(language),
    names: new Map([['uuid-1', 'DSCN0021.jpg']]),
    camera: 'NIKON COOLPIX P6000',
    ...own,
  };
}

function sentenceOf(language: Language, metadata: Partial<MetadataAnalysis>, topic: string): string {
  const texts = itemTexts(item(metadata), words(language));
  const found = texts.find((text) => text.key.split(' ')[0] === topic);
  if (!found) throw new Error(`no ${topic}`);
  return `${found.title}: ${found.sentence}`;
}

const file = (own: Partial<FileResult>): FileResult => ({
  name: 'a.pdf',
  fileType: null,
  level: { kind: 'absent' },
  pdfVersions: absent,
  pdfStructure: absent,
  items: [],
  rest: {},
  ...own,
});

describe('a sentence in German, English and Polish', () => {
  it('names an outlier and its distance', () => {
    const metadata = { gpsOutlier: value({ isOutlier: true, distanceFromMeanKm: 412.3 }) };
    expect(LANGUAGES.map((language) => sentenceOf(language, metadata, 'gpsOutlier'))).toEqual([
      'Ort ist ein Ausreißer: Es liegt 412 km vom Mittelpunkt der Fotos mit Ortsangabe entfernt.',
      'Location is an outlier: It is 412 km from the centre of the photos that have a position.',
      'Lokalizacja odstaje od pozostałych: Zdjęcie wykonano 412 km od środka zdjęć z lokalizacją.',
    ]);
  });

  it('names no sign of a screenshot, which does not exclude one', () => {
    const metadata = { isScreenshot: value(false) };
    expect(LANGUAGES.map((language) => sentenceOf(language, metadata, 'isScreenshot'))).toEqual([
      'Kein Hinweis auf Bildschirmfoto: Der Dienst sieht keine Anzeichen für ein Bildschirmfoto.',
      'No sign of a screenshot: The service sees no sign of a screenshot.',
      'Brak oznak zrzutu ekranu: Usługa nie widzi oznak zrzutu ekranu.',
    ]);
  });

  it('names an impossible speed', () => {
    const metadata = { timeConsistency: value({ isPossible: false, impliedSpeedKmh: 2480.4 }) };
    expect(sentenceOf('de', metadata, 'timeConsistency')).toContain('mindestens 2.480 km/h');
    expect(sentenceOf('en', metadata, 'timeConsistency')).toContain('at least 2,480 km/h');
    expect(sentenceOf('pl', metadata, 'timeConsistency')).toContain('co najmniej 2480 km/h');
  });

  it('names the other photo by its file, and none if its id is unknown', () => {
    const far = (itemId: string | null) => ({ distance: value({ highestDistanceKm: 412.3, itemId }) });
    expect(sentenceOf('en', far('uuid-1'), 'distance')).toContain('412 km to DSCN0021.jpg');
    expect(sentenceOf('en', far('uuid-9'), 'distance')).toContain(
      '412 km to the farthest photo of this result.',
    );
  });

  it('compares the capture date with the reference date, and names that date', () => {
    expect(sentenceOf('en', { creationDate: value({ ...DATE, isTodayUsed: true }) }, 'creationDate')).toBe(
      'Date fits the reference date: Taken on 22/10/2026 at 16:38:20. That is 3 days before the reference date 25/10/2026. The service compared it with the day of the request.',
    );
    expect(sentenceOf('pl', { creationDate: value({ ...DATE, diffInDays: 1 }) }, 'creationDate')).toContain(
      '1 dzień przed datą odniesienia',
    );
  });

  it('decides before or after by the dates, since the sign of the difference is not documented', () => {
    const later = value({ ...DATE, date: '2026-10-28', diffInDays: -3 });
    expect(sentenceOf('en', { creationDate: later }, 'creationDate')).toContain('3 days after');
    const unread = value({ ...DATE, date: 'Oct 22' });
    expect(sentenceOf('en', { creationDate: unread }, 'creationDate')).toContain(
      'Taken on Oct 22 at 16:38:20. 3 days from the reference date 25/10/2026.',
    );
  });

  it('names marked fields in any form', () => {
    const marked = (json: Json) => ({ fieldsMarkedSuspicious: value(json) });
    expect(
      sentenceOf('en', marked({ Software: { reason: 'x' }, ModifyDate: 1 }), 'fieldsMarkedSuspicious'),
    ).toContain('Flagged by the service: Software, ModifyDate.');
    expect(sentenceOf('en', marked(['Software']), 'fieldsMarkedSuspicious')).toContain('Software');
    expect(sentenceOf('en', marked('Software'), 'fieldsMarkedSuspicious')).toContain('shown as received');
  });

  it('counts no field as marked whose value is false, null, 0 or empty', () => {
    const textOf = (json: Json) =>
      itemTexts(item({ fieldsMarkedSuspicious: value(json) }), words('en')).find(({ key }) =>
        key.startsWith('fieldsMarkedSuspicious'),
      );
    expect(textOf({ Software: false, Make: 'edited' })).toMatchObject({
      assessment: 'doubtful',
      sentence: 'Flagged by the service: Make.',
    });
    const unmarked: readonly Json[] = [
      { Software: false },
      { a: null, b: '', c: [], d: { e: 0 } },
      [false],
      false,
    ];
    for (const json of unmarked) {
      expect(textOf(json), JSON.stringify(json)).toMatchObject({
        assessment: 'neutral',
        title: 'No metadata field is flagged',
      });
    }
  });

  it('shows flags and figures of an undescribed analysis beside their keys (R22)', () => {
    const others = { face_match: value<Json>({ suspicious: true, score: 0.02, areas: [1] }) };
    const [text] = itemTexts(item({}, { others }), words('de')).filter(
      ({ key }) => key === 'other face_match',
    );
    expect(text).toMatchObject({
      title: 'face_match',
      assessment: 'neutral',
      sentence: 'suspicious: ja, score: 0.02.',
    });
  });

  it('names the analyses that the interface names without their fields, however they are spelt', () => {
    for (const [key, title] of [
      ['aiGenerated', 'KI-erzeugtes Bild'],
      ['ai_generated', 'KI-erzeugtes Bild'],
      ['tampering', 'Bildbearbeitung'],
      ['reverseSearch', 'Rückwärtssuche'],
      ['errorLevel', 'Fehlerniveau-Analyse'],
    ] as const) {
      const others = { [key]: value<Json>({ score: 0.02 }) };
      const titles = itemTexts(item({}, { others }), words('de')).map((text) => text.title);
      expect(titles, key).toContain(title);
    }
  });

  it('explains the undescribed analysis that the interface explains', () => {
    const others = { image_normalization: value<Json>({ applied: true }) };
    const [text] = itemTexts(item({}, { others, metadata: absent }), words('en'));
    expect(text?.title).toBe('Downscaling before the analysis');
    expect(text?.sentence).toContain('applied: yes.');
  });

  it('names versions, dates and tools of a PDF', () => {
    const texts = fileTexts(
      file({
        pdfVersions: value({ found: 3, extracted: 2 }),
        pdfStructure: value({
          creationDates: ['2026-10-19T09:12:44+02:00'],
          modDates: [],
          inconsistentMetadataDates: true,
          editingTools: ['PDF24 Creator'],
          annotationLayerFound: null,
        }),
      }),
      words('de'),
    );
    expect(texts.map(({ assessment, title, sentence }) => `${assessment}: ${title}. ${sentence}`)).toEqual([
      'conspicuous: Datumsangaben widersprechen sich. Erstellt: 19.10.2026 09:12:44+02:00.',
      'doubtful: 3 frühere Fassungen gefunden. Davon ließen sich 2 wiederherstellen.',
      'doubtful: Bearbeitungsprogramme gefunden. Im Dokument genannt: PDF24 Creator.',
      'absent: Ob es Anmerkungen gibt, ist nicht gemeldet. Die Antwort macht dazu keine Aussage.',
    ]);
    expect(fileTexts(file({}), words('de'))).toEqual([]);
  });
});

describe('a check that needs several photos', () => {
  it('is explained when it is absent, and not when it failed', () => {
    expect(sentenceOf('en', { distance: absent }, 'distance')).toContain('several photos');
    expect(sentenceOf('en', { distance: { state: 'error', detail: {} } }, 'distance')).toContain('failed');
    expect(sentenceOf('en', { isScreenshot: absent }, 'isScreenshot')).not.toContain('several photos');
  });
});

const state = <Value>(of: fc.Arbitrary<Value>): fc.Arbitrary<AnalysisState<Value>> =>
  fc.oneof(
    of.map(value),
    fc.jsonValue().map((detail) => ({ state: 'error', detail: detail as Json }) as const),
    fc.constantFrom({ state: 'disabled' } as const, { state: 'empty' } as const, absent),
  );
const figure = fc.option(fc.double({ min: 0, max: 1e7, noNaN: true }));
const word = fc.option(fc.string({ maxLength: 12 }));
const json = state(fc.jsonValue().map((any) => any as Json));

const anyItem = fc
  .record({
    imageQuality: state(fc.record({ result: fc.boolean() })),
    others: fc.dictionary(fc.string({ maxLength: 8 }), json, { maxKeys: 3 }),
    metadata: state(
      fc.record({
        distance: state(
          fc.record({ highestDistanceKm: fc.double({ min: 0, max: 20_000, noNaN: true }), itemId: word }),
        ),
        gpsOutlier: state(fc.record({ isOutlier: fc.boolean(), distanceFromMeanKm: figure })),
        modelConsistency: state(fc.record({ isConsistent: fc.boolean() })),
        timeConsistency: state(fc.record({ isPossible: fc.boolean(), impliedSpeedKmh: figure })),
        creationDate: state(
          fc.record({
            date: word,
            time: word,
            isSuspicious: fc.option(fc.boolean()),
            diffInDays: fc.option(fc.integer({ min: -90_000, max: 90_000 })),
            isTodayUsed: fc.option(fc.boolean()),
            referenceDate: word,
          }),
        ),
        imageRanking: state(fc.string({ minLength: 1 })),
        fieldsMarkedSuspicious: json,
        gpsInfo: json,
        isScreenshot: state(fc.boolean()),
        raw: json,
        rest: fc.constant({}),
      }),
    ),
  })
  .map((own) => item({}, own));

describe('any answer of the service', () => {
  it.each(LANGUAGES)(
    'has a full sentence for every analysis in %s, and silence is never green (R20)',
    (language) => {
      const made = words(language);
      fc.assert(
        fc.property(anyItem, (one) => {
          const texts = itemTexts(one, made);
          expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length);
          for (const { title, sentence } of texts) {
            expect(title.trim()).not.toBe('');
            expect(sentence).not.toBe('');
            expect(sentence).not.toMatch(/undefined|\[object/);
          }
          const values = [
            one.imageQuality,
            ...(one.metadata.state === 'value' ? Object.values(one.metadata.value) : []),
          ];
          const spoken = values.filter((each) => 'state' in each && each.state === 'value').length;
          expect(texts.filter(({ assessment }) => assessment === 'consistent').length).toBeLessThanOrEqual(
            spoken,
          );
        }),
        { numRuns: 150 },
      );
    },
  );
});
