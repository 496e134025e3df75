import { describe, expect, it } from 'vitest';
import { countFiles } from '../../../src/domain/answer/file-groups';
import { filesInResult } from '../../../src/domain/answer/files-in-result';
import { mergeResults, type PackageParts, sumOfTokens } from '../../../src/domain/answer/merged-result';
import { resultChanges } from '../../../src/domain/answer/result-changes';
import { resultVersions } from '../../../src/domain/answer/result-versions';
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

  it('leave out withdrawn packages, and submissions whose responses are no analysis', () => {
    const versions = resultVersions(
      [pkg('p1', 'first', 1), pkg('p2', 'first', 2, 'withdrawn'), pkg('p3', 'second', 1, 'unknown')],
      [result('p3', 'sign-in page', false), result('p1', 'only')],
    );
    expect(versions.map(({ packages }) => packages.map(({ package: own }) => own.id))).toEqual([['p1']]);
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

  it('are no comparisons across packages (R3)', () => {
    expect(names([photo('a.jpg', true), photo('b.jpg', true)], true)).toEqual(['notScreenshot']);
  });
});
