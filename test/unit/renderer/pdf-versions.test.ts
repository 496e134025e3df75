import { createElement } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DocumentSource, DocumentView } from '../../../src/contract/document-views';
import type { AttachmentView } from '../../../src/contract/views';
import type { AttachmentId, ResultId } from '../../../src/domain/ids';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { RowLine } from '../../../src/renderer/features/pdf/compare/compare-rows';
import { Status } from '../../../src/renderer/features/pdf/compare/compare-view';
import { startCompareWorker } from '../../../src/renderer/features/pdf/compare/compare-worker-client';
import { differencesOf, type PairDifference } from '../../../src/renderer/features/pdf/compare/differences';
import { changesOf } from '../../../src/renderer/features/pdf/compare/word-changes';
import {
  countUnreportedVersions,
  versionEntries,
} from '../../../src/renderer/features/pdf/versions/version-entries';
import { wordDifference } from '../../../src/renderer/features/pdf/word-difference';
import { renderInWindow } from './render-hook';

const source: DocumentSource = { kind: 'sent', resultId: 'r' as ResultId, entryName: 'a.pdf' };
const view: DocumentView = {
  name: 'a.pdf',
  bytes: 300,
  sha256: 'c',
  origin: 'disk',
  isChanged: false,
  versions: [
    { number: 1, bytes: 100, sha256: 'a' },
    { number: 2, bytes: 200, sha256: 'b' },
  ],
};
const restored = (sha256: string, detectedType = 'pdf'): AttachmentView => ({
  id: sha256 as AttachmentId,
  category: 'pdf_versions',
  filename: `${sha256}.pdf`,
  declaredType: 'application/pdf',
  detectedType,
  bytes: 150,
  sha256,
  likelyFile: 'a.pdf',
  displayable: false,
});
const told = (entries: ReturnType<typeof versionEntries>) =>
  entries.map(({ kind, number, origin }) => `${kind} ${number} ${origin}`);

describe('the versions of a PDF', () => {
  it('are the document, its earlier versions from the newest back, and those restored by the service', () => {
    const entries = versionEntries(source, view, [restored('a'), restored('x'), restored('overview', 'png')]);
    expect(told(entries)).toEqual([
      'document 0 sent',
      'earlier 2 found',
      'earlier 1 both',
      'restored 1 service',
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(4);
    expect(entries[2]?.reference).toEqual({ source, version: 1 });
  });

  it('are those restored by the service when the document is missing', () => {
    expect(told(versionEntries(source, null, [restored('a')]))).toEqual(['restored 1 service']);
  });

  it('may be more than the service reports', () => {
    const entries = versionEntries(source, view, []);
    expect([null, 0, 1, 2, 3].map((reported) => countUnreportedVersions(entries, reported))).toEqual([
      0, 2, 1, 0, 0,
    ]);
  });
});

describe('the differences of two documents', () => {
  const area = { x: 0, y: 0, width: 0.1, height: 0.1 };

  it('are each changed area, each page of only one document, and changed words that look the same', () => {
    const found = new Map([
      [3, { kind: 'only-after' as const }],
      [0, { kind: 'compared' as const, areas: [area, area], words: null }],
      [1, { kind: 'compared' as const, areas: [], words: wordDifference(['a'], ['a']) }],
      [2, { kind: 'compared' as const, areas: [], words: wordDifference(['a'], ['b']) }],
      [4, { kind: 'failed' as const }],
    ]);
    expect(differencesOf(found)).toEqual([
      { row: 0, area: 0 },
      { row: 0, area: 1 },
      { row: 2, area: null },
      { row: 3, area: null },
    ]);
  });

  it('name the replaced and the new words, with the words before them', () => {
    const runs = wordDifference(
      'pay the sum of 10 EUR now'.split(' '),
      'please pay the sum of 90 EUR'.split(' '),
    );
    expect(changesOf(runs)).toEqual([
      { place: 0, context: '', removed: '', added: 'please' },
      { place: 2, context: 'pay the sum of', removed: '10', added: '90' },
      { place: 5, context: 'EUR', removed: 'now', added: '' },
    ]);
  });
});

describe('what a comparison says', () => {
  const { compare } = resources.en.pdf;
  const area = { x: 0, y: 0, width: 0.1, height: 0.1 };
  const same: PairDifference = { kind: 'compared', areas: [], words: null };
  const changed: PairDifference = { kind: 'compared', areas: [area], words: null };
  const otherWords: PairDifference = { ...same, words: wordDifference(['a'], ['b']) };
  const failed: PairDifference = { kind: 'failed' };
  const statusOf = (...rows: readonly PairDifference[]) => {
    const found = new Map(rows.entries());
    const pairs = rows.map((_, index) => ({ before: index + 1, after: index + 1 }));
    const comparison = { pairs, found, isDone: true };
    const props = { comparison, differences: differencesOf(found), current: null, isSame: false };
    return renderInWindow(createQueryClient(), createElement(Status, props)).replace(/<.*?>/g, '').trim();
  };

  it('is that nothing differs only if every page was compared', () => {
    expect(statusOf(same, same)).toBe(compare.none);
    expect(statusOf(same, failed)).toBe('1 page could not be compared');
    expect(statusOf(failed, changed, failed)).toBe('1 difference on 1 page · 2 pages could not be compared');
  });

  it.each(LANGUAGES)('has a text for every number of pages, in %s', (language) => {
    const texts: Readonly<Record<string, unknown>> = resources[language].pdf.compare;
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const category of pluralCategories) {
      expect(texts[`failedPages_${category}`]).toContain('{{count, number}}');
    }
  });

  it('is of a page whose words alone differ that it looks the same', () => {
    const lineOf = (difference: PairDifference) =>
      renderInWindow(
        createQueryClient(),
        createElement(RowLine, { difference, pair: { before: 1, after: 1 } }),
      );
    expect(lineOf(otherWords)).toContain(compare.rowWords);
    expect(lineOf(same)).toContain(compare.rowNone);
  });
});

describe('the worker that compares pages', () => {
  const page = { pixels: { width: 1, height: 1, data: new Uint8ClampedArray(4) }, words: [] };

  class FakeWorker extends EventTarget {
    postMessage = vi.fn<() => void>();
    terminate = vi.fn<() => void>();
  }

  /** The workers that are started in the test, in order. */
  function startedWorkers(): readonly FakeWorker[] {
    const started: FakeWorker[] = [];
    vi.stubGlobal(
      'Worker',
      class extends FakeWorker {
        constructor() {
          super();
          started.push(this);
        }
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    return started;
  }

  it('fails the page that it ends with, and is started again for the next one', async () => {
    const started = startedWorkers();
    const worker = startCompareWorker();
    const first = worker.compare(page, page);
    started[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
    await expect(first).rejects.toThrow('out of memory');
    const second = worker.compare(page, page);
    const difference = { areas: [], words: null };
    started[1]?.dispatchEvent(new MessageEvent('message', { data: { id: 2, difference } }));
    expect(await second).toEqual(difference);
  });

  it('is not started after it was closed, also for the page that was being drawn', async () => {
    const started = startedWorkers();
    const unused = startCompareWorker();
    unused.close();
    const late = unused.compare(page, page);
    expect(started).toEqual([]);
    await expect(late).rejects.toThrow('closed');
    const used = startCompareWorker();
    void used.compare(page, page);
    used.close();
    await expect(used.compare(page, page)).rejects.toThrow('closed');
    expect(started).toHaveLength(1);
    expect(started[0]?.terminate).toHaveBeenCalledOnce();
  });
});
