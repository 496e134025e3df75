import { describe, expect, it } from 'vitest';
import type { AttachmentView, SentEntry } from '../../../src/contract/views';
import { countFiles } from '../../../src/domain/answer/file-groups';
import { filesInResult, namesByItemId } from '../../../src/domain/answer/files-in-result';
import { type MergedResult, mergeResults } from '../../../src/domain/answer/merged-result';
import { parseProblem } from '../../../src/domain/answer/result-problems';
import type { AttachmentId, ItemId } from '../../../src/domain/ids';
import { reportedLevel } from '../../../src/domain/level';
import type { AnalysisResult, FileResult } from '../../../src/domain/result';
import { matchesFilter, shownGroups } from '../../../src/renderer/features/results/files/file-filter';
import {
  countMissingVersions,
  groupByCategory,
  heatmapsOf,
} from '../../../src/renderer/features/results/inspector/attachment-groups';
import { firstPictures } from '../../../src/renderer/features/results/stage/stage-pictures';

const absent = { state: 'absent' } as const;

function file(name: string, level: string, more: Partial<FileResult> = {}): FileResult {
  return {
    name,
    fileType: null,
    level: reportedLevel(level),
    pdfVersions: absent,
    pdfStructure: absent,
    items: [],
    rest: {},
    ...more,
  };
}

function sent(entryName: string, originalPath = entryName, sha256 = entryName): SentEntry {
  return { entryName, originalPath, sha256, bytes: 1, itemId: `item-${entryName}` as ItemId };
}

function attachment(category: string, filename: string, more: Partial<AttachmentView> = {}): AttachmentView {
  return {
    id: filename as AttachmentId,
    category,
    filename,
    declaredType: 'image/png',
    detectedType: 'png',
    bytes: 1,
    sha256: '',
    likelyFile: null,
    displayable: true,
    ...more,
  };
}

/** The only package of a submission; `files` is null without a readable result. */
function answer(
  files: readonly FileResult[] | null,
  entries: readonly SentEntry[],
  attachments: readonly AttachmentView[] = [],
): MergedResult<SentEntry, AttachmentView> {
  return mergeResults([{ analysis: files && analysisOf(files), sent: entries, attachments }]);
}

function analysisOf(files: readonly FileResult[]): AnalysisResult {
  return {
    level: reportedLevel('Green'),
    caseNumber: null,
    sessionId: null,
    modelVersions: null,
    tokensConsumed: null,
    attachmentsByDownload: false,
    files,
    problems: [],
    rest: {},
  };
}

describe('the files of a result', () => {
  it('are listed by severity, then by name in natural order', () => {
    const views = filesInResult(
      answer(
        [
          file('a.jpg', 'Green'),
          file('IMG_10.jpg', 'Yellow'),
          file('IMG_9.jpg', 'Yellow'),
          file('z.jpg', 'Red'),
          file('grey.jpg', '-'),
        ],
        ['a.jpg', 'IMG_10.jpg', 'IMG_9.jpg', 'z.jpg', 'grey.jpg'].map((name) => sent(name)),
      ),
    );
    expect(views.map(({ name }) => name)).toEqual(['z.jpg', 'IMG_9.jpg', 'IMG_10.jpg', 'grey.jpg', 'a.jpg']);
  });

  it('carry the original name, matched after NFC normalisation (R4)', () => {
    const [view] = filesInResult(
      answer([file('Ku\u0308che.jpg', 'Green')], [sent('K\u00fcche.jpg', 'Wohnung/K\u00fcche links.jpg')]),
    );
    expect(view?.kind).toBe('answered');
    expect(view?.name).toBe('K\u00fcche links.jpg');
  });

  it('are listed without a result before files without a statement (R4, R20)', () => {
    const views = filesInResult(
      answer(
        [file('a.jpg', 'Yellow'), file('b.jpg', '-'), file('d.jpg', 'Purple')],
        ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => sent(name)),
      ),
    );
    expect(views.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'a.jpg answered',
      'c.jpg unanswered',
      'd.jpg answered',
      'b.jpg answered',
    ]);
    expect(views[1]?.level).toEqual({ kind: 'absent' });
  });

  it('include a file result without a sent file (R4)', () => {
    const [view] = filesInResult(answer([file('foreign.jpg', 'Red')], []));
    expect(view).toMatchObject({ kind: 'unexpected', name: 'foreign.jpg', sent: null });
  });

  it('may have names like __proto__', () => {
    const views = filesInResult(
      answer([file('__proto__', 'Green')], [sent('__proto__'), sent('constructor')]),
    );
    expect(views.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'constructor unanswered',
      '__proto__ answered',
    ]);
  });

  it('wait for a result while their package has none that could be read', () => {
    expect(filesInResult(answer(null, [sent('a.jpg')])).map(({ kind }) => kind)).toEqual(['pending']);
  });

  it('have the attachments that probably belong to them (R23)', () => {
    const heatmap = attachment('heatmaps', 'heatmap_a.png', { likelyFile: 'a.jpg' });
    const [view] = filesInResult(
      answer([file('a.jpg', 'Green')], [sent('a.jpg')], [heatmap, attachment('heatmaps', 'other.png')]),
    );
    expect(view?.attachments).toEqual([heatmap]);
    const [other] = filesInResult(answer([file('b.jpg', 'Green')], [sent('b.jpg')], [heatmap]));
    expect(other?.attachments).toEqual([]);
  });

  it('are those that were sent where nothing was answered', () => {
    const views = filesInResult({
      analysis: null,
      sent: [sent('a.jpg')],
      attachments: [],
      pending: new Set(),
    });
    expect(views).toMatchObject([{ key: 'a.jpg', kind: 'unanswered', file: null }]);
  });

  it('are PDFs by name or by their result', () => {
    const views = filesInResult(
      answer([file('scan.PDF', 'Green'), file('odd.bin', 'Green', { pdfVersions: { state: 'empty' } })], []),
    );
    expect(views.every(({ isPdf }) => isPdf)).toBe(true);
    const others = filesInResult(
      answer(
        [file('a.jpg', 'Green'), file('c.bin', 'Green', { pdfStructure: { state: 'disabled' } })],
        [sent('a.jpg'), sent('b.pdf.jpg'), sent('c.bin')],
      ),
    );
    expect(others.filter(({ isPdf }) => isPdf).map(({ key }) => key)).toEqual(['c.bin']);
  });
});

describe('the filters', () => {
  const views = filesInResult(
    answer(
      [
        file('r.jpg', 'Red'),
        file('y.jpg', 'Yellow'),
        file('p.jpg', 'Purple'),
        file('g.jpg', 'Green'),
        file('none.jpg', '-'),
      ],
      [sent('r.jpg'), sent('y.jpg'), sent('g.jpg'), sent('silent.jpg')],
    ),
  );

  it('count the files that they show, each in one group', () => {
    const counts = countFiles(views);
    expect(counts).toEqual({ suspicious: 1, review: 1, unanswered: 1, pending: 0, unstated: 2, clear: 1 });
    for (const group of shownGroups(counts)) {
      expect(views.filter((view) => matchesFilter(view, group))).toHaveLength(counts[group]);
    }
    expect(shownGroups(counts)).not.toContain('pending');
  });

  it('never treat an unknown level as a known one (R21)', () => {
    const purple = views.filter(({ key }) => key === 'p.jpg');
    expect(purple.some((view) => matchesFilter(view, 'suspicious') || matchesFilter(view, 'review'))).toBe(
      false,
    );
  });
});

describe('item ids', () => {
  it('are replaced by the names of their files', () => {
    const item = {
      id: 'uuid-1',
      itemType: 'image',
      position: null,
      level: reportedLevel('Green'),
      imageQuality: absent,
      metadata: absent,
      others: {},
      rest: {},
    };
    const views = filesInResult(
      answer(
        [file('a.jpg', 'Green', { items: [item, { ...item, id: null }] })],
        [sent('a.jpg', 'x/Original.jpg'), sent('silent.jpg')],
      ),
    );
    expect([...namesByItemId(views)]).toEqual([['uuid-1', 'Original.jpg']]);
  });
});

describe('attachments', () => {
  it('are grouped by category, documented ones first, unknown ones in their order (R21)', () => {
    const groups = groupByCategory([
      attachment('face_crops', 'x.bin'),
      attachment('pdf_versions', 'v.pdf'),
      attachment('analysis_report', 'r.pdf'),
    ]);
    expect(groups.map(({ category }) => category)).toEqual(['analysis_report', 'pdf_versions', 'face_crops']);
  });

  it('cover a photo only if they can be displayed', () => {
    expect(heatmapsOf([attachment('heatmaps', 'broken.png', { displayable: false })])).toEqual([]);
  });

  it('of a photo are fetched ahead as the stage shows them at first', () => {
    const heatmaps = [attachment('heatmaps', 'first.png'), attachment('heatmaps', 'second.png')];
    const photo = { isPdf: false, sent: sent('a.jpg'), attachments: heatmaps };
    expect(firstPictures(photo)).toEqual([
      'evidence://preview/item-a.jpg',
      'evidence://attachment/first.png',
    ]);
    const attachments = [attachment('thumbnails', 'small.png')];
    const lost = { ...photo, sent: { ...sent('a.jpg'), itemId: null }, attachments };
    expect(firstPictures(lost)).toEqual(['evidence://attachment/small.png']);
    expect(firstPictures({ ...photo, isPdf: true })).toEqual([]);
  });

  it('are reported as missing when fewer arrived than were restored (R24)', () => {
    expect(countMissingVersions({ found: 3, extracted: 2 }, 1)).toBe(1);
    expect(countMissingVersions({ found: 3, extracted: 2 }, 2)).toBe(0);
    expect(countMissingVersions({ found: 3, extracted: null }, 0)).toBe(0);
  });
});

describe('problems of a result', () => {
  it('are shown by code and detail, and unchanged when the code is unknown', () => {
    expect(parseProblem('download-failed')).toEqual({ code: 'download-failed', detail: '' });
    expect(parseProblem('archive-refused: a.zip: slip')).toEqual({
      code: 'archive-refused',
      detail: 'a.zip: slip',
    });
    expect(parseProblem('later-code: x')).toEqual({ code: null, detail: 'later-code: x' });
  });
});
