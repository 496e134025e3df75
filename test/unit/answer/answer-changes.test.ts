import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalysisRow } from '../../../src/domain/answer/analysis-rows';
import { jsonChanges } from '../../../src/domain/answer/json-changes';
import { filesOf, pairFiles } from '../../../src/domain/answer/pair-files';
import {
  type ComparableResult,
  type FileChange,
  isUnchanged,
  resultChanges,
  suspicionChanges,
} from '../../../src/domain/answer/result-changes';
import type { Json } from '../../../src/domain/json';
import { type ReportedLevel, reportedLevel } from '../../../src/domain/level';
import type {
  AnalysisResult,
  AnalysisState,
  FileResult,
  ItemResult,
  MetadataAnalysis,
  PdfStructure,
} from '../../../src/domain/result';
import { absent, DATE, item, value } from '../../support/analysed-item';

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

const nameOf = (row: AnalysisRow | null) => (row === null || row.kind === 'other' ? '-' : row.name);
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

  it('is unchanged only if it is the same word (R21)', () => {
    const words = ['Red', 'Yellow', 'Green', '-', 'Purple', 'Blue', ''];
    for (const was of words) {
      for (const is of words) {
        const changes = resultChanges(answer([file('a.jpg', {}, was)]), answer([file('a.jpg', {}, is)]));
        expect(isUnchanged(changes), `"${was}" to "${is}"`).toBe(was === is);
      }
    }
  });
});

describe('an analysis', () => {
  const outlier = (isOutlier: boolean, km: number | null = 412.3) => ({
    gpsOutlier: value({ isOutlier, distanceFromMeanKm: km }),
  });
  const speed = (kmh: number | null) => ({
    timeConsistency: value({ isPossible: false, impliedSpeedKmh: kmh }),
  });
  const distance = (km: number) => ({ distance: value({ highestDistanceKm: km, itemId: null }) });

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

  it.each<[string, Partial<MetadataAnalysis>, Partial<MetadataAnalysis>, readonly string[]]>([
    ['a figure that is gone', outlier(true), outlier(true, null), ['changed gpsOutlier -']],
    ['a figure that is new', outlier(true, null), outlier(true), ['changed gpsOutlier -']],
    ['no figure in both', outlier(true, null), outlier(true, null), []],
    ['the speed', speed(400), speed(500), ['changed timeConsistency -']],
    ['a speed that is gone', speed(400), speed(null), ['changed timeConsistency -']],
    ['a speed that is new', speed(null), speed(400), ['changed timeConsistency -']],
    ['the speed by rounding', speed(400), speed(400.3), []],
    ['the distance', distance(3), distance(4), ['changed distance -']],
    ['the distance by rounding', distance(412.1), distance(412.3), []],
    ['a text', { imageRanking: value('1') }, { imageRanking: value('2') }, ['changed imageRanking -']],
    ['the same text', { imageRanking: value('1') }, { imageRanking: value('1') }, []],
    [
      'a date of the same verdict',
      { creationDate: value(DATE) },
      { creationDate: value({ ...DATE, date: '2026-10-23' }) },
      ['changed creationDate -'],
    ],
    [
      'a verdict with the same details',
      { creationDate: value({ ...DATE, isSuspicious: false }) },
      { creationDate: value({ ...DATE, isSuspicious: true }) },
      ['changed creationDate worse'],
    ],
    [
      'two analyses, each on its own',
      { ...outlier(true), isScreenshot: value(true) },
      { ...outlier(false), isScreenshot: value(false) },
      ['changed gpsOutlier better', 'changed isScreenshot better'],
    ],
  ])('is compared by %s', (_, was, is, expected) => {
    const { files } = resultChanges(about(was), about(is));
    expect(files.flatMap(kinds)).toEqual(expected);
  });

  it.each<[string, Partial<MetadataAnalysis>, 'worse' | null]>([
    ['conspicuous', outlier(true), 'worse'],
    ['doubtful', { isScreenshot: value(true) }, 'worse'],
    ['consistent', outlier(false), null],
    ['neutral', distance(3), null],
  ])('that appears as %s is worse only if it is against the photo', (_, metadata, direction) => {
    const { analyses } = onlyFile(about({}), about(metadata));
    expect(analyses).toMatchObject([
      { kind: 'appeared', position: null, was: { kind: 'silent' }, direction },
    ]);
  });

  it('without a statement before and after is different only if its state is (R20)', () => {
    const states: readonly AnalysisState<Json>[] = [
      { state: 'error', detail: {} },
      { state: 'disabled' },
      { state: 'empty' },
      absent,
    ];
    for (const was of states) {
      for (const is of states) {
        const label = `${was.state} to ${is.state}`;
        const { files } = resultChanges(
          about({}, { others: { tampering: was } }),
          about({}, { others: { tampering: is } }),
        );
        expect(files.flatMap(kinds), label).toEqual(was.state === is.state ? [] : ['changed tampering -']);
      }
    }
  });

  it.each(['error', 'disabled', 'empty', 'absent'] as const)(
    'of undescribed form has no statement in the state %s (R20)',
    (state) => {
      const silent = state === 'error' ? { state, detail: {} } : { state };
      const quiet = about({}, { others: { tampering: silent } });
      const loud = about({}, { others: { tampering: value<Json>({ score: 1 }) } });
      expect(kinds(onlyFile(quiet, loud))).toEqual(['appeared tampering -']);
      expect(kinds(onlyFile(loud, quiet))).toEqual(['disappeared tampering -']);
    },
  );

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
    expect(change).toMatchObject({ placesLeft: 0, was: { json: null }, is: { json: null } });
    expect(change?.places).toEqual([{ path: ['areas', '1'], was: 2, is: 3 }]);
  });

  it('of undescribed form lists 20 differences and counts the others', () => {
    const scores = (score: number) =>
      about({}, { others: { tampering: value<Json>(Array.from({ length: 23 }, () => score)) } });
    const [change] = onlyFile(scores(1), scores(2)).analyses;
    expect(change?.places).toHaveLength(20);
    expect(change?.placesLeft).toBe(3);
  });

  it('of undescribed form is matched by its key', () => {
    const others = (tampering: number, semantic: number) =>
      about({}, { others: { tampering: value<Json>(tampering), semantic: value<Json>(semantic) } });
    expect(kinds(onlyFile(others(1, 2), others(3, 2)))).toEqual(['changed tampering -']);
    expect(isUnchanged(resultChanges(others(1, 2), others(1, 2)))).toBe(true);
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

  it('that names a photo of another file is different', () => {
    const far = (
      partner: string,
      sent: readonly string[] = ['a.jpg', 'b.jpg', 'c.jpg'],
    ): ComparableResult => ({
      ...answer([
        file('a.jpg', { items: [item({ distance: value({ highestDistanceKm: 3, itemId: partner }) })] }),
        file('b.jpg', { items: [item({}, { id: 'b' }), item({})] }),
        file('c.jpg', { items: [item({}, { id: 'c' })] }),
      ]),
      sent: sent.map((name) => sentAs(name)),
    });
    expect(kinds(onlyFile(far('b'), far('c')))).toEqual(['changed distance -']);
    expect(kinds(onlyFile(far('b', []), far('c', [])))).toEqual(['changed distance -']);
    expect(kinds(onlyFile(far('b'), far('unknown')))).toEqual(['changed distance -']);
    expect(isUnchanged(resultChanges(far('unknown'), far('gone')))).toBe(true);
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

  it.each<[string, readonly (string | null)[], readonly (string | null)[], readonly string[]]>([
    ['lost', ['page 1', 'page 2'], ['page 1'], ['page 2 disappeared']],
    ['new', ['page 1'], ['page 1', 'page 2'], ['page 2 appeared']],
    ['new beside one without a page', [null], [null, null], ['2 appeared']],
    ['lost from several of one page', ['page 1', 'page 1', 'x'], ['page 1', 'x'], ['page 1 (2) disappeared']],
    ['lost without a page', [null, null, null], [null, null], ['3 disappeared']],
    ['lost beside a page of its number', ['1', null, null], [null, '1'], ['3 disappeared']],
    ['the only one, on another page', ['page 1'], ['page 2'], []],
    ['the only one, and new', [], ['page 1'], ['null appeared']],
    ['the only one, and lost', ['page 1'], [], ['null disappeared']],
  ])('of a picture that is %s has its position, numbered where needed', (_, was, is, expected) => {
    const pictures = (positions: readonly (string | null)[]) => {
      const items = positions.map((position) => item(outlier(true), { position }));
      return answer([file('a.pdf', { items })]);
    };
    const { files } = resultChanges(pictures(was), pictures(is));
    expect(
      files.flatMap(({ analyses }) => analyses.map(({ position, kind }) => `${position} ${kind}`)),
    ).toEqual(expected);
  });

  it('of metadata as a whole is not listed beside its parts', () => {
    const off = about({}, { metadata: { state: 'disabled' } });
    const on = about({ isScreenshot: value(true) });
    const kinds = (was: ComparableResult, is: ComparableResult) =>
      onlyFile(was, is).analyses.map(({ kind, was, is }) => `${kind} ${[was, is].map(nameOf).join(' ')}`);
    expect(kinds(off, on)).toContain('appeared - isScreenshot');
    expect(kinds(on, off)).toContain('disappeared isScreenshot -');
    expect([...kinds(off, on), ...kinds(on, off)].filter((text) => text.includes('metadata'))).toEqual([]);
    const failed = about({}, { metadata: { state: 'error', detail: {} } });
    expect(kinds(off, failed)).toEqual(['changed metadata metadata']);
    expect(kinds(failed, on)).toEqual(['appeared - isScreenshot']);
  });

  it('of metadata that fails as a whole is listed beside its parts, and when only silence follows (R20)', () => {
    const failed = about({}, { metadata: { state: 'error', detail: {} } });
    expect(kinds(onlyFile(about({ isScreenshot: value(true) }), failed))).toEqual([
      'changed metadata -',
      'disappeared isScreenshot -',
    ]);
    const silent = about({});
    expect(kinds(onlyFile(silent, failed))).toEqual(['changed metadata -']);
    expect(kinds(onlyFile(failed, silent))).toEqual(['changed metadata -']);
  });

  it('of a PDF is compared fact by fact', () => {
    const structure = (own: Partial<PdfStructure> | null) =>
      answer([
        file('a.pdf', {
          pdfStructure:
            own === null
              ? { state: 'error', detail: {} }
              : value({
                  creationDates: [],
                  modDates: [],
                  inconsistentMetadataDates: false,
                  editingTools: [],
                  annotationLayerFound: false,
                  ...own,
                }),
        }),
      ]);
    const verdicts = (was: Partial<PdfStructure> | null, is: Partial<PdfStructure> | null) =>
      onlyFile(structure(was), structure(is)).analyses.map((change) => {
        const row = change.is ?? change.was;
        return `${change.kind} ${row?.kind === 'verdict' ? row.verdict : row?.kind} ${change.direction ?? '-'}`;
      });
    expect(verdicts({}, { editingTools: ['PDF24'] })).toEqual(['changed toolsFound -']);
    expect(verdicts({}, { inconsistentMetadataDates: true })).toEqual(['changed datesInconsistent worse']);
    expect(verdicts({}, { annotationLayerFound: true })).toEqual(['changed annotations -']);
    expect(verdicts({}, { inconsistentMetadataDates: null })).toEqual(['disappeared datesUnknown -']);
    expect(verdicts(null, { editingTools: ['PDF24'] })).toEqual([
      'appeared toolsFound worse',
      'appeared datesConsistent -',
      'appeared annotationsNone -',
    ]);
    expect(verdicts({ editingTools: ['PDF24'] }, null)).toEqual([
      'changed silent -',
      'disappeared toolsFound -',
      'disappeared datesConsistent -',
      'disappeared annotationsNone -',
    ]);
    expect(isUnchanged(resultChanges(structure(null), structure(null)))).toBe(true);
  });
});

describe('files', () => {
  it('are listed by their key, in Unicode order, each once (R4)', () => {
    const sent = ['c.jpg', 'a.jpg', 'Ku\u0308che.jpg'].map((name) => sentAs(name));
    const files = filesOf([file('K\u00fcche.jpg'), file('b.jpg'), file('a.jpg')], sent);
    expect(files.map(({ key, sent: own, file: result }) => [key, own !== null, result !== null])).toEqual([
      ['K\u00fcche.jpg', true, true],
      ['a.jpg', true, true],
      ['b.jpg', false, true],
      ['c.jpg', true, false],
    ]);
  });

  it('are paired by content and name, then by content, then by name', () => {
    const older = filesOf([], [sentAs('a', '1'), sentAs('b', '1'), sentAs('c', '2'), sentAs('d', '3')]);
    const newer = filesOf([file('e')], [sentAs('b', '1'), sentAs('c', '9'), sentAs('x', '1')]);
    expect(pairFiles(older, newer).map(({ was, is, by }) => [was?.key, is?.key, by])).toEqual([
      ['b', 'b', 'content'],
      ['c', 'c', 'name'],
      [undefined, 'e', null],
      ['a', 'x', 'content'],
      ['d', undefined, null],
    ]);
  });

  it('that were never sent are paired by name only', () => {
    const unsent = filesOf([file('a'), file('b')], []);
    const others = filesOf([file('b'), file('c')], []);
    expect(pairFiles(unsent, others).map(({ was, is, by }) => [was?.key, is?.key, by])).toEqual([
      ['b', 'b', 'name'],
      [undefined, 'c', null],
      ['a', undefined, null],
    ]);
  });

  it('have the last part of their path as name, and the name in the result if they were not sent', () => {
    const older = answer([file('K\u00fcche~2.jpg'), file('foreign.jpg')]);
    const sent = [{ entryName: 'Kuche~2.jpg', originalPath: 'Erdgeschoss/K\u00fcche.jpg', sha256: '1' }];
    const { files } = resultChanges({ ...older, sent: [] }, { ...answer([]), sent });
    expect(files.map(({ name, kind }) => `${name} ${kind}`).sort()).toEqual([
      'K\u00fcche.jpg appeared',
      'K\u00fcche~2.jpg disappeared',
      'foreign.jpg disappeared',
    ]);
  });

  it('have the level of the newer result, or of the older one if that is the only one', () => {
    const both = onlyFile(answer([file('a.jpg', {}, 'Red')]), answer([file('a.jpg', {}, 'Yellow')]));
    expect(both.latest).toEqual(reportedLevel('Yellow'));
    const gone = onlyFile(answer([file('a.jpg', {}, 'Red')]), answer([]));
    expect(gone).toMatchObject({
      latest: reportedLevel('Red'),
      level: null,
      isKey: null,
      analyses: [],
      rest: [],
    });
    const silent = onlyFile(answer([]), { ...answer([]), sent: [sentAs('a.jpg')] });
    expect(silent).toMatchObject({ kind: 'appeared', latest: null, wasKey: null });
  });

  it('with other bytes are reported only if both were sent', () => {
    const sentTwice = { ...answer([file('a.jpg')]), sent: [sentAs('a.jpg', 'one')] };
    const unsent = { ...answer([file('a.jpg')]), sent: [] };
    expect(isUnchanged(resultChanges(sentTwice, unsent))).toBe(true);
    expect(isUnchanged(resultChanges(unsent, sentTwice))).toBe(true);
  });

  it.each<[string, Partial<FileResult>, Partial<FileResult>, readonly object[]]>([
    ['its type', {}, { fileType: 'PNG' }, [{ path: ['file_type'], was: 'JPEG image', is: 'PNG' }]],
    ['a field', { rest: { a: 1 } }, { rest: { a: 2 } }, [{ path: ['a'], was: 1, is: 2 }]],
    [
      'a field of an item',
      { items: [item({}, { rest: { a: 1 } })] },
      { items: [item({}, { rest: { a: 2 } })] },
      [{ path: ['items', '0', 'a'], was: 1, is: 2 }],
    ],
    [
      'a field of the metadata',
      { items: [item({ rest: { a: 1 } })] },
      { items: [item({ rest: { a: 2 } })] },
      [{ path: ['items', '0', 'a'], was: 1, is: 2 }],
    ],
    [
      'metadata that are off',
      { items: [item({}, { metadata: { state: 'disabled' } })] },
      { items: [item({ rest: { a: 2 } }, { rest: {} })] },
      [{ path: ['items', '0', 'a'], was: undefined, is: 2 }],
    ],
  ])('are compared by what the interface does not describe: %s (R22)', (_, was, is, rest) => {
    const change = onlyFile(answer([file('a.jpg', was)]), answer([file('a.jpg', is)]));
    expect(change).toMatchObject({ kind: 'changed', level: null, otherContent: false });
    expect(change.rest).toEqual(rest);
  });

  it('are listed by what happened to them, then by severity, then by name', () => {
    const ranked = (ranking: string) => item({ imageRanking: value(ranking) });
    const shot = (isScreenshot: boolean) =>
      item({ isScreenshot: value(isScreenshot), imageRanking: value(String(isScreenshot)) });
    const older = answer([
      file('worse to yellow', {}, 'Green'),
      file('worse to red', {}, 'Green'),
      file('worse analysis', { items: [shot(false)] }),
      file('better level', {}, 'Red'),
      file('unanswered', { items: [shot(false)] }, 'Red'),
      file('disappeared'),
      file('other ranking 10', { items: [ranked('1')] }),
      file('other ranking 9', { items: [ranked('1')] }),
    ]);
    const newer = {
      ...answer([
        file('worse to yellow', {}, 'Yellow'),
        file('worse to red', {}, 'Red'),
        file('worse analysis', { items: [shot(true)] }),
        file('better level', {}, 'Yellow'),
        file('answered'),
        file('other ranking 10', { items: [ranked('2')] }),
        file('other ranking 9', { items: [ranked('2')] }),
        file('appeared', {}, '-'),
      ]),
    };
    const named = (names: readonly string[]) => names.map((name) => sentAs(name));
    const common = older.analysis.files.map(({ name }) => name);
    const changes = resultChanges(
      { ...older, sent: named([...common, 'answered']) },
      {
        ...newer,
        sent: named([...common.filter((name) => name !== 'disappeared'), 'answered', 'appeared']),
      },
    );
    expect(changes.files.map(({ name }) => name)).toEqual([
      'worse to red',
      'worse to yellow',
      'worse analysis',
      'better level',
      'appeared',
      'answered',
      'unanswered',
      'disappeared',
      'other ranking 9',
      'other ranking 10',
    ]);
    expect(changes).toMatchObject({ shared: 8, unchanged: 0 });
  });

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

describe('a result', () => {
  it.each<[string, Partial<AnalysisResult>]>([
    ['its level', { level: reportedLevel('Yellow') }],
    ['its tokens', { tokensConsumed: null }],
    ['its case number', { caseNumber: null }],
    ['a model', { modelVersions: { generated: '1', tampered: null, semantic: null } }],
    ['another model', { modelVersions: { generated: null, tampered: null, semantic: '1' } }],
    ['an undescribed field', { rest: { trace: 'x' } }],
    ['its files', { files: [file('b.jpg')] }],
  ])('is different from another one by %s alone', (_, own) => {
    const older = answer([]);
    const newer = answer([], own);
    expect(isUnchanged(resultChanges(older, newer))).toBe(false);
    expect(isUnchanged(resultChanges(newer, older))).toBe(false);
    expect(isUnchanged(resultChanges(newer, newer))).toBe(true);
  });

  it('is not different by the session that each request gets', () => {
    const of = (sessionId: string) => answer([file('a.jpg')], { sessionId });
    expect(isUnchanged(resultChanges(of('1'), of('2')))).toBe(true);
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

  it('are listed in the order of the older one, new ones at the end', () => {
    expect(jsonChanges({ b: 1, a: 1, c: 1 }, { d: 1, a: 2, b: 2, c: 1 })).toEqual([
      { path: ['b'], was: 1, is: 2 },
      { path: ['a'], was: 1, is: 2 },
      { path: ['d'], was: undefined, is: 1 },
    ]);
  });

  it.each<[Json | undefined, Json | undefined]>([
    [['x'], { 0: 'x' }],
    [[], {}],
    [null, {}],
    [{ a: 1 }, null],
    [undefined, null],
    ['1', 1],
  ])('of different types are one difference: %j and %j', (was, is) => {
    expect(jsonChanges(was, is)).toEqual([{ path: [], was, is }]);
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
const anyPosition = fc.constantFrom(null, '1', '2', 'page 1', 'page 1 (2)');
const anyItem = fc
  .record({ outlier: fc.constantFrom(true, false, null), score: fc.nat(2), position: anyPosition })
  .map(
    ({ outlier, score, position }): ItemResult =>
      item(outlier === null ? {} : { gpsOutlier: value({ isOutlier: outlier, distanceFromMeanKm: score }) }, {
        others: { tampering: value<Json>({ score }) },
        position,
      }),
  );
const anyAnswer = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      sha: fc.constantFrom('1', '2', '3', '4'),
      level: anyLevel,
      items: fc.array(anyItem, { maxLength: 4 }),
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
        expect(resultChanges(one, turned).unchanged).toBe(one.analysis.files.length);
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
        const [was, is] = [older, newer].map(({ analysis, sent }) => filesOf(analysis.files, sent));
        const answered = pairFiles(was ?? [], is ?? []).filter((pair) => pair.was?.file && pair.is?.file);
        const changed = files.filter(({ kind, latest }) => kind === 'changed' && latest !== null);
        expect(unchanged + changed.length).toBe(answered.length);
        const keys = files.flatMap(({ isKey }) => isKey ?? []);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('leave open what a package without a result will say, and compare no level and no tokens of a part', () => {
    const files = [file('a.jpg', {}, 'Red'), file('b.jpg')];
    const older = answer(files, { level: reportedLevel('Red'), tokensConsumed: 4 });
    const newer = { ...answer([file('b.jpg')], { tokensConsumed: 2 }), sent: older.sent };
    const waiting = resultChanges(older, { ...newer, pending: new Set(['a.jpg']) });
    expect(waiting.files.map(({ name, kind }) => [name, kind])).toEqual([['a.jpg', 'pending']]);
    expect(waiting.request).toMatchObject({ level: null, tokens: null });
    expect(isUnchanged(waiting)).toBe(false);
    const answered = resultChanges(older, newer);
    expect(answered.files.map(({ kind }) => kind)).toEqual(['unanswered']);
    expect(answered.request.level).toMatchObject({ direction: 'better' });
  });

  it.each<[string, ReadonlySet<string>, ReadonlySet<string>]>([
    ['is pending in both', new Set(['a.jpg']), new Set(['a.jpg'])],
    ['has no result, then is pending', new Set(), new Set(['a.jpg'])],
    ['is pending, then has no result', new Set(['a.jpg']), new Set()],
  ])('are not the same while a file %s', (_, before, after) => {
    const part = { ...answer([file('b.jpg')]), sent: [sentAs('a.jpg'), sentAs('b.jpg')] };
    const changes = resultChanges({ ...part, pending: before }, { ...part, pending: after });
    expect(changes.files).toMatchObject([{ name: 'a.jpg', kind: 'pending', latest: null }]);
    expect(changes).toMatchObject({ shared: 2, unchanged: 1 });
    expect(isUnchanged(changes)).toBe(false);
  });

  it('are the same if they lack the same file, which is not counted as unchanged', () => {
    const part = { ...answer([file('b.jpg')]), sent: [sentAs('a.jpg'), sentAs('b.jpg')] };
    const changes = resultChanges(part, part);
    expect(isUnchanged(changes)).toBe(true);
    expect(changes).toMatchObject({ shared: 2, unchanged: 1 });
  });

  it('are better instead of worse, and removed instead of added, in reverse order', () => {
    const opposite = { worse: 'better', better: 'worse' } as const;
    const turnedKind = {
      appeared: 'disappeared',
      disappeared: 'appeared',
      answered: 'unanswered',
      unanswered: 'answered',
      pending: 'pending',
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
