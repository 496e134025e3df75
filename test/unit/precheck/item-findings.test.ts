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
  test('that are all missing are reported as a whole and in parts', () => {
    expect(codes(BARE)).toEqual(['no-metadata', 'no-capture-time', 'no-position']);
  });

  test('count as present with a position only', () => {
    expect(codes({ ...BARE, position: photoFacts().position })).toEqual(['no-capture-time']);
  });

  test('may lack camera and position in a PDF', () => {
    expect(
      codes({ ...BARE, path: 'a.pdf', type: 'pdf', pdf: { encrypted: false, revisions: 0, details: null } }),
    ).toEqual([]);
  });

  test.each(['zero', 'out-of-range', 'incomplete'] as const)(
    'with an unusable position (%s) are not reported as missing',
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

  test('is in the future only if it is in the future in every zone', () => {
    // 02:00 tomorrow is now in Kiritimati, fourteen hours ahead.
    expect(codes({ capturedAt: at('2026-10-23T02:00:00') })).toEqual(['zone-unknown']);
    expect(judge({ capturedAt: at('2026-10-24T03:00:00') })).toContainEqual({
      code: 'capture-time-in-future',
      severity: 'warning',
      days: 2,
    });
  });

  test('with UTC is compared to the minute, with a tolerance for a fast clock', () => {
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
  ])('%s is an editor', (software) => {
    expect(judge({ programs: [software] })).toContainEqual({
      code: 'edited-by-software',
      severity: 'warning',
      software,
    });
  });

  test.each([
    'Ver.1.00',
    '15.2.1',
    '00WW_3_380_SP02',
    'Digital Camera FinePix40i Ver1.39',
    'V113p-73',
    '1.01+R',
    '8.3',
    'Version 1.0',
    'HDR+ 1.0.345618096zd',
    'Nikon Transfer 1.1 W',
    'G998BXXS5CVF2',
    'Photos',
    'MediaTek Camera Application',
    'Google',
    'PMB Service Uploader',
    'Adonit Camera',
  ])('%s is a camera, a phone or a transfer', (software) => {
    expect(codes({ programs: [software] })).toEqual([]);
  });

  test('an editor named after the camera firmware is found', () => {
    expect(codes({ programs: ['Ver.1.00', 'Adobe Photoshop 25.0'] })).toEqual(['edited-by-software']);
  });
});

describe('screenshot', () => {
  const bare = { ...BARE, type: 'png' as const, path: 'a.png' };
  const signs = (changes: Partial<ItemFacts>) =>
    judge(changes).flatMap((finding) => (finding.code === 'likely-screenshot' ? finding.signs : []));

  test('is recognised by its name in several languages', () => {
    expect(signs({ path: 'a/Screenshot_20261022.jpg' })).toEqual(['file-name']);
    for (const form of ['NFC', 'NFD']) {
      expect(signs({ path: 'Capture d’écran 2026.jpg'.normalize(form) })).toEqual(['file-name']);
    }
    expect(signs({ path: 'Bildschirmfoto 2026-10-22.png', type: 'png' })).toEqual(['file-name']);
    expect(signs({ path: 'Zrzut ekranu.png', type: 'png' })).toEqual(['file-name']);
    expect(signs({ path: 'Screenshots/kitchen.jpg' })).toEqual([]);
  });

  test('is recognised as a PNG of screen size without a camera', () => {
    expect(signs({ ...bare, width: 1170, height: 2532 })).toEqual(['screen-size', 'png-without-camera']);
  });

  test('is not recognised by one weak sign', () => {
    expect(signs({ ...bare, width: 800, height: 801 })).toEqual([]);
    expect(signs({ ...BARE, width: 1920, height: 1080 })).toEqual([]);
    expect(signs({ width: 1170, height: 2532 })).toEqual([]);
  });

  test('is recognised by the comment of iOS and the names of programs', () => {
    expect(signs({ userComment: 'Screenshot' })).toEqual(['user-comment']);
    expect(signs({ programs: ['gnome-screenshot'] })).toEqual(['software']);
  });
});

describe('file', () => {
  test('is a blocker only from one byte above the package limit, including its name', () => {
    // 50,000,000 less the end record (22), two headers (76) and the name, twice.
    const limitBytes = 50_000_000 - 22 - 76 - 2 * 'IMG_0001.jpg'.length;
    const path = 'below/IMG_0001.jpg';
    expect(judge({ path, bytes: limitBytes })).toEqual([]);
    expect(judge({ path, bytes: limitBytes + 1 })).toEqual([
      { code: 'too-large', severity: 'blocker', bytes: limitBytes + 1, limitBytes },
    ]);
  });

  test('is measured with its name in the package', () => {
    const bytes = 50_000_000 - 22 - 76 - 2 * 'a.jpg'.length;
    const first = photoItem('1/a.jpg', { bytes });
    const second = photoItem('2/a.jpg', { bytes });
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

  test.each(['a', '.jpg', 'folder.jpg/a'])('without an extension (%s) has no wrong extension', (path) => {
    expect(judge({ path, type: 'heic' })).toEqual([
      { code: 'extension-missing', severity: 'info', type: 'heic' },
    ]);
  });

  test('that killed its reader is not reported for missing metadata', () => {
    for (const unreadable of ['timeout', 'memory', 'worker-died'] as const)
      expect(codes({ ...BARE, unreadable })).toEqual(['unreadable']);
  });

  test('that is an encrypted and revised PDF is reported as such', () => {
    expect(
      judge({ ...BARE, path: 'a.pdf', type: 'pdf', pdf: { encrypted: true, revisions: 2, details: null } }),
    ).toEqual([
      { code: 'pdf-encrypted', severity: 'warning' },
      { code: 'pdf-revised', severity: 'notice', revisions: 2 },
    ]);
  });
});
