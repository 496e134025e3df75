import { describe, expect, it } from 'vitest';
import { type AnalysisRow, analysisRows, fileRows } from '../../../src/domain/answer/analysis-rows';
import { type Assessment, isSilent } from '../../../src/domain/answer/assessment';
import { isoDay, parseDay } from '../../../src/domain/answer/calendar-day';
import {
  isNested,
  jsonShape,
  MAX_JSON_ENTRIES,
  plainText,
  sizeOf,
} from '../../../src/domain/answer/json-shape';
import { type PdfFact, structureFacts, versionsAssessment } from '../../../src/domain/answer/pdf-facts';
import type { Json } from '../../../src/domain/json';
import type { FileResult, ItemResult, MetadataAnalysis, PdfStructure } from '../../../src/domain/result';
import { decodeAnalysis } from '../../../src/main/sending/service/decoding/decode-analysis';
import { absent, DATE, item, SILENT_METADATA, value } from '../../support/analysed-item';

const named = (rows: readonly AnalysisRow[], name: string) =>
  rows.find((row) => (row.kind === 'other' ? row.key : row.name) === name);

describe('a silent analysis', () => {
  it.each(['error', 'disabled', 'empty', 'absent'] as const)('in state %s is never green (R20)', (state) => {
    const silent = state === 'error' ? { state, detail: {} } : { state };
    const metadata = Object.fromEntries(
      Object.keys(SILENT_METADATA).map((key) => [key, silent]),
    ) as unknown as MetadataAnalysis;
    const rows = analysisRows(
      item({ ...metadata, rest: {} }, { imageQuality: silent, others: { tampering: silent } }),
    );
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map(({ assessment }) => assessment))).toEqual(new Set([state]));
  });

  it('keeps what the service says about its error, and nothing in the other states', () => {
    const detail = { message: 'no pixels' };
    const jsonIn = (state: 'error' | 'disabled' | 'empty' | 'absent') => {
      const silent = state === 'error' ? { state, detail } : { state };
      const rows = analysisRows(
        item({}, { metadata: silent, imageQuality: silent, others: { tampering: silent } }),
      );
      return rows.map(({ json }) => json);
    };
    expect(jsonIn('error')).toEqual([detail, detail, detail]);
    for (const state of ['disabled', 'empty', 'absent'] as const) {
      expect(jsonIn(state)).toEqual([null, null, null]);
    }
  });

  it('is empty, not an error, where the service sends its fields as null (R20)', () => {
    const analyses = {
      imageQuality: { result: null, error: false },
      metadata: { inferences: { gps_outlier: { is_geographical_outlier: null } } },
    };
    const versions = { found: null, extracted: null, error: false };
    const { files } = decodeAnalysis({
      Files: {
        'a.pdf': { file_level_analyses: { pdf_analyses: { versions } }, items: [{ analyses }] },
      },
    });
    const [file] = files;
    const [picture] = file?.items ?? [];
    if (!file || !picture) throw new Error('not decoded');
    const rows = [...fileRows(file), ...analysisRows(picture)];
    for (const name of ['pdfVersions', 'imageQuality', 'gpsOutlier'])
      expect(named(rows, name)?.assessment, name).toBe('empty');
  });

  it('needs no attention unless it is an error (R20)', () => {
    const assessments: readonly Assessment[] = [
      'conspicuous',
      'doubtful',
      'consistent',
      'neutral',
      'error',
      'disabled',
      'empty',
      'absent',
    ];
    expect(assessments.filter(isSilent)).toEqual(['disabled', 'empty', 'absent']);
  });

  it('is one row when no metadata analysis ran', () => {
    const rows = analysisRows(item({}, { metadata: { state: 'disabled' } }));
    expect(rows.map((row) => (row.kind === 'other' ? row.key : row.name))).toEqual([
      'metadata',
      'imageQuality',
    ]);
  });
});

describe('a value', () => {
  it('is green only if it is consistent', () => {
    const fine = analysisRows(
      item(
        {
          gpsOutlier: value({ isOutlier: false, distanceFromMeanKm: null }),
          timeConsistency: value({ isPossible: true, impliedSpeedKmh: null }),
          modelConsistency: value({ isConsistent: true }),
          creationDate: value(DATE),
          isScreenshot: value(false),
          distance: value({ highestDistanceKm: 0.1, itemId: null }),
          imageRanking: value('1'),
        },
        { imageQuality: value({ result: true }), others: { aiGenerated: value({ result: false }) } },
      ),
    );
    const green = fine
      .filter(({ assessment }) => assessment === 'consistent')
      .map((row) => row.kind === 'verdict' && row.verdict);
    expect(green).toEqual([
      'notOutlier',
      'possible',
      'dateFits',
      'modelSame',
      'notScreenshot',
      'qualityGood',
    ]);
  });

  it('is listed above unremarkable ones when it is conspicuous', () => {
    const rows = analysisRows(
      item({
        modelConsistency: value({ isConsistent: true }),
        timeConsistency: value({ isPossible: false, impliedSpeedKmh: 2480 }),
        isScreenshot: value(true),
      }),
    );
    expect(rows.slice(0, 3).map(({ assessment }) => assessment)).toEqual([
      'conspicuous',
      'doubtful',
      'consistent',
    ]);
  });

  it.each<[string, Partial<MetadataAnalysis>, Partial<ItemResult>, object]>([
    [
      'a photo far from the others',
      { gpsOutlier: value({ isOutlier: true, distanceFromMeanKm: 412.3 }) },
      {},
      { verdict: 'outlier', assessment: 'conspicuous', detail: { of: 'outlier', km: 412.3 } },
    ],
    [
      'a place without its distance',
      { gpsOutlier: value({ isOutlier: false, distanceFromMeanKm: null }) },
      {},
      { verdict: 'notOutlier', assessment: 'consistent', detail: null },
    ],
    [
      'an impossible journey',
      { timeConsistency: value({ isPossible: false, impliedSpeedKmh: 900 }) },
      {},
      { verdict: 'impossible', assessment: 'conspicuous', detail: { of: 'speed', kmh: 900 } },
    ],
    [
      'a journey without its speed',
      { timeConsistency: value({ isPossible: true, impliedSpeedKmh: null }) },
      {},
      { verdict: 'possible', assessment: 'consistent', detail: null },
    ],
    [
      'another camera',
      { modelConsistency: value({ isConsistent: false }) },
      {},
      { verdict: 'modelDiffers', assessment: 'doubtful' },
    ],
    ['a screenshot', { isScreenshot: value(true) }, {}, { verdict: 'screenshot', assessment: 'doubtful' }],
    [
      'low quality',
      {},
      { imageQuality: value({ result: false }) },
      { verdict: 'qualityLow', assessment: 'doubtful' },
    ],
    [
      'the highest distance',
      { distance: value({ highestDistanceKm: 3, itemId: 'x' }) },
      {},
      { verdict: 'distance', assessment: 'neutral', detail: { of: 'distance', km: 3, itemId: 'x' } },
    ],
    [
      'a ranking',
      { imageRanking: value('2 of 5') },
      {},
      { verdict: 'ranking', assessment: 'neutral', detail: { of: 'text', text: '2 of 5' } },
    ],
    [
      'a position of undescribed form',
      { gpsInfo: value({ a: 1, b: 2 }) },
      {},
      {
        verdict: 'gpsInfo',
        assessment: 'neutral',
        detail: { of: 'entries', count: 2 },
        json: { a: 1, b: 2 },
      },
    ],
    [
      'raw metadata without entries',
      { raw: value([]) },
      {},
      { verdict: 'raw', assessment: 'neutral', detail: null, json: [] },
    ],
    [
      'marked fields',
      { fieldsMarkedSuspicious: value(['Software', 7]) },
      {},
      { verdict: 'fieldsMarked', assessment: 'doubtful', detail: { of: 'fields', fields: ['Software'] } },
    ],
    [
      'nothing marked',
      { fieldsMarkedSuspicious: value<Json>(null) },
      {},
      { verdict: 'fieldsUnmarked', assessment: 'neutral', detail: null },
    ],
  ])('says what the service says about %s', (_, metadata, own, expected) => {
    const rows = analysisRows(item(metadata, own)).filter(({ kind }) => kind === 'verdict');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject(expected);
  });

  it('of an undescribed analysis keeps its key and has no colour (R22)', () => {
    const row = named(analysisRows(item({}, { others: { tampering: value({ score: 0.02 }) } })), 'tampering');
    expect(row).toMatchObject({ kind: 'other', assessment: 'neutral', json: { score: 0.02 } });
  });
});

describe('the capture date', () => {
  const rowOf = (date: Partial<typeof DATE> | object) =>
    named(analysisRows(item({ creationDate: value({ ...DATE, ...date }) })), 'creationDate');

  it('that was not found is never green, whatever the flag says (R21)', () => {
    expect(rowOf({ date: null, isSuspicious: false })).toMatchObject({
      verdict: 'dateNotFound',
      assessment: 'neutral',
    });
    expect(rowOf({ date: null, isSuspicious: true })).toMatchObject({
      verdict: 'dateFar',
      assessment: 'conspicuous',
    });
  });

  it('without a flag has no colour', () => {
    expect(rowOf({ isSuspicious: null })).toMatchObject({ verdict: 'dateUnrated', assessment: 'neutral' });
  });
});

describe('a date', () => {
  it('is read in the notations of the interface and of EXIF', () => {
    const day = Date.UTC(2026, 9, 22);
    const spellings = [
      '2026-10-22',
      '2026:10:22 16:38:20',
      '2026.10.22',
      '22.10.2026',
      '22/10/2026',
      '22-10-2026',
    ];
    expect(spellings.map(parseDay)).toEqual(spellings.map(() => day));
    expect(isoDay('2026:10:22 16:38:20')).toBe('2026-10-22');
  });

  it.each([
    ['2026-06-31'],
    ['31.06.2026'],
    ['2026-13-05'],
    ['2026-00-05'],
    ['2026-06-00'],
    ['0000:00:00 00:00:00'],
    ['0001-01-01'],
    ['2026-10-221'],
    ['22.10.26'],
    ['taken on 2026-10-22'],
    ['-'],
    [''],
  ])('that does not exist or is in another form stays as it was written: "%s" (R21)', (text) => {
    expect(parseDay(text)).toBeNull();
    expect(isoDay(text)).toBe(text);
  });
});

const STRUCTURE: PdfStructure = {
  creationDates: [],
  modDates: [],
  inconsistentMetadataDates: null,
  editingTools: null,
  annotationLayerFound: null,
};

describe('a PDF', () => {
  const pdf = (own: Partial<FileResult>): FileResult => ({
    name: 'a.pdf',
    fileType: null,
    level: { kind: 'absent' },
    pdfVersions: absent,
    pdfStructure: absent,
    items: [],
    rest: {},
    ...own,
  });
  const rowsOf = (own: Partial<FileResult>) =>
    fileRows(pdf(own)).map((row) => [row.kind === 'verdict' ? row.verdict : row.kind, row.assessment]);

  it('has rows for both analyses as soon as the result has one of them', () => {
    expect(rowsOf({})).toEqual([]);
    expect(rowsOf({ pdfVersions: value({ found: 0, extracted: 0 }) })).toEqual([
      ['versionsNone', 'neutral'],
      ['silent', 'absent'],
    ]);
    expect(
      rowsOf({ pdfVersions: { state: 'disabled' }, pdfStructure: { state: 'error', detail: {} } }),
    ).toEqual([
      ['silent', 'error'],
      ['silent', 'disabled'],
    ]);
    expect(rowsOf({ pdfStructure: value(STRUCTURE) })).toEqual([
      ['silent', 'absent'],
      ['datesUnknown', 'absent'],
      ['toolsUnknown', 'absent'],
      ['annotationsUnknown', 'absent'],
    ]);
  });

  it('says whether earlier versions were found, none were, or nobody counted', () => {
    const versions = (found: number | null) => rowsOf({ pdfVersions: value({ found, extracted: 0 }) })[0];
    expect(versions(2)).toEqual(['versionsFound', 'doubtful']);
    expect(versions(0)).toEqual(['versionsNone', 'neutral']);
    expect(rowsOf({ pdfVersions: value({ found: null, extracted: 1 }) })).toContainEqual([
      'versionsUncounted',
      'absent',
    ]);
  });

  it.each([true, false, null])(
    'shows its dates when their inconsistency is %s',
    (inconsistentMetadataDates) => {
      const created = ['2026-10-19T09:12:44+02:00'];
      const modified = ['2026-10-20'];
      const dates = { creationDates: created, modDates: modified, inconsistentMetadataDates };
      const rows = fileRows(pdf({ pdfStructure: value({ ...STRUCTURE, ...dates }) }));
      expect(rows.flatMap((row) => (row.kind === 'verdict' && row.detail) || [])).toEqual([
        { of: 'pdfDates', created, modified },
      ]);
    },
  );

  it.each<[Partial<PdfStructure>, readonly PdfFact[]]>([
    [
      {},
      [
        { text: 'datesUnknown', assessment: 'absent', values: [] },
        { text: 'toolsUnknown', assessment: 'absent', values: [] },
        { text: 'annotationsUnknown', assessment: 'absent', values: [] },
      ],
    ],
    [
      { inconsistentMetadataDates: false, editingTools: [], annotationLayerFound: false },
      [
        { text: 'datesConsistent', assessment: 'consistent', values: [] },
        { text: 'toolsNone', assessment: 'neutral', values: [] },
        { text: 'annotationsNone', assessment: 'neutral', values: [] },
      ],
    ],
    [
      { inconsistentMetadataDates: true, editingTools: ['PDF24'], annotationLayerFound: true },
      [
        { text: 'datesInconsistent', assessment: 'conspicuous', values: [] },
        { text: 'toolsFound', assessment: 'doubtful', values: ['PDF24'] },
        { text: 'annotations', assessment: 'doubtful', values: [] },
      ],
    ],
  ])('states dates, tools and annotations as reported: %j', (structure, facts) => {
    expect(structureFacts({ ...STRUCTURE, ...structure })).toEqual(facts);
  });

  it('is not green for the absence of earlier versions', () => {
    expect(versionsAssessment({ found: 0, extracted: 0 })).toBe('neutral');
    expect(versionsAssessment({ found: 2, extracted: 0 })).toBe('doubtful');
    expect(versionsAssessment({ found: null, extracted: 1 })).toBe('absent');
  });
});

describe('the generic viewer', () => {
  it('shows plain values beside their keys and collapses nested ones (R22)', () => {
    const shape = jsonShape({ score: 0.5, ok: true, none: null, list: [1], nothing: {} });
    expect(shape.plain.map(({ key }) => key)).toEqual(['score', 'ok', 'none', 'nothing']);
    expect(shape.nested.map(({ key }) => key)).toEqual(['list']);
  });

  it('numbers the entries of a list from 1', () => {
    const shape = jsonShape(['a', [2], {}]);
    expect(shape.plain).toEqual([
      { key: '1', value: 'a' },
      { key: '3', value: {} },
    ]);
    expect(shape.nested).toEqual([{ key: '2', value: [2] }]);
  });

  it.each<[Json, string]>([
    ['a text', 'a text'],
    ['', ''],
    [0.5, '0.5'],
    [false, 'false'],
    [null, 'null'],
    [{}, '{}'],
    [[], '[]'],
  ])('shows %j as one plain value without entries', (json, text) => {
    expect(plainText(json)).toBe(text);
    expect(sizeOf(json)).toBe(0);
    expect(isNested(json)).toBe(false);
  });

  it('has one entry without a key for a value that is neither an object nor a list', () => {
    for (const json of ['a text', 1, true, null]) {
      expect(jsonShape(json)).toEqual({ plain: [{ key: '', value: json }], nested: [], left: 0 });
    }
  });

  it('counts the entries of an object or a list, which can be expanded', () => {
    for (const json of [{ a: 1, b: { c: 2 } }, [1, [2, 3]]]) {
      expect(sizeOf(json)).toBe(2);
      expect(isNested(json)).toBe(true);
    }
  });

  it('shows the number of omitted values', () => {
    expect(jsonShape(Array.from({ length: MAX_JSON_ENTRIES }, () => 1)).left).toBe(0);
    expect(jsonShape(Array.from({ length: MAX_JSON_ENTRIES + 7 }, () => 1)).left).toBe(7);
  });
});
