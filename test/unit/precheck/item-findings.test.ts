import { describe, expect, test } from 'vitest';
import type { CapturedAt } from '../../../src/domain/item';
import { type ItemFacts, itemFindings, tooLargeFindings } from '../../../src/domain/precheck/item-findings';
import { photoFacts, photoItem } from '../../support/items';

const context = { referenceDate: '2026-10-22', now: new Date('2026-10-22T12:00:00Z') };
const judge = (changes: Partial<ItemFacts>) => itemFindings(photoFacts(changes), context);
const codes = (changes: Partial<ItemFacts>) => judge(changes).map(({ code }) => code);
const at = (local: string, offset: string | null = null, utc: string | null = null): CapturedAt => ({
  local,
  offset,
  utc,
  source: 'EXIF DateTimeOriginal',
});
const BARE = { capturedAt: null, position: null, camera: null, software: null, programs: [] } as const;

test('a photo with everything has no finding', () => {
  expect(judge({})).toEqual([]);
});

describe('metadata', () => {
  test('none at all is said as such and in its parts', () => {
    expect(codes(BARE)).toEqual(['no-metadata', 'no-capture-time', 'no-position']);
  });

  test('a position alone is metadata', () => {
    expect(codes({ ...BARE, position: photoFacts().position })).toEqual(['no-capture-time']);
  });

  test('a PDF needs neither camera nor place', () => {
    expect(
      codes({ ...BARE, path: 'a.pdf', type: 'pdf', pdf: { encrypted: false, revisions: 0, details: null } }),
    ).toEqual([]);
  });

  test.each(['zero', 'out-of-range', 'incomplete'] as const)(
    'an unusable position (%s) is not "none"',
    (reason) => {
      expect(judge({ position: null, positionProblem: reason })).toEqual([
        { code: 'invalid-position', severity: 'notice', reason },
      ]);
    },
  );
});

describe('time', () => {
  test('without offset and UTC has an unknown zone', () => {
    expect(codes({ capturedAt: at('2026-10-22T10:00:00') })).toEqual(['zone-unknown']);
    expect(codes({ capturedAt: at('2026-10-22T10:00:00', null, '2026-10-22T08:00:00Z') })).toEqual([]);
  });

  test.each([
    ['2026-09-22T10:00:00', []],
    ['2026-09-21T23:59:59', [{ days: 31, direction: 'before' }]],
    ['2025-10-22T10:00:00', [{ days: 365, direction: 'before' }]],
  ])('%s is far from the reference date from the 31st day on', (local, expected) => {
    const far = judge({ capturedAt: at(local, '+02:00', '2026-01-01T00:00:00Z') }).filter(
      ({ code }) => code === 'capture-time-far',
    );
    expect(far).toEqual(
      expected.map((values) => ({
        code: 'capture-time-far',
        severity: 'warning',
        referenceDate: '2026-10-22',
        ...values,
      })),
    );
  });

  test('long after the reference date is far, too', () => {
    const findings = itemFindings(photoFacts({}), { ...context, referenceDate: '2026-08-01' });
    expect(findings).toMatchObject([{ code: 'capture-time-far', days: 82, direction: 'after' }]);
  });

  test('is in the future only when it is so in every zone', () => {
    // 02:00 tomorrow is now in Kiritimati, fourteen hours ahead.
    expect(codes({ capturedAt: at('2026-10-23T02:00:00') })).toEqual(['zone-unknown']);
    expect(judge({ capturedAt: at('2026-10-24T03:00:00') })).toContainEqual({
      code: 'capture-time-in-future',
      severity: 'warning',
      days: 2,
    });
  });

  test('with UTC is compared to the minute, a clock a little fast apart', () => {
    expect(codes({ capturedAt: at('2026-10-22T14:04:00', '+02:00', '2026-10-22T12:04:00Z') })).toEqual([]);
    expect(codes({ capturedAt: at('2026-10-22T14:06:00', '+02:00', '2026-10-22T12:06:00Z') })).toEqual([
      'capture-time-in-future',
    ]);
  });
});

describe('software', () => {
  test.each([
    'Adobe Photoshop CS2 Macintosh',
    'Adobe Photoshop Lightroom 6.0',
    'GIMP 2.10.34',
    'Snapseed 2.0',
    'Microsoft Windows Photo Gallery 6.0.6001.18000',
    'Mac OS X 10.5.8 (9L31a)',
    'paint.net 5.0.3',
  ])('%s edits', (software) => {
    expect(judge({ programs: [software] })).toContainEqual({
      code: 'edited-by-software',
      severity: 'warning',
      software,
    });
  });

  test.each([
    ...[
      'Ver.1.00',
      '15.2.1',
      '00WW_3_380_SP02',
      'Digital Camera FinePix40i Ver1.39',
      'V113p-73',
      '1.01+R',
      '8.3',
    ],
    ...['Version 1.0', 'HDR+ 1.0.345618096zd', 'Nikon Transfer 1.1 W', 'G998BXXS5CVF2', 'Photos'],
    ...['MediaTek Camera Application', 'Google', 'PMB Service Uploader', 'Adonit Camera'],
  ])('%s is a camera, a phone or a transfer', (software) => {
    expect(codes({ programs: [software] })).toEqual([]);
  });

  test('an editor behind the camera firmware is found', () => {
    expect(codes({ programs: ['Ver.1.00', 'Adobe Photoshop 25.0'] })).toEqual(['edited-by-software']);
  });
});

describe('screenshot', () => {
  const bare = { ...BARE, type: 'png' as const, path: 'a.png' };
  const signs = (changes: Partial<ItemFacts>) =>
    judge(changes).flatMap((finding) => (finding.code === 'likely-screenshot' ? finding.signs : []));

  test('the name says it, in several languages', () => {
    expect(signs({ path: 'a/Screenshot_20261022.jpg' })).toEqual(['file-name']);
    expect(signs({ path: 'Bildschirmfoto 2026-10-22.png', type: 'png' })).toEqual(['file-name']);
    expect(signs({ path: 'Zrzut ekranu.png', type: 'png' })).toEqual(['file-name']);
    expect(signs({ path: 'Screenshots/kitchen.jpg' })).toEqual([]);
  });

  test('a PNG of the size of a screen without a camera', () => {
    expect(signs({ ...bare, width: 1170, height: 2532 })).toEqual(['screen-size', 'png-without-camera']);
  });

  test('one weak sign is not enough', () => {
    expect(signs({ ...bare, width: 800, height: 801 })).toEqual([]);
    expect(signs({ ...BARE, width: 1920, height: 1080 })).toEqual([]);
    expect(signs({ width: 1170, height: 2532 })).toEqual([]);
  });

  test('the comment of iOS and the names of programs', () => {
    expect(signs({ userComment: 'Screenshot' })).toEqual(['user-comment']);
    expect(signs({ programs: ['gnome-screenshot'] })).toEqual(['software']);
  });
});

describe('file', () => {
  test('one byte above what fits a package under its name is the only blocker', () => {
    // 50,000,000 less the end record (22), two headers (76) and the name, twice.
    const limitBytes = 50_000_000 - 22 - 76 - 2 * 'IMG_0001.jpg'.length;
    const path = 'below/IMG_0001.jpg';
    expect(judge({ path, bytes: limitBytes })).toEqual([]);
    expect(judge({ path, bytes: limitBytes + 1 })).toEqual([
      { code: 'too-large', severity: 'blocker', bytes: limitBytes + 1, limitBytes },
    ]);
  });

  test('a file is measured with the name that it has beside the others', () => {
    const bytes = 50_000_000 - 22 - 76 - 2 * 'a.jpg'.length;
    const [first, second] = [photoItem('1/a.jpg', { bytes }), photoItem('2/a.jpg', { bytes })];
    expect([...tooLargeFindings([first, second])]).toEqual([
      ['2/a.jpg', { code: 'too-large', severity: 'blocker', bytes, limitBytes: bytes - 2 * '~2'.length }],
    ]);
    expect(tooLargeFindings([second]).size).toBe(0);
  });

  test.each([
    ['a.jpeg', 'jpeg', []],
    ['a.JPG', 'jpeg', []],
    ['a.tif', 'tiff', []],
    ['a.heif', 'heic', []],
    ['a.png', 'jpeg', ['png']],
    ['folder.jpg/a.heic', 'jpeg', ['heic']],
  ] as const)('%s with %s inside', (path, type, lies) => {
    const found = judge({ path, type }).flatMap((finding) =>
      finding.code === 'extension-lies' ? [finding.extension] : [],
    );
    expect(found).toEqual(lies);
  });

  test.each(['a', '.jpg', 'folder.jpg/a'])('%s has no ending, which is no lie', (path) => {
    expect(judge({ path, type: 'heic' })).toEqual([
      { code: 'extension-missing', severity: 'info', type: 'heic' },
    ]);
  });

  test('that killed its reader is not also said to lack what nobody could read', () => {
    expect(codes({ ...BARE, unreadable: 'memory' })).toEqual(['unreadable']);
  });

  test('a PDF says that it is encrypted and revised', () => {
    expect(
      judge({ ...BARE, path: 'a.pdf', type: 'pdf', pdf: { encrypted: true, revisions: 2, details: null } }),
    ).toEqual([
      { code: 'pdf-encrypted', severity: 'warning' },
      { code: 'pdf-revised', severity: 'notice', revisions: 2 },
    ]);
  });
});
