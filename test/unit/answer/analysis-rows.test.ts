import { describe, expect, it } from 'vitest';
import { type AnalysisRow, analysisRows } from '../../../src/domain/answer/analysis-rows';
import { isoDay, parseDay } from '../../../src/domain/answer/calendar-day';
import { jsonShape, MAX_JSON_ENTRIES } from '../../../src/domain/answer/json-shape';
import { structureFacts, versionsAssessment } from '../../../src/domain/answer/pdf-facts';
import type { MetadataAnalysis } from '../../../src/domain/result';
import { DATE, item, SILENT_METADATA, value } from '../../support/analysed-item';

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

  it('that does not exist stays as it was written', () => {
    expect(parseDay('2026-06-31')).toBeNull();
    expect(isoDay('31.06.2026')).toBe('31.06.2026');
    expect(parseDay('-')).toBeNull();
  });
});

describe('a PDF', () => {
  it('is green only if its dates are consistent', () => {
    const facts = structureFacts({
      creationDates: [],
      modDates: [],
      inconsistentMetadataDates: false,
      editingTools: [],
      annotationLayerFound: false,
    });
    expect(facts.map(({ assessment }) => assessment)).toEqual(['consistent', 'neutral', 'neutral']);
    expect(versionsAssessment({ found: 0, extracted: 0 })).toBe('neutral');
    expect(versionsAssessment({ found: 2, extracted: 0 })).toBe('doubtful');
    expect(versionsAssessment({ found: null, extracted: 1 })).toBe('absent');
  });

  it('says what the result does not report', () => {
    const facts = structureFacts({
      creationDates: [],
      modDates: [],
      inconsistentMetadataDates: null,
      editingTools: ['PDF24'],
      annotationLayerFound: null,
    });
    expect(facts.map(({ assessment }) => assessment)).toEqual(['absent', 'doubtful', 'absent']);
  });
});

describe('the generic viewer', () => {
  it('shows plain values beside their keys and collapses nested ones (R22)', () => {
    const shape = jsonShape({ score: 0.5, ok: true, none: null, list: [1], nothing: {} });
    expect(shape.plain.map(({ key }) => key)).toEqual(['score', 'ok', 'none', 'nothing']);
    expect(shape.nested.map(({ key }) => key)).toEqual(['list']);
  });

  it('shows the number of omitted values', () => {
    expect(jsonShape(Array.from({ length: MAX_JSON_ENTRIES + 7 }, () => 1)).left).toBe(7);
  });
});
