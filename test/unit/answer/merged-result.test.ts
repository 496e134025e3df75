import { describe, expect, it } from 'vitest';
import { countFiles } from '../../../src/domain/answer/file-groups';
import { filesInResult, reasonsOf } from '../../../src/domain/answer/files-in-result';
import { mergeResults, type PackageParts, sumOfTokens } from '../../../src/domain/answer/merged-result';
import { resultChanges } from '../../../src/domain/answer/result-changes';
import { newestTime, resultVersions } from '../../../src/domain/answer/result-versions';
import { sharedRows } from '../../../src/domain/answer/shared-rows';
import type { PackageId, SubmissionId } from '../../../src/domain/ids';
import type { PackageState } from '../../../src/domain/journal';
import { reportedLevel } from '../../../src/domain/level';
import type { AnalysisResult, FileResult } from '../../../src/domain/result';
import { absent, item, value } from '../../support/analysed-item';

function file(name: string, level: string, items: FileResult['items'] = [item({})]): FileResult {
  return {
    name,
    fileType: null,
    level: reportedLevel(level),
    pdfVersions: absent,
    pdfStructure: absent,
    items,
    rest: {},
  };
}

function analysis(files: readonly FileResult[], own: Partial<AnalysisResult> = {}): AnalysisResult {
  return {
    level: reportedLevel('Green'),
    caseNumber: 'A-1',
    sessionId: null,
    modelVersions: null,
    tokensConsumed: 10,
    attachmentsByDownload: false,
    files,
    problems: [],
    rest: {},
    ...own,
  };
}

const sentAs = (entryName: string) => ({ entryName, originalPath: entryName, sha256: `sha ${entryName}` });

type Part = PackageParts<ReturnType<typeof sentAs>, { readonly likelyFile: string | null }>;

function part(sent: readonly string[], answer: AnalysisResult | null): Part {
  return { analysis: answer, sent: sent.map(sentAs), attachments: [] };
}

describe('the packages of one submission', () => {
  it('are one list of files, the most severe of all packages first', () => {
    const merged = mergeResults([
      part(['a.jpg', 'b.jpg'], analysis([file('a.jpg', 'Green'), file('b.jpg', 'Yellow')])),
      part(['c.jpg'], analysis([file('c.jpg', 'Red')], { level: reportedLevel('Red'), tokensConsumed: 22 })),
    ]);
    expect(filesInResult(merged).map(({ key }) => key)).toEqual(['c.jpg', 'b.jpg', 'a.jpg']);
    expect(merged.analysis).toMatchObject({ level: { level: 'Red' }, tokensConsumed: 32, caseNumber: 'A-1' });
    expect([...merged.packageOf]).toEqual([
      ['a.jpg', 0],
      ['b.jpg', 0],
      ['c.jpg', 1],
    ]);
  });

  it('keep the files of a package without a readable result in the list', () => {
    const merged = mergeResults([
      part(['a.jpg', 'lost.jpg'], analysis([file('a.jpg', 'Green')])),
      part(['c.jpg'], null),
    ]);
    const files = filesInResult(merged);
    expect(files.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'c.jpg pending',
      'lost.jpg unanswered',
      'a.jpg answered',
    ]);
    expect(countFiles(files)).toMatchObject({ pending: 1, unanswered: 1, clear: 1 });
  });

  it('do not let a file that was never sent take the row of another package', () => {
    const merged = mergeResults([
      part(['a.jpg'], analysis([file('a.jpg', 'Green')])),
      part(['b.jpg'], analysis([file('b.jpg', 'Green'), file('a.jpg', 'Red')])),
    ]);
    expect(filesInResult(merged).map(({ key, kind, level }) => [key, kind, level])).toEqual([
      ['a.jpg (2)', 'unexpected', { kind: 'known', level: 'Red' }],
      ['a.jpg', 'answered', { kind: 'known', level: 'Green' }],
      ['b.jpg', 'answered', { kind: 'known', level: 'Green' }],
    ]);
  });

  it('number files of one name that were never sent', () => {
    const stray = (level: string) => part([], analysis([file('a.jpg', level)]));
    const merged = mergeResults([stray('Green'), stray('Yellow'), stray('Red')]);
    expect(merged.analysis.files.map(({ name }) => name)).toEqual(['a.jpg', 'a.jpg (2)', 'a.jpg (3)']);
    expect([...merged.packageOf]).toEqual([
      ['a.jpg', 0],
      ['a.jpg (2)', 1],
      ['a.jpg (3)', 2],
    ]);
  });

  it('have the values on which they agree, and list the others in natural order', () => {
    const models = (generated: string | null, tampered: string | null) => ({
      generated,
      tampered,
      semantic: null,
    });
    const merged = mergeResults([
      part([], analysis([], { sessionId: 's10', modelVersions: models('1', 'v10') })),
      part([], analysis([], { sessionId: 's9', modelVersions: models('1', 'v9'), caseNumber: null })),
      part([], analysis([], { modelVersions: null })),
    ]).analysis;
    expect(merged).toMatchObject({
      caseNumber: 'A-1',
      sessionId: 's9, s10',
      modelVersions: { generated: '1', tampered: 'v9, v10', semantic: null },
      tokensConsumed: 30,
      attachmentsByDownload: false,
      problems: [],
    });
  });

  it('have no value that none of them reports', () => {
    const silent = { caseNumber: null, tokensConsumed: null };
    const merged = mergeResults([part([], analysis([], silent)), part([], analysis([], silent))]);
    expect(merged.analysis).toMatchObject({
      caseNumber: null,
      sessionId: null,
      modelVersions: null,
      tokensConsumed: null,
    });
    expect(mergeResults([part(['a.jpg'], null)]).analysis).toMatchObject({
      level: { kind: 'absent' },
      caseNumber: null,
      modelVersions: null,
      tokensConsumed: null,
      files: [],
      problems: [],
      rest: {},
    });
  });

  it('have the problems and attachments of all, and a download if one of them has', () => {
    const problem = (path: string) => ({ path, expected: 'a number' });
    const attached = (likelyFile: string) => ({ likelyFile });
    const merged = mergeResults([
      { ...part([], analysis([], { problems: [problem('a')] })), attachments: [attached('x')] },
      {
        ...part([], analysis([], { problems: [problem('b')], attachmentsByDownload: true })),
        attachments: [attached('y')],
      },
    ]);
    expect(merged.analysis.problems).toEqual([problem('a'), problem('b')]);
    expect(merged.analysis.attachmentsByDownload).toBe(true);
    expect(merged.attachments).toEqual([attached('x'), attached('y')]);
  });

  it('keep undescribed fields, those of several packages under their number (R22)', () => {
    const rests = (...all: readonly (AnalysisResult['rest'] | null)[]) =>
      mergeResults(all.map((rest) => part([], rest && analysis([], { rest })))).analysis.rest;
    expect(rests()).toEqual({});
    expect(rests({ trace: 'x' })).toEqual({ trace: 'x' });
    expect(rests({ trace: 'x' }, {}, null, { trace: 'y' })).toEqual({
      1: { trace: 'x' },
      4: { trace: 'y' },
    });
  });

  it('are compared with another submission as a whole, however that one was split', () => {
    const files = ['a.jpg', 'b.jpg'].map((name) => file(name, 'Green'));
    const split = mergeResults(files.map((one) => part([one.name], analysis([one], { tokensConsumed: 5 }))));
    const whole = mergeResults([part(['a.jpg', 'b.jpg'], analysis(files))]);
    expect(resultChanges(split, whole)).toMatchObject({ shared: 2, unchanged: 2, files: [] });
  });
});

it('tokens have no sum if a package does not report them', () => {
  expect(sumOfTokens([10, 22])).toBe(32);
  expect(sumOfTokens([10, null])).toBeNull();
  expect(sumOfTokens([null, 22])).toBeNull();
  expect(sumOfTokens([])).toBeNull();
});

describe('the versions of a case', () => {
  const pkg = (id: string, submission: string, sequence: number, state: PackageState = 'filed') => ({
    id: id as PackageId,
    submissionId: submission as SubmissionId,
    sequence,
    state,
    sealedAt: submission === 'first' ? '2026-11-01T10:00:00Z' : '2026-11-02T10:00:00Z',
  });
  const result = (packageId: string, name: string, decoded = true) => ({
    packageId: packageId as PackageId,
    name,
    decoded,
  });

  it('are its submissions, newest first, with the newest readable result of each package', () => {
    const versions = resultVersions(
      [pkg('p1', 'first', 1), pkg('p3', 'second', 2), pkg('p2', 'second', 1)],
      [result('p3', 'page', false), result('p3', 'newer'), result('p3', 'older'), result('p1', 'only')],
    );
    expect(
      versions.map(({ submissionId, packages }) => [
        submissionId,
        packages.map(({ package: own, result: newest }) => [own.id, newest?.name ?? null]),
      ]),
    ).toEqual([
      [
        'second',
        [
          ['p2', null],
          ['p3', 'newer'],
        ],
      ],
      ['first', [['p1', 'only']]],
    ]);
  });

  it('count from the first seal of their packages', () => {
    const sealed = (id: string, submission: string, sealedAt: string) => ({
      ...pkg(id, submission, 1),
      sealedAt,
    });
    const versions = resultVersions(
      [
        sealed('p1', 'early', '2026-11-04T10:00:00Z'),
        sealed('p2', 'early', '2026-11-01T10:00:00Z'),
        sealed('p3', 'late', '2026-11-02T10:00:00Z'),
      ],
      ['p1', 'p2', 'p3'].map((id) => result(id, id)),
    );
    expect(versions.map(({ submissionId, sealedAt }) => [submissionId, sealedAt])).toEqual([
      ['late', '2026-11-02T10:00:00Z'],
      ['early', '2026-11-01T10:00:00Z'],
    ]);
  });

  it('leave out withdrawn packages, and submissions whose responses are no analysis', () => {
    const versions = resultVersions(
      [pkg('p1', 'first', 1), pkg('p2', 'first', 2, 'withdrawn'), pkg('p3', 'second', 1, 'unknown')],
      [result('p3', 'sign-in page', false), result('p1', 'only')],
    );
    expect(versions.map(({ packages }) => packages.map(({ package: own }) => own.id))).toEqual([['p1']]);
  });
});

it('the newest of some times is the last one, in any order', () => {
  expect(newestTime(['2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z', '2026-11-01T10:00:00Z'])).toBe(
    '2026-11-03T10:00:00Z',
  );
  expect(newestTime([])).toBeNull();
});

describe('the reasons against a file', () => {
  const verdicts = (result: FileResult) =>
    reasonsOf(result).map((row) => [row.kind === 'verdict' && row.verdict, row.assessment]);
  const outlier = value({ isOutlier: true, distanceFromMeanKm: 412 });

  it('are its statements against the photo, the most severe first, each once', () => {
    const items = [
      item({ isScreenshot: value(true), modelConsistency: value({ isConsistent: true }) }),
      item(
        { gpsOutlier: outlier, isScreenshot: value(true) },
        { others: { tampering: value({ score: 1 }) } },
      ),
    ];
    expect(verdicts(file('a.jpg', 'Red', items))).toEqual([
      ['outlier', 'conspicuous'],
      ['screenshot', 'doubtful'],
    ]);
  });

  it('are at most three, without raw values', () => {
    const items = [
      item({
        fieldsMarkedSuspicious: value(['Software']),
        gpsOutlier: outlier,
        isScreenshot: value(true),
        timeConsistency: value({ isPossible: false, impliedSpeedKmh: 900 }),
      }),
    ];
    expect(verdicts(file('a.jpg', 'Red', items)).map(([verdict]) => verdict)).toEqual([
      'outlier',
      'impossible',
      'screenshot',
    ]);
    const marked = file('a.jpg', 'Red', [item({ fieldsMarkedSuspicious: value(['Software']) })]);
    expect(reasonsOf(marked)).toMatchObject([{ verdict: 'fieldsMarked', json: null }]);
  });

  it('include those of a PDF as a whole, and nothing without a statement (R20)', () => {
    const pdf = { ...file('a.pdf', 'Yellow', []), pdfVersions: value({ found: 2, extracted: 2 }) };
    expect(verdicts(pdf)).toEqual([['versionsFound', 'doubtful']]);
    const failed = item({ gpsOutlier: { state: 'error', detail: {} } }, { imageQuality: { state: 'empty' } });
    expect(verdicts(file('a.jpg', 'Red', [failed]))).toEqual([]);
  });
});

describe('statements that all photos share', () => {
  const photo = (name: string, possible: boolean) =>
    file(name, 'Green', [
      item({
        timeConsistency: value({ isPossible: possible, impliedSpeedKmh: 4 }),
        isScreenshot: value(false),
      }),
    ]);
  const names = (photos: readonly FileResult[], isSplit: boolean) =>
    sharedRows(photos, isSplit).flatMap((row) => (row.kind === 'verdict' ? row.verdict : []));

  it('are said once, except for those against a photo', () => {
    expect(names([photo('a.jpg', true), photo('b.jpg', true)], false)).toEqual(['possible', 'notScreenshot']);
    expect(names([photo('a.jpg', false), photo('b.jpg', false)], false)).toEqual(['notScreenshot']);
    expect(names([photo('a.jpg', true)], false)).toEqual([]);
  });

  it('are those of every photo, not of some', () => {
    const photos = [photo('a.jpg', true), photo('b.jpg', true), photo('c.jpg', false)];
    expect(names(photos, false)).toEqual(['notScreenshot']);
    const shot = file('d.jpg', 'Green', [item({ isScreenshot: value(true) })]);
    expect(names([...photos, shot], false)).toEqual([]);
  });

  it('are none without photos', () => {
    expect(sharedRows([], false)).toEqual([]);
    expect(sharedRows([file('a.jpg', 'Green')], false)).toEqual([]);
  });

  it('include undescribed analyses, also across packages (R22)', () => {
    const scored = (name: string) =>
      file(name, 'Green', [item({}, { others: { distance: value({ score: 1 }) } })]);
    const keys = sharedRows([scored('a.jpg'), scored('b.jpg')], true).flatMap((row) =>
      row.kind === 'other' ? row.key : [],
    );
    expect(keys).toEqual(['distance']);
  });

  it('are no comparisons across packages (R3)', () => {
    expect(names([photo('a.jpg', true), photo('b.jpg', true)], true)).toEqual(['notScreenshot']);
  });
});
