import { describe, expect, it } from 'vitest';
import type { ItemView } from '../../../src/contract/views';
import type { SetFinding } from '../../../src/domain/finding';
import type { ItemId, SourceId } from '../../../src/domain/ids';
import { exclusionCause } from '../../../src/renderer/features/prepare/exclusion/exclusion';
import {
  countByFilter,
  findingTone,
  isBlocked,
  itemsInView,
  matchesSearch,
  shownBadge,
} from '../../../src/renderer/features/prepare/list/items-in-view';

function item(name: string, own: Partial<ItemView> = {}): ItemView {
  return {
    id: name as ItemId,
    sourceId: 's' as SourceId,
    name,
    path: name,
    bytes: 1_000,
    sha256: '00',
    type: 'jpeg',
    width: 4,
    height: 3,
    pages: 1,
    capturedAt: null,
    position: null,
    camera: { make: 'NIKON', model: 'COOLPIX P6000' },
    software: null,
    findings: [],
    excluded: false,
    exclusionReason: null,
    preview: 'ready',
    ...own,
  };
}

const outlier: SetFinding = {
  code: 'geographical-outlier',
  severity: 'warning',
  path: 'far.jpg',
  distanceFromMeanKm: 412,
};
const speed: SetFinding = {
  code: 'implied-speed',
  severity: 'warning',
  speedKmh: 2_480,
  km: 412,
  seconds: 600,
  basis: 'utc',
  from: 'near.jpg',
  to: 'far.jpg',
};

describe('files with their findings', () => {
  it('get the findings across files that name them', () => {
    const [far, near] = itemsInView([item('far.jpg'), item('near.jpg')], [outlier]);
    expect(far?.badge).toBe(outlier);
    expect(near?.badge).toBeNull();
  });

  it('show an impossible speed on the outlier only if there is one', () => {
    const blamed = (findings: readonly SetFinding[]) =>
      itemsInView([item('far.jpg'), item('near.jpg')], findings)
        .filter((view) => view.findings.includes(speed))
        .map((view) => view.item.name);
    expect(blamed([outlier, speed])).toEqual(['far.jpg']);
    expect(blamed([speed])).toEqual(['far.jpg', 'near.jpg']);
  });

  it('mark only the files of the rarer camera, and none when both are equally frequent', () => {
    const differs = (...models: readonly (readonly string[])[]): SetFinding => ({
      code: 'camera-model-differs',
      severity: 'notice',
      models: models.map((paths, index) => ({ model: `camera ${index}`, paths })),
    });
    const marked = (finding: SetFinding) =>
      itemsInView([item('a'), item('b'), item('c')], [finding])
        .filter(({ badge }) => badge)
        .map((view) => view.item.name);
    expect(marked(differs(['a', 'b'], ['c']))).toEqual(['c']);
    expect(marked(differs(['a'], ['b']))).toEqual([]);
  });

  it('show the most severe finding, and no badge for information', () => {
    const [view] = itemsInView(
      [
        item('a', {
          findings: [
            { code: 'zone-unknown', severity: 'info' },
            { code: 'no-capture-time', severity: 'notice' },
            { code: 'too-large', severity: 'blocker', bytes: 1, limitBytes: 0 },
          ],
        }),
      ],
      [],
    );
    expect(view?.badge?.code).toBe('too-large');
    expect(
      itemsInView([item('b', { findings: [{ code: 'zone-unknown', severity: 'info' }] })], [])[0]?.badge,
    ).toBeNull();
  });

  it('are red if they contradict the others, yellow if they need a question', () => {
    expect(findingTone(outlier)).toBe('red');
    expect(findingTone({ code: 'no-metadata', severity: 'warning' })).toBe('yellow');
    expect(findingTone({ code: 'no-position', severity: 'info' })).toBe('grey');
  });
});

describe('the badge of a file', () => {
  const [view] = itemsInView(
    [
      item('a', {
        findings: [
          { code: 'zone-unknown', severity: 'info' },
          { code: 'no-capture-time', severity: 'notice' },
          { code: 'no-metadata', severity: 'warning' },
        ],
      }),
    ],
    [],
  );

  it.each([
    ['all', [], 'no-metadata', 1],
    ['warnings', [], 'no-metadata', 1],
    ['notices', [], 'no-capture-time', 1],
    ['all', ['zone-unknown'], 'zone-unknown', 2],
    ['notices', ['no-metadata'], 'no-metadata', 1],
  ] as const)('with the filter %s and the findings %j is %s, with %i more', (filter, codes, code, others) => {
    if (!view) throw new Error('no view');
    const badge = shownBadge(view, { filter, codes: new Set(codes) });
    expect([badge?.finding.code, badge?.others]).toEqual([code, others]);
  });

  it('counts no information, and is missing where there is nothing else', () => {
    const badges = itemsInView(
      [
        item('b', { findings: [{ code: 'zone-unknown', severity: 'info' }] }),
        item('c', {
          findings: [
            { code: 'zone-unknown', severity: 'info' },
            { code: 'no-metadata', severity: 'warning' },
          ],
        }),
      ],
      [],
    ).map((each) => shownBadge(each, { filter: 'all', codes: new Set() }));
    expect(badges).toMatchObject([null, { others: 0 }]);
  });
});

describe('the filters', () => {
  const views = itemsInView(
    [
      item('a', { findings: [{ code: 'no-metadata', severity: 'warning' }] }),
      item('b', { findings: [{ code: 'no-capture-time', severity: 'notice' }] }),
      item('c', { excluded: true, findings: [{ code: 'no-metadata', severity: 'warning' }] }),
      item('d', { findings: [{ code: 'too-large', severity: 'blocker', bytes: 1, limitBytes: 0 }] }),
    ],
    [],
  );

  it('count excluded files only under their own filter', () => {
    expect(countByFilter(views, 2)).toEqual({ all: 4, warnings: 2, notices: 1, skipped: 3 });
  });

  it('include a blocker only for an included file', () => {
    expect(views.filter(isBlocked).map((view) => view.item.name)).toEqual(['d']);
    const leftOut = itemsInView([{ ...(views[3]?.item ?? item('d')), excluded: true }], []);
    expect(leftOut.some(isBlocked)).toBe(false);
  });
});

describe('the search', () => {
  const [view] = itemsInView(
    [item('Küche links.jpg', { findings: [{ code: 'no-metadata', severity: 'warning' }] })],
    [],
  );

  it.each([
    ['', true],
    ['küche', true],
    ['nikon links', true],
    ['ohne', true],
    ['rechts', false],
    ['nikon rechts', false],
  ])('for "%s" finds: %s', (words, found) => {
    if (!view) throw new Error('no view');
    expect(matchesSearch(view, words, () => 'ohne Metadaten')).toBe(found);
  });
});

describe('the reason why a file is excluded', () => {
  const copy = { code: 'duplicate-content', severity: 'notice', of: 'a/b.jpg' } as const;

  it('is its original when the engine excluded it as a copy', () => {
    expect(exclusionCause(item('c', { findings: [copy] }))).toEqual({ kind: 'copy', of: 'b.jpg' });
  });

  it('is the reason that the user gave, also for a copy', () => {
    expect(exclusionCause(item('c', { findings: [copy], exclusionReason: 'blurred' }))).toEqual({
      kind: 'person',
      reason: 'blurred',
    });
  });
});
