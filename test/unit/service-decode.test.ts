import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnalysisState } from '../../src/domain/result';
import { decodeAnalysis, isAnalysis } from '../../src/main/sending/service/decoding/decode-analysis';
import { decodeResponse } from '../../src/main/sending/service/decoding/decode-response';
import { DecodingContext } from '../../src/main/sending/service/decoding/decoding-context';
import type { Fields } from '../../src/main/sending/service/decoding/shape';
import { completeAnalysis } from '../support/analysis-answer';

const asFields = (value: unknown): Fields => JSON.parse(JSON.stringify(value));
const decode = (value: unknown) => decodeAnalysis(asFields(value));

describe('a complete answer', () => {
  const result = decode(completeAnalysis());

  test('is decoded without problems', () => {
    expect(result.problems).toEqual([]);
    expect(result).toMatchObject({
      level: { kind: 'known', level: 'Yellow' },
      caseNumber: 'CASE-1',
      tokensConsumed: 12,
      modelVersions: { generated: '1.0', tampered: '2.0', semantic: '3.0' },
      rest: {},
    });
    expect(result.files.map(({ name }) => name)).toEqual(['IMG_0001.jpg', 'report.pdf']);
  });

  test('separates the five states (R20)', () => {
    const item = result.files[0]?.items[0];
    expect(item?.imageQuality).toEqual({ state: 'value', value: { result: true } });
    expect(item?.others).toEqual({
      generated: { state: 'disabled' },
      tampered: { state: 'error', detail: { enabled: true, error: true } },
      semantic: { state: 'empty' },
      reverse_search: { state: 'value', value: { enabled: true, matches: 0 } },
    });
    expect(result.files[0]?.pdfVersions).toEqual({ state: 'absent' });
    expect(result.files[1]?.pdfVersions).toEqual({ state: 'value', value: { found: 2, extracted: 1 } });
    expect(result.files[1]?.items[0]?.metadata).toEqual({ state: 'absent' });
  });

  test('treats a dash as a missing date, and raw metadata as statements of the camera only', () => {
    const metadata = result.files[0]?.items[0]?.metadata;
    if (metadata?.state !== 'value') throw new Error('no metadata');
    expect(metadata.value.creationDate).toMatchObject({
      state: 'value',
      value: { date: '2026-01-01', time: null, diffInDays: 3 },
    });
    expect(metadata.value.raw).toEqual({ state: 'value', value: { Make: 'Maker', error: true } });
    expect(metadata.value.distance).toEqual({
      state: 'value',
      value: { highestDistanceKm: 12.5, itemId: 'other' },
    });
  });
});

test('an answer is an analysis only with files or a level', () => {
  for (const yes of ['{"Files":{}}', '{"suspicion_level":"-"}', '{"suspicion_level":"Blue","x":1}'])
    expect(isAnalysis(JSON.parse(yes)), yes).toBe(true);
  for (const no of ['{}', '[]', 'null', '1', '"Green"', '{"detail":"x"}', '{"Files":[]}', '{"Files":null}'])
    expect(isAnalysis(JSON.parse(no)), no).toBe(false);
});

describe('PDF versions that failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'decode-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    [{ found: 3, extracted: 2, error: true }, 2],
    [{ found: 3, extracted: 'two', error: true }, 0],
    [{ error: true }, 0],
  ])('with %j still count as %i restored ones, which are missing', async (versions, restored) => {
    const files = { 'a.pdf': { file_level_analyses: { pdf_analyses: { versions } } } };
    const answer = join(folder, 'answer');
    writeFileSync(answer, JSON.stringify({ suspicion_level: 'Yellow', Files: files }));
    const result = await decodeResponse(answer, 'application/json', join(folder, 'attachments'));
    expect(result.restoredVersions).toBe(restored);
    expect(result.problems).toEqual(
      restored === 0 ? [] : [{ code: 'pdf-versions-missing', detail: `0 of ${restored}` }],
    );
    expect(result.analysis.files[0]?.pdfVersions).toEqual({ state: 'error', detail: versions });
  });
});

test('a disabled or failed group applies to its parts', () => {
  const result = decode({
    Files: {
      'a.pdf': { file_level_analyses: { pdf_analyses: { enabled: false } } },
      'b.jpg': { items: [{ analyses: { metadata: { enabled: false } } }] },
      'c.jpg': { items: [{ analyses: { metadata: { inferences: { error: true }, is_screenshot: true } } }] },
    },
  });
  expect(result.files[0]?.pdfVersions).toEqual({ state: 'disabled' });
  expect(result.files[1]?.items[0]?.metadata).toEqual({ state: 'disabled' });
  const metadata = result.files[2]?.items[0]?.metadata;
  expect(metadata).toMatchObject({ state: 'value', value: { distance: { state: 'error' } } });
});

describe('an analysis whose fields are all null', () => {
  const decodeWith = (nothing: Record<string, unknown>) => {
    const result = decode({
      Files: {
        'a.jpg': {
          items: [
            {
              analyses: {
                imageQuality: { result: null, ...nothing },
                metadata: {
                  inferences: {
                    distance: { highest_distance_in_km: null, highest_distance_item_uuid: null, ...nothing },
                    gps_outlier: { is_geographical_outlier: null, ...nothing },
                  },
                  analyzed: { creationDate: { cDate: null, isSus: null, ...nothing } },
                },
              },
            },
          ],
        },
        'b.pdf': {
          file_level_analyses: {
            pdf_analyses: {
              versions: { found: null, extracted: null, ...nothing },
              structure: { creation_dates: null, mod_dates: null, editing_tools: null, ...nothing },
            },
          },
        },
      },
    });
    const item = result.files[0]?.items[0];
    if (item?.metadata.state !== 'value') throw new Error('no metadata');
    const { distance, gpsOutlier, creationDate } = item.metadata.value;
    const { pdfVersions, pdfStructure } = result.files[1] ?? {};
    const states = [item.imageQuality, distance, gpsOutlier, creationDate, pdfVersions, pdfStructure];
    return { states: states.map((state) => state?.state), problems: result.problems };
  };

  test.each([{}, { error: false }, { enabled: true, error: null }])('is empty beside %j', (flags) => {
    expect(decodeWith(flags)).toEqual({ states: Array(6).fill('empty'), problems: [] });
  });

  test('is an error where the service says so, or where another field has a value or a wrong type', () => {
    expect(decodeWith({ error: true }).states).toEqual(Array(6).fill('error'));
    expect(decodeWith({ note: 'x' }).states).toEqual(Array(6).fill('error'));
    expect(decodeWith({ found: 'two', result: 1, cDate: 5 }).states).toEqual(Array(6).fill('error'));
  });

  test('is empty as a whole when it is the metadata', () => {
    const { files } = decode({
      Files: { 'a.jpg': { items: [{ analyses: { metadata: { inferences: null, raw: null } } }] } },
    });
    expect(files[0]?.items[0]?.metadata).toEqual({ state: 'empty' });
  });
});

test('file names like __proto__ are ordinary (R4)', () => {
  const text = `{"Files":{"__proto__":{"suspicion_level":"Red","__proto__":{"x":1},"items":[{"analyses":{"__proto__":{"enabled":false},"constructor":{"v":1}}}]},"toString":{}},"__proto__":{"polluted":true}}`;
  const result = decodeAnalysis(JSON.parse(text));
  expect(result.files.map(({ name }) => name)).toEqual(['__proto__', 'toString']);
  expect(result.files[0]?.level).toEqual({ kind: 'known', level: 'Red' });
  expect(Object.keys(result.files[0]?.rest ?? {})).toEqual(['__proto__']);
  expect(Object.keys(result.files[0]?.items[0]?.others ?? {})).toEqual(['__proto__', 'constructor']);
  expect(Object.keys(result.rest)).toEqual(['__proto__']);
  expect('polluted' in {}).toBe(false);
  expect(result.caseNumber).toBeNull();
});

test('undescribed parts are kept completely (R22)', () => {
  const result = decode({
    Files: {
      'a.jpg': {
        image_normalization: { scaled: true },
        items: [{ item_type: 'hologram', foo: [1], analyses: { metadata: { inferences: { extra: 1 } } } }],
      },
    },
    suspicion_level: 'Purple',
    extra: { deep: [1, 2] },
  });
  expect(result.level).toEqual({ kind: 'unknown', text: 'Purple' });
  expect(result.rest).toEqual({ extra: { deep: [1, 2] } });
  expect(result.files[0]?.rest).toEqual({ image_normalization: { scaled: true } });
  expect(result.files[0]?.items[0]).toMatchObject({ itemType: 'hologram', rest: { foo: [1] } });
  const metadata = result.files[0]?.items[0]?.metadata;
  expect(metadata).toMatchObject({ state: 'value', value: { rest: { 'inferences.extra': 1 } } });
});

/** Every path in a JSON value, as the keys that lead there. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

const DELETED = Symbol('deleted');
const REPLACEMENTS: readonly unknown[] = [
  DELETED,
  null,
  '',
  '-',
  'Green',
  0,
  -1.5,
  1e308,
  true,
  false,
  [],
  {},
  [null],
  ['x', 1],
  { error: true },
  { enabled: false },
  { enabled: true },
  { error: 'yes', enabled: 'no' },
];

function mutant(path: readonly string[], replacement: unknown): Fields {
  const copy = structuredClone(completeAnalysis()) as unknown;
  let at = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  if (replacement === DELETED) delete at[last];
  else at[last] = replacement;
  return asFields(copy);
}

/** All states anywhere in a decoded result. */
function statesOf(value: unknown): readonly AnalysisState<unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'state' in value ? [value as AnalysisState<unknown>] : [];
  return [...own, ...Object.values(value).flatMap(statesOf)];
}

test('no mutant of a complete answer crashes the decoder or yields a wrong value', () => {
  let tried = 0;
  for (const path of pathsOf(completeAnalysis()).slice(1)) {
    for (const replacement of REPLACEMENTS) {
      const document = mutant(path, replacement);
      const where = `${path.join('/')} = ${String(replacement)}`;
      const result = decodeAnalysis(document);
      tried += 1;
      for (const state of statesOf(result)) {
        expect(['value', 'error', 'disabled', 'empty', 'absent'], where).toContain(state.state);
      }
      for (const file of result.files) {
        for (const item of file.items) {
          if (item.imageQuality.state === 'value')
            expect(item.imageQuality.value.result, where).toBeTypeOf('boolean');
          if (item.metadata.state !== 'value') continue;
          const { isScreenshot, modelConsistency, gpsOutlier, timeConsistency } = item.metadata.value;
          if (isScreenshot.state === 'value') expect(isScreenshot.value, where).toBeTypeOf('boolean');
          if (modelConsistency.state === 'value')
            expect(modelConsistency.value.isConsistent, where).toBeTypeOf('boolean');
          if (gpsOutlier.state === 'value') expect(gpsOutlier.value.isOutlier, where).toBeTypeOf('boolean');
          if (timeConsistency.state === 'value')
            expect(timeConsistency.value.isPossible, where).toBeTypeOf('boolean');
        }
      }
      const isLevel = path.at(-1) === 'suspicion_level';
      if (isLevel && replacement !== 'Green') {
        const said = path.length === 1 ? result.level : null;
        expect(said, where).not.toEqual({ kind: 'known', level: 'Green' });
      }
      JSON.stringify(result);
    }
  }
  expect(tried).toBeGreaterThan(1_000);
});

describe('the limits of a result', () => {
  const photo = (raw: unknown) => ({ items: [{ analyses: { metadata: { raw } } }] });

  test('leave out files and items beyond them, and say how many', () => {
    const context = new DecodingContext();
    const files = Object.fromEntries(
      Array.from({ length: 5_002 }, (_, index) => [`${index}.jpg`, { items: [{ id: 'a' }, { id: 'b' }] }]),
    );
    const result = decodeAnalysis(asFields({ Files: files }), context);
    expect(result.files).toHaveLength(5_000);
    expect(result.files.flatMap(({ items }) => items)).toHaveLength(5_000);
    expect(context.leftOut).toEqual(['2 files', '5000 items']);
  });

  test('leave out details that find no space, never the level or the described analyses of a file', () => {
    const context = new DecodingContext();
    const large = { text: 'x'.repeat(4_000_000) };
    const files = { 'a.jpg': photo(large), 'b.jpg': photo(large), 'c.jpg': photo({ Make: 'M' }) };
    const result = decodeAnalysis(
      asFields({
        Files: Object.fromEntries(
          Object.entries(files).map(([name, file]) => [name, { ...file, suspicion_level: 'Green' }]),
        ),
      }),
      context,
    );
    const raws = result.files.map(({ items }) => {
      const metadata = items[0]?.metadata;
      return metadata?.state === 'value' ? metadata.value.raw : null;
    });
    expect(raws).toEqual([
      { state: 'value', value: large },
      { state: 'value', value: '…' },
      { state: 'value', value: { Make: 'M' } },
    ]);
    expect(result.files.map(({ level }) => level)).toEqual(Array(3).fill({ kind: 'known', level: 'Green' }));
    expect(context.leftOut).toEqual(['1 details']);
  });

  test('keep a described text of any length, where it is too long as an undescribed value', () => {
    const [file] = decode({ Files: { 'a.jpg': { file_type: 'x'.repeat(2_000), items: [] } } }).files;
    expect(file).toMatchObject({ fileType: null, rest: { file_type: 'x'.repeat(2_000) } });
  });
});
