import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonChanges } from '../../../src/domain/answer/json-changes';
import {
  type ComparableResult,
  type FileChange,
  isUnchanged,
  resultChanges,
  suspicionChanges,
} from '../../../src/domain/answer/result-changes';
import type { Json } from '../../../src/domain/json';
import { type ReportedLevel, reportedLevel } from '../../../src/domain/level';
import type { AnalysisResult, FileResult, ItemResult, MetadataAnalysis } from '../../../src/domain/result';
import { absent, item, value } from '../../support/analysed-item';

function file(name: string, own: Partial<FileResult> = {}, level = 'Green'): FileResult {
  return {
    name,
    fileType: 'JPEG image',
    level: reportedLevel(level),
    pdfVersions: absent,
    pdfStructure: absent,
    items: [item({})],
    rest: {},
    ...own,
  };
}

const sentAs = (entryName: string, sha256 = `sha of ${entryName}`) => ({
  entryName,
  originalPath: `Küche/${entryName}`,
  sha256,
});

function answer(files: readonly FileResult[], own: Partial<AnalysisResult> = {}): ComparableResult {
  return {
    analysis: {
      level: reportedLevel('Green'),
      caseNumber: 'A-1',
      sessionId: null,
      modelVersions: null,
      tokensConsumed: 1,
      attachmentsByDownload: false,
      files,
      problems: [],
      rest: {},
      ...own,
    },
    sent: files.map(({ name }) => sentAs(name)),
  };
}

const about = (metadata: Partial<MetadataAnalysis>, own: Partial<ItemResult> = {}) =>
  answer([file('a.jpg', { items: [item(metadata, own)] })]);

function onlyFile(older: ComparableResult, newer: ComparableResult): FileChange {
  const { files } = resultChanges(older, newer);
  expect(files).toHaveLength(1);
  const [first] = files;
  if (!first) throw new Error('no file changed');
  return first;
}

const kinds = (change: FileChange) =>
  change.analyses.map(({ kind, was, is, direction }) => {
    const row = is ?? was;
    return `${kind} ${row?.kind === 'other' ? row.key : row?.name} ${direction ?? '-'}`;
  });

describe('the level of a file', () => {
  const shifted = (was: string, is: string) =>
    onlyFile(answer([file('a.jpg', {}, was)]), answer([file('a.jpg', {}, is)])).level?.direction;

  it('gets worse and better between Green, Yellow and Red', () => {
    expect(shifted('Green', 'Red')).toBe('worse');
    expect(shifted('Red', 'Yellow')).toBe('better');
  });

  it.each(['-', 'Purple', ''])('that becomes "%s" is different, but not better', (silent) => {
    expect(shifted('Red', silent)).toBeNull();
    expect(shifted(silent, 'Green')).toBeNull();
  });
});

describe('an analysis', () => {
  const outlier = (isOutlier: boolean, km = 412.3) => ({
    gpsOutlier: value({ isOutlier, distanceFromMeanKm: km }),
  });

  it('changes in its assessment and its figures', () => {
    expect(kinds(onlyFile(about(outlier(false)), about(outlier(true))))).toEqual([
      'changed gpsOutlier worse',
    ]);
    expect(kinds(onlyFile(about(outlier(true)), about(outlier(false))))).toEqual([
      'changed gpsOutlier better',
    ]);
    expect(kinds(onlyFile(about(outlier(true)), about(outlier(true, 8))))).toEqual(['changed gpsOutlier -']);
  });

  it('is unchanged when a figure differs by rounding only', () => {
    expect(isUnchanged(resultChanges(about(outlier(true, 412.3)), about(outlier(true, 412.35))))).toBe(true);
  });

  it('that appears with a suspicion is worse, and its later silence is not better (R20)', () => {
    expect(kinds(onlyFile(about({}), about(outlier(true))))).toEqual(['appeared gpsOutlier worse']);
    expect(kinds(onlyFile(about(outlier(true)), about({})))).toEqual(['disappeared gpsOutlier -']);
    const failed = { gpsOutlier: { state: 'error', detail: {} } } as const;
    expect(kinds(onlyFile(about(outlier(true)), about(failed)))).toEqual(['disappeared gpsOutlier -']);
    expect(kinds(onlyFile(about({}), about(failed)))).toEqual(['changed gpsOutlier -']);
  });

  it('of undescribed form is compared field by field', () => {
    const older = about({}, { others: { tampering: value<Json>({ score: 0.1, areas: [1, 2] }) } });
    const newer = about({}, { others: { tampering: value<Json>({ areas: [1, 3], score: 0.1 }) } });
    const [change] = onlyFile(older, newer).analyses;
    expect(change?.places).toEqual([{ path: ['areas', '1'], was: 2, is: 3 }]);
  });

  it('that names another photo by a new id of the same file is unchanged', () => {
    const far = (id: string): ComparableResult =>
      answer([
        file('a.jpg', {
          items: [item({ distance: value({ highestDistanceKm: 3, itemId: id }) }, { id: `${id} a` })],
        }),
        file('b.jpg', { items: [item({}, { id })] }),
      ]);
    expect(isUnchanged(resultChanges(far('first'), far('second')))).toBe(true);
  });

  it('of a page is matched with the same page at any position', () => {
    const page = (position: string, result: boolean) =>
      item({}, { position, imageQuality: value({ result }) });
    const older = answer([file('a.pdf', { items: [page('page 1', true), page('page 2', true)] })]);
    const newer = answer([
      file('a.pdf', { items: [page('page 2', false), page('page 1', true), page('page 3', true)] }),
    ]);
    expect(onlyFile(older, newer).analyses.map(({ position, kind }) => [position, kind])).toEqual([
      ['page 2', 'changed'],
      ['page 3', 'appeared'],
    ]);
  });

  it('of a PDF is compared fact by fact', () => {
    const structure = (tools: readonly string[]) => ({
      pdfStructure: value({
        creationDates: [],
        modDates: [],
        inconsistentMetadataDates: false,
        editingTools: tools,
        annotationLayerFound: false,
      }),
    });
    const change = onlyFile(
      answer([file('a.pdf', structure([]))]),
      answer([file('a.pdf', structure(['PDF24']))]),
    );
    expect(kinds(change)).toEqual(['changed pdfStructure -']);
    expect(change.analyses[0]?.is).toMatchObject({ verdict: 'toolsFound' });
  });
});

describe('files', () => {
  it('are identified by their bytes, whatever their names', () => {
    const older = { ...answer([file('a.jpg')]), sent: [sentAs('a.jpg', 'same')] };
    const newer = { ...answer([file('b.jpg', {}, 'Red')]), sent: [sentAs('b.jpg', 'same')] };
    expect(onlyFile(older, newer)).toMatchObject({ kind: 'changed', wasKey: 'a.jpg', isKey: 'b.jpg' });
  });

  it('with the same name and other bytes are reported as different', () => {
    const older = { ...answer([file('a.jpg')]), sent: [sentAs('a.jpg', 'one')] };
    const newer = { ...answer([file('a.jpg')]), sent: [sentAs('a.jpg', 'two')] };
    expect(onlyFile(older, newer)).toMatchObject({ kind: 'changed', otherContent: true });
  });

  it('that appear, disappear, gain or lose a result are listed with the worse ones first', () => {
    const older = answer([file('gone.jpg'), file('lost.jpg'), file('worse.jpg')]);
    const newer = {
      ...answer([file('new.jpg'), file('worse.jpg', {}, 'Red')]),
      sent: [sentAs('new.jpg'), sentAs('lost.jpg'), sentAs('worse.jpg')],
    };
    expect(resultChanges(older, newer).files.map(({ name, kind }) => [name, kind])).toEqual([
      ['worse.jpg', 'changed'],
      ['new.jpg', 'appeared'],
      ['gone.jpg', 'disappeared'],
      ['lost.jpg', 'unanswered'],
    ]);
  });
});

it('changes of the whole request list level, tokens, models and undescribed parts', () => {
  const models = (tampered: string) => ({ generated: null, tampered, semantic: null });
  const older = answer([], { level: reportedLevel('Red'), modelVersions: models('1') });
  const newer = answer([], { tokensConsumed: 5, modelVersions: models('2'), rest: { trace: 'x' } });
  expect(resultChanges(older, newer).request).toEqual({
    level: { was: reportedLevel('Red'), is: reportedLevel('Green'), direction: 'better' },
    tokens: { was: 1, is: 5 },
    models: [{ model: 'tampered', was: '1', is: '2' }],
    caseNumber: null,
    rest: [{ path: ['trace'], was: undefined, is: 'x' }],
  });
});

const anyJson = fc.jsonValue().map((any) => any as Json);

describe('any two values', () => {
  it('have no difference exactly when they are equal', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (one, other) => {
        expect(jsonChanges(one, structuredClone(one))).toEqual([]);
        expect(jsonChanges(one, other).length === 0).toBe(
          fc.stringify(sorted(one)) === fc.stringify(sorted(other)),
        );
      }),
    );
  });

  it('are compared at any depth', () => {
    const deep = (end: Json): Json => Array.from({ length: 20_000 }).reduce<Json>((inner) => [inner], end);
    expect(jsonChanges(deep(1), deep(2))).toHaveLength(1);
  });
});

/** Keys in one order, since theirs does not matter. */
function sorted(json: Json): Json {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map((entry: Json) => sorted(entry));
  return Object.fromEntries(
    Object.entries(json)
      .map(([key, entry]) => [key, sorted(entry)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const anyLevel = fc.constantFrom('Red', 'Yellow', 'Green', '-', 'Purple', '');
const anyItem = fc.record({ outlier: fc.constantFrom(true, false, null), score: fc.nat(2) }).map(
  ({ outlier, score }): ItemResult =>
    item(outlier === null ? {} : { gpsOutlier: value({ isOutlier: outlier, distanceFromMeanKm: score }) }, {
      others: { tampering: value<Json>({ score }) },
    }),
);
const anyAnswer = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      sha: fc.constantFrom('1', '2', '3', '4'),
      level: anyLevel,
      items: fc.array(anyItem, { maxLength: 2 }),
      sent: fc.boolean(),
      answered: fc.boolean(),
    }),
    { selector: ({ name }) => name, maxLength: 6 },
  )
  .map((files): ComparableResult => {
    const there = files.filter(({ sent, answered }) => sent || answered);
    return {
      ...answer(
        there
          .filter(({ answered }) => answered)
          .map(({ name, level, items }) => file(name, { items }, level)),
      ),
      sent: there.filter(({ sent }) => sent).map(({ name, sha }) => sentAs(name, sha)),
    };
  });
const countOf = ({ analysis, sent }: ComparableResult): number =>
  new Set([...analysis.files.map(({ name }) => name), ...sent.map(({ entryName }) => entryName)]).size;

describe('any two results', () => {
  it('have no difference when they are equal, in any order of their files', () => {
    fc.assert(
      fc.property(anyAnswer, (one) => {
        const turned = {
          analysis: { ...one.analysis, files: [...one.analysis.files].reverse() },
          sent: [...one.sent].reverse(),
        };
        expect(isUnchanged(resultChanges(one, turned))).toBe(true);
        expect(resultChanges(one, turned).unchanged).toBe(countOf(one));
      }),
    );
  });

  it('have every file counted once', () => {
    fc.assert(
      fc.property(anyAnswer, anyAnswer, (older, newer) => {
        const { files, shared, unchanged } = resultChanges(older, newer);
        const of = (kind: FileChange['kind']) => files.filter((change) => change.kind === kind).length;
        expect(shared + of('appeared')).toBe(countOf(newer));
        expect(shared + of('disappeared')).toBe(countOf(older));
        expect(unchanged + files.length - of('appeared') - of('disappeared')).toBe(shared);
        const keys = files.flatMap(({ isKey }) => isKey ?? []);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('are better instead of worse, and removed instead of added, in reverse order', () => {
    const opposite = { worse: 'better', better: 'worse' } as const;
    const turnedKind = {
      appeared: 'disappeared',
      disappeared: 'appeared',
      answered: 'unanswered',
      unanswered: 'answered',
      changed: 'changed',
    } as const;
    const shape = (level: ReportedLevel | undefined) => JSON.stringify(level ?? null);
    fc.assert(
      fc.property(anyAnswer, anyAnswer, (older, newer) => {
        const forth = resultChanges(older, newer).files.filter(({ otherContent }) => !otherContent);
        const back = resultChanges(newer, older).files.filter(({ otherContent }) => !otherContent);
        const seen = (changes: readonly FileChange[], isTurned: boolean) =>
          changes
            .map(({ kind, wasKey, isKey, level }) => {
              const direction = level?.direction ?? null;
              return isTurned
                ? [turnedKind[kind], isKey, wasKey, direction && opposite[direction], shape(level?.is)]
                : [kind, wasKey, isKey, direction, shape(level?.was)];
            })
            .map((one) => one.join(' '))
            .sort();
        expect(seen(back, true)).toEqual(seen(forth, false));
      }),
    );
  });
});

describe('files that are newly suspicious or no longer', () => {
  const change = (was: unknown, is: unknown) =>
    suspicionChanges(
      resultChanges(
        answer([file('a.jpg', { level: reportedLevel(was) })]),
        answer([file('a.jpg', { level: reportedLevel(is) })]),
      ),
    );

  it('are cleared only by Yellow or Green (R21)', () => {
    for (const is of ['Yellow', 'Green']) expect(change('Red', is)).toEqual({ newly: 0, cleared: 1 });
    for (const is of ['-', null, 'Blue', 7]) expect(change('Red', is)).toEqual({ newly: 0, cleared: 0 });
  });

  it('are newly suspicious whatever they were', () => {
    for (const was of ['Yellow', 'Green', '-', null, 'Blue'])
      expect(change(was, 'Red')).toMatchObject({ newly: 1 });
    expect(change('Red', 'Red')).toEqual({ newly: 0, cleared: 0 });
  });
});
