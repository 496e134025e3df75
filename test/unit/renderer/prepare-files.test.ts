import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { PrepareView } from '../../../src/contract/prepare-views';
import type { IntakeView } from '../../../src/contract/views';
import type { CaseId } from '../../../src/domain/ids';
import { resources } from '../../../src/locales';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { TakeOverProvider } from '../../../src/renderer/app/take-over';
import type { Exclusion } from '../../../src/renderer/features/prepare/exclusion/use-exclusion';
import { FilesArea } from '../../../src/renderer/features/prepare/files/files-area';
import { movedFile } from '../../../src/renderer/features/prepare/files/wanted-file';
import type { ListHandlers } from '../../../src/renderer/features/prepare/list/list-handlers';
import type { ItemList } from '../../../src/renderer/features/prepare/list/use-item-list';
import { madeView } from './prepare-items';
import { renderInWindow } from './render-hook';

const { empty } = resources.en.prepare;

/** The markup of the filter for files that are not sent, in a case with one other file. */
function skippedFiles(search: string, skipped: readonly string[]): string {
  const intake = {
    caseId: 'case' as CaseId,
    state: 'done',
    skipped: skipped.map((path) => ({ path, reason: 'not-supported' })),
  } as unknown as IntakeView;
  const list = {
    all: [madeView('roof.jpg')],
    shown: [],
    filter: 'skipped',
    search,
    counts: { all: 1, warnings: 0, notices: 0, skipped: skipped.length },
  } as unknown as ItemList;
  const area = createElement(FilesArea, {
    intake,
    list,
    exclusion: {} as Exclusion,
    view: { layout: 'grid' } as PrepareView,
    onView: () => undefined,
    noteOf: () => undefined,
    packageOf: () => undefined,
    handlers: {} as ListHandlers,
    refusal: null,
  });
  return renderInWindow(createQueryClient(), createElement(TakeOverProvider, null, area));
}

describe('the files that are not sent', () => {
  it('are found by the words of a search, in any order', () => {
    for (const search of ['', 'loss', 'letter 2026', 'LETTER  loss']) {
      const markup = skippedFiles(search, ['Loss 2026/letter.docx']);
      // The header and one file.
      expect([search, markup.includes('aria-rowcount="2"')]).toEqual([search, true]);
    }
  });

  it('are said to have no match, or to be none', () => {
    expect(skippedFiles('roof letter', ['Loss 2026/letter.docx'])).toContain(empty.noMatch);
    expect(skippedFiles('', [])).toContain(empty.nothingSkipped);
  });
});

describe('a file whose path a second source changed', () => {
  const found = (paths: readonly string[], path: string, sources: number) => {
    const views = paths.map((name) => madeView(name));
    return movedFile(views, path, sources)?.item.path;
  };

  it('is the only one with that path in its source', () => {
    const paths = ['Visit/roof.jpg', 'Visit/cellar/roof.jpg', 'Expert/wall.jpg'];
    expect(found(paths, 'roof.jpg', 2)).toBe('Visit/roof.jpg');
    expect(found(paths, 'cellar/roof.jpg', 2)).toBe('Visit/cellar/roof.jpg');
  });

  it('is none of several, and none of another folder or source with the same name', () => {
    expect(found(['Visit/roof.jpg', 'Expert/roof.jpg'], 'roof.jpg', 2)).toBeUndefined();
    expect(found(['Visit/wall.jpg'], 'roof.jpg', 2)).toBeUndefined();
    expect(found(['cellar/roof.jpg', 'roof.jpg'], 'attic/roof.jpg', 1)).toBeUndefined();
    expect(found(['Visit/cellar/roof.jpg'], 'Visit/attic/roof.jpg', 2)).toBeUndefined();
    expect(found(['Visit 2/roof.jpg', 'Expert/wall.jpg'], 'Visit 1/roof.jpg', 2)).toBeUndefined();
  });
});
