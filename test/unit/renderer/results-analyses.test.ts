import { describe, expect, it } from 'vitest';
import type { ItemResult, MetadataAnalysis } from '../../../src/domain/result';
import { type AnalysisRow, analysisRows } from '../../../src/renderer/features/results/analysis-rows';
import { detailText } from '../../../src/renderer/features/results/analysis-text';
import { isoDay, parseDay } from '../../../src/renderer/features/results/day';
import { jsonShape, MOST_ENTRIES } from '../../../src/renderer/features/results/json-shape';
import { structureFacts, versionsLook } from '../../../src/renderer/features/results/pdf-rows';
import {
  findMatches,
  PAGE_LENGTH,
  pageCount,
  pageOf,
  pagePieces,
} from '../../../src/renderer/features/results/raw-search';
import { createFormats } from '../../../src/renderer/format/formats';
import { createI18n } from '../../../src/renderer/i18n/i18n';

const absent = { state: 'absent' } as const;
const value = <Value>(of: Value) => ({ state: 'value', value: of }) as const;

const SILENT_METADATA: MetadataAnalysis = {
  distance: absent,
  gpsOutlier: absent,
  modelConsistency: absent,
  timeConsistency: absent,
  creationDate: absent,
  imageRanking: absent,
  fieldsMarkedSuspicious: absent,
  gpsInfo: absent,
  isScreenshot: absent,
  raw: absent,
  rest: {},
};

const DATE = {
  date: '2026-10-22',
  time: '16:38:20',
  isSuspicious: false,
  diffInDays: -3,
  isTodayUsed: false,
  referenceDate: '2026-10-25',
};

function item(metadata: Partial<MetadataAnalysis>, more: Partial<ItemResult> = {}): ItemResult {
  return {
    id: null,
    itemType: 'image',
    position: null,
    level: { kind: 'known', level: 'Green' },
    imageQuality: absent,
    metadata: value({ ...SILENT_METADATA, ...metadata }),
    others: {},
    rest: {},
    ...more,
  };
}

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
    expect(new Set(rows.map(({ look }) => look))).toEqual(new Set([state]));
  });

  it('is one row where the metadata did not run as a whole', () => {
    const rows = analysisRows(item({}, { metadata: { state: 'disabled' } }));
    expect(rows.map((row) => (row.kind === 'other' ? row.key : row.name))).toEqual([
      'metadata',
      'imageQuality',
    ]);
  });
});

describe('a value', () => {
  it('is green only where it says consistent', () => {
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
      .filter(({ look }) => look === 'consistent')
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

  it('stands above what is fine where it is conspicuous', () => {
    const rows = analysisRows(
      item({
        modelConsistency: value({ isConsistent: true }),
        timeConsistency: value({ isPossible: false, impliedSpeedKmh: 2480 }),
        isScreenshot: value(true),
      }),
    );
    expect(rows.slice(0, 3).map(({ look }) => look)).toEqual(['conspicuous', 'doubtful', 'consistent']);
  });

  it('of an analysis without a described form keeps its key and no judgement (R22)', () => {
    const row = named(analysisRows(item({}, { others: { tampering: value({ score: 0.02 }) } })), 'tampering');
    expect(row).toMatchObject({ kind: 'other', look: 'neutral', json: { score: 0.02 } });
  });
});

describe('the capture date', () => {
  const rowOf = (date: Partial<typeof DATE> | object) =>
    named(analysisRows(item({ creationDate: value({ ...DATE, ...date }) })), 'creationDate');

  it('that was not found fits nothing, whatever the flag says (R21)', () => {
    expect(rowOf({ date: null, isSuspicious: false })).toMatchObject({
      verdict: 'dateNotFound',
      look: 'neutral',
    });
    expect(rowOf({ date: null, isSuspicious: true })).toMatchObject({
      verdict: 'dateFar',
      look: 'conspicuous',
    });
  });

  it('without a flag is not judged', () => {
    expect(rowOf({ isSuspicious: null })).toMatchObject({ verdict: 'dateUnrated', look: 'neutral' });
  });
});

describe('the figures of a verdict', () => {
  const i18n = createI18n('en');
  const context = {
    t: i18n.getFixedT('en', 'results'),
    formats: createFormats('en'),
    camera: 'NIKON COOLPIX P6000',
    names: new Map([['uuid-1', 'DSCN0021.jpg']]),
  };

  it('name the other photo by its file', () => {
    expect(detailText({ of: 'distance', km: 412.3, itemId: 'uuid-1' }, context)).toBe(
      '412 km to DSCN0021.jpg',
    );
    expect(detailText({ of: 'distance', km: 412.3, itemId: 'uuid-9' }, context)).toBe('412 km');
  });

  it('say date, distance from the reference date, and what it was measured against', () => {
    expect(detailText({ of: 'date', date: { ...DATE, isTodayUsed: true } }, context)).toBe(
      '22/10/2026 16:38:20 · 3 days from the reference date 25/10/2026 · measured against the day of the request',
    );
  });

  it('show a date in an unknown spelling as it came (R21)', () => {
    const date = { ...DATE, date: 'Oct 22', time: null, diffInDays: null };
    expect(detailText({ of: 'date', date }, context)).toBe('Oct 22');
  });

  it('exist in every language without a missing key', () => {
    for (const language of ['de', 'en', 'pl'] as const) {
      const t = createI18n(language).getFixedT(language, 'results');
      const text = detailText(
        { of: 'speed', kmh: 2480.4 },
        { ...context, t, formats: createFormats(language) },
      );
      expect(text).toContain('km/h');
    }
  });
});

describe('days', () => {
  it('are read in the spellings of the interface and of EXIF', () => {
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

  it('that do not exist stay what they are', () => {
    expect(parseDay('2026-06-31')).toBeNull();
    expect(isoDay('31.06.2026')).toBe('31.06.2026');
    expect(parseDay('-')).toBeNull();
  });
});

describe('a PDF', () => {
  it('is green only where its dates fit', () => {
    const facts = structureFacts({
      creationDates: [],
      modDates: [],
      inconsistentMetadataDates: false,
      editingTools: [],
      annotationLayerFound: false,
    });
    expect(facts.map(({ look }) => look)).toEqual(['consistent', 'neutral', 'neutral']);
    expect(versionsLook({ found: 0, extracted: 0 })).toBe('neutral');
    expect(versionsLook({ found: 2, extracted: 0 })).toBe('doubtful');
    expect(versionsLook({ found: null, extracted: 1 })).toBe('absent');
  });

  it('says what is not reported as such', () => {
    const facts = structureFacts({
      creationDates: [],
      modDates: [],
      inconsistentMetadataDates: null,
      editingTools: ['PDF24'],
      annotationLayerFound: null,
    });
    expect(facts.map(({ look }) => look)).toEqual(['absent', 'doubtful', 'absent']);
  });
});

describe('the generic viewer', () => {
  it('puts plain values beside their keys and folds the rest (R22)', () => {
    const shape = jsonShape({ score: 0.5, ok: true, none: null, list: [1], nothing: {} });
    expect(shape.plain.map(({ key }) => key)).toEqual(['score', 'ok', 'none', 'nothing']);
    expect(shape.nested.map(({ key }) => key)).toEqual(['list']);
  });

  it('says how much it leaves out', () => {
    expect(jsonShape(Array.from({ length: MOST_ENTRIES + 7 }, () => 1)).left).toBe(7);
  });
});

describe('the search in the raw answer', () => {
  it('finds whatever the case, and takes signs as signs', () => {
    expect(findMatches('aXbx.x', 'x')).toEqual([1, 3, 5]);
    expect(findMatches('a.b a+b', '.')).toEqual([1]);
    expect(findMatches('İx', 'x')).toEqual([1]);
    expect(findMatches('abc', '')).toEqual([]);
  });

  it('gives back each page whole, cut at its matches', () => {
    const text = `${'a'.repeat(PAGE_LENGTH - 2)}needle${'b'.repeat(100)}`;
    const matches = findMatches(text, 'needle');
    expect(pageCount(text)).toBe(2);
    expect(matches.map(pageOf)).toEqual([0]);
    const first = pagePieces(text, 0, matches, 6);
    expect(first.map(({ isMatch }) => isMatch)).toEqual([false, true]);
    expect(first.at(-1)?.text).toBe('needle');
    expect(
      pagePieces(text, 1, [], 0)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text.slice(PAGE_LENGTH));
  });
});
