import { describe, expect, it } from 'vitest';
import type { DocumentSource, DocumentView } from '../../../src/contract/document-views';
import type { AttachmentView } from '../../../src/contract/views';
import type { AttachmentId, ResultId } from '../../../src/domain/ids';
import { differencesOf } from '../../../src/renderer/features/pdf/compare/differences';
import { changesOf } from '../../../src/renderer/features/pdf/compare/word-changes';
import {
  countUnreportedVersions,
  versionEntries,
} from '../../../src/renderer/features/pdf/versions/version-entries';
import { wordDifference } from '../../../src/renderer/features/pdf/word-difference';

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
