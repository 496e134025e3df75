import { describe, expect, it } from 'vitest';
import type { FileChange, ResultChanges } from '../../../src/domain/answer/result-changes';
import { reportedLevel } from '../../../src/domain/level';
import { changeEntries, changeSummary } from '../../../src/renderer/features/results/changes/change-entries';

const NOTHING: ResultChanges['request'] = {
  level: null,
  tokens: null,
  models: [],
  caseNumber: null,
  rest: [],
};

function file(name: string, own: Partial<FileChange> = {}): FileChange {
  return {
    kind: 'changed',
    name,
    wasKey: name,
    isKey: name,
    otherContent: false,
    level: null,
    latest: reportedLevel('Green'),
    analyses: [],
    rest: [],
    ...own,
  };
}

const level = (was: string, is: string, direction: 'worse' | 'better' | null) => ({
  level: { was: reportedLevel(was), is: reportedLevel(is), direction },
});

describe('the list of changes', () => {
  it('starts with the request only if it differs', () => {
    const files = [file('a.jpg')];
    const quiet: ResultChanges = { request: NOTHING, files, shared: 1, unchanged: 0 };
    expect(changeEntries(quiet).map(({ kind }) => kind)).toEqual(['file']);
    const loud = { ...quiet, request: { ...NOTHING, tokens: { was: 1, is: null } } };
    expect(changeEntries(loud).map(({ kind }) => kind)).toEqual(['request', 'file']);
  });

  it('separates a removed file from an added one of the same name', () => {
    const files = [
      file('a.jpg', { kind: 'appeared', wasKey: null }),
      file('a.jpg', { kind: 'disappeared', isKey: null }),
    ];
    const ids = changeEntries({ request: NOTHING, files, shared: 0, unchanged: 0 }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('the summary of changes', () => {
  it('counts every file once, by its most important change', () => {
    const files = [
      file('r.jpg', level('Green', 'Red', 'worse')),
      file('b.jpg', level('Red', 'Yellow', 'better')),
      file('n.jpg', level('Red', '-', null)),
      file('c.jpg', { kind: 'appeared', wasKey: null }),
      file('g.jpg', { kind: 'disappeared', isKey: null }),
      file('a.jpg', { kind: 'answered' }),
      file('u.jpg', { kind: 'unanswered' }),
    ];
    expect(changeSummary({ request: NOTHING, files, shared: 44, unchanged: 40 })).toEqual([
      { text: 'worse', count: 1 },
      { text: 'better', count: 1 },
      { text: 'appeared', count: 1 },
      { text: 'disappeared', count: 1 },
      { text: 'answered', count: 1 },
      { text: 'unanswered', count: 1 },
      { text: 'other', count: 1 },
      { text: 'unchanged', count: 40 },
    ]);
  });

  it('omits kinds of change that do not occur', () => {
    expect(changeSummary({ request: NOTHING, files: [], shared: 2, unchanged: 2 })).toEqual([
      { text: 'unchanged', count: 2 },
    ]);
  });
});
