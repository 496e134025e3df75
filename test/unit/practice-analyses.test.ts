import { describe, expect, it } from 'vitest';
import { createLimit } from '../../src/domain/concurrency';
import { attachmentStems } from '../../src/practice-service/analysis/attachments';
import { combinedLevel, judgeCreationDate, levelOf } from '../../src/practice-service/analysis/judge';
import { itemId } from '../../src/practice-service/analysis/read-picture';
import { isScreenshot } from '../../src/practice-service/analysis/screenshot';
import { suspiciousFields } from '../../src/practice-service/analysis/suspicious-fields';
import { FaultStore } from '../../src/practice-service/faults/fault-store';
import { compareBlocks, heatColour } from '../../src/practice-service/imaging/error-level';
import { type ExifFacts, exifFacts } from '../../src/practice-service/imaging/exif-facts';
import { detectType, hasListedExtension } from '../../src/practice-service/imaging/file-type';
import { laplacianVariance } from '../../src/practice-service/imaging/sharpness';
import { changedOptions, practiceOptions } from '../../src/practice-service/options';
import { mergePatch } from '../../src/practice-service/scan/scan-endpoint';

const NOW = new Date('2026-03-10T12:00:00Z');
const NO_FACTS = exifFacts({});

function taken(day: string): NonNullable<ExifFacts['taken']> {
  return { day, time: '10:00:00', offsetMinutes: null, field: 'DateTimeOriginal' };
}

describe('creation date', () => {
  it('counts whole days to the reference date, signed', () => {
    const issueDate = { day: '2026-03-08', time: null };
    expect(judgeCreationDate(taken('2026-03-01'), issueDate, NOW)).toMatchObject({
      cDate: '2026-03-01',
      cTime: '10:00:00',
      diffInDays: 7,
      isSus: false,
      isTodayUsed: false,
      refDate: '2026-03-08',
    });
    expect(judgeCreationDate(taken('2026-03-09'), issueDate, NOW).diffInDays).toBe(-1);
  });

  it('uses today where no date was given, and suspects what is more than thirty days off', () => {
    expect(judgeCreationDate(taken('2026-02-08'), null, NOW)).toMatchObject({
      diffInDays: 30,
      isSus: false,
      isTodayUsed: true,
      refDate: '2026-03-10',
    });
    expect(judgeCreationDate(taken('2026-02-07'), null, NOW).isSus).toBe(true);
  });

  it('says - where there is no date, and suspects nothing', () => {
    expect(judgeCreationDate(null, null, NOW)).toMatchObject({
      cDate: '-',
      cTime: '-',
      diffInDays: null,
      isSus: false,
    });
  });

  it('suspects the future, with a day of grace for zones', () => {
    expect(judgeCreationDate(taken('2026-03-11'), null, NOW).isInFuture).toBe(false);
    expect(judgeCreationDate(taken('2026-03-12'), null, NOW)).toMatchObject({
      isInFuture: true,
      isSus: true,
    });
  });
});

describe('levels', () => {
  it('are red for one strong or three weak observations, yellow for one, - without enough quality', () => {
    const weak = { code: 'screenshot' } as const;
    const neutral = { code: 'unreadable' } as const;
    expect(levelOf([])).toBe('Green');
    expect(levelOf([{ code: 'no-metadata' }])).toBe('Green');
    expect(levelOf([weak])).toBe('Yellow');
    expect(levelOf([weak, neutral])).toBe('Yellow');
    expect(levelOf([weak, weak, weak])).toBe('Red');
    expect(levelOf([{ code: 'speed-impossible', kmh: 5000 }])).toBe('Red');
    expect(levelOf([neutral])).toBe('-');
  });

  it('of a whole are the worst of its parts', () => {
    expect(combinedLevel(['Green', 'Red', '-'])).toBe('Red');
    expect(combinedLevel(['Green', '-'])).toBe('Green');
    expect(combinedLevel(['-', '-'])).toBe('-');
    expect(combinedLevel([])).toBe('-');
  });
});

describe('pixels', () => {
  it('have the hand-computed Laplacian variance', () => {
    // Inner pixels of a 4 by 3 picture with one white dot: 4*255 at the dot, -255 beside it.
    const picture = new Uint8Array(12);
    picture[5] = 255;
    const values = [1020, -255];
    const mean = (1020 - 255) / 2;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 2;
    expect(laplacianVariance(picture, 4, 3)).toBeCloseTo(variance, 6);
    expect(laplacianVariance(new Uint8Array(100).fill(7), 10, 10)).toBe(0);
    expect(laplacianVariance(new Uint8Array(4), 2, 2)).toBe(0);
  });

  it('are compared in blocks of eight by eight', () => {
    const first = new Uint8Array(16 * 8 * 3);
    const second = new Uint8Array(16 * 8 * 3);
    for (let y = 0; y < 8; y += 1) for (let x = 8; x < 16; x += 1) second[(y * 16 + x) * 3] = 30;
    const levels = compareBlocks(first, second, 16, 8);
    expect([...levels.blocks]).toEqual([0, 10]);
    expect(levels.mean).toBe(5);
    expect(levels.p99).toBe(10);
  });

  it('get colours from transparent to bright', () => {
    expect(heatColour(0)[3]).toBe(0);
    expect(heatColour(1)).toEqual([252, 232, 110, 235]);
    expect(heatColour(7)).toEqual(heatColour(1));
  });
});

describe('metadata', () => {
  it('reads time, zone, position and camera', () => {
    const facts = exifFacts({
      ifd0: { Make: 'M', Model: 'P', Software: 'S' },
      exif: { DateTimeOriginal: '2026:03:01 10:11:12', OffsetTimeOriginal: '-05:30' },
      gps: {
        GPSLatitude: [48, 30, 0],
        GPSLatitudeRef: 'S',
        GPSLongitude: [11, 15, 36],
        GPSLongitudeRef: 'E',
      },
    });
    expect(facts.taken).toEqual({
      day: '2026-03-01',
      time: '10:11:12',
      offsetMinutes: -330,
      field: 'DateTimeOriginal',
    });
    expect(facts.position?.latitude).toBeCloseTo(-48.5, 9);
    expect(facts.position?.longitude).toBeCloseTo(11.26, 9);
  });

  it('never makes a position of zeros, nonsense or halves', () => {
    const zero = { GPSLatitude: [0, 0, 0], GPSLongitude: [0, 0, 0] };
    expect(exifFacts({ gps: zero }).position).toBeNull();
    expect(exifFacts({ gps: { GPSLatitude: [91, 0, 0], GPSLongitude: [1, 0, 0] } }).position).toBeNull();
    expect(exifFacts({ gps: { GPSLatitude: [45, 0, 0] } }).position).toBeNull();
  });

  it('reads an empty or impossible date as not found', () => {
    for (const stamp of ['0000:00:00 00:00:00', '2026:02:30 10:00:00', '    :  :     :  :  ']) {
      expect(exifFacts({ exif: { DateTimeOriginal: stamp } }).taken).toBeNull();
    }
  });

  it('marks editing software and a later change, not firmware', () => {
    const base = { ...NO_FACTS, taken: taken('2026-03-01') };
    expect(suspiciousFields({ ...base, software: '14.4.2' })).toEqual([]);
    expect(suspiciousFields({ ...base, software: 'Adobe Photoshop 25' }).map(({ field }) => field)).toEqual([
      'Software',
    ]);
    const later = suspiciousFields({ ...base, modified: taken('2026-03-03') });
    expect(later.map(({ field }) => field)).toEqual(['ModifyDate']);
    expect(suspiciousFields({ ...base, modified: taken('2026-03-01') })).toEqual([]);
  });

  it('takes a screen-sized PNG without a camera, or a telling name, as a screenshot', () => {
    expect(isScreenshot('a.png', 'png', NO_FACTS, 1170, 2532)).toBe(true);
    expect(isScreenshot('a.png', 'png', NO_FACTS, 1171, 2532)).toBe(false);
    expect(isScreenshot('a.jpg', 'jpeg', NO_FACTS, 1170, 2532)).toBe(false);
    expect(isScreenshot('Bildschirmfoto 2026.jpg', 'jpeg', NO_FACTS, 10, 10)).toBe(true);
    const camera = { ...NO_FACTS, make: 'M', model: 'P' };
    expect(isScreenshot('screenshot.png', 'png', camera, 1170, 2532)).toBe(false);
  });
});

describe('files', () => {
  it('are recognised by content and listed spelling', () => {
    expect(detectType(Buffer.from('%PDF-1.7 and more'))).toBe('pdf');
    expect(detectType(Buffer.from('RIFF0000WEBPVP8 '))).toBe('webp');
    expect(detectType(Buffer.from('just some plain text'))).toBeNull();
    expect(detectType(Buffer.alloc(3))).toBeNull();
    expect(['a.jpg', 'a.JPEG', 'a.tiff', 'a.heic', 'a.webp'].every(hasListedExtension)).toBe(true);
    expect(
      ['a.tif', 'a.heif', 'a.txt', 'jpg'].some((name) => name !== 'jpg' && hasListedExtension(name)),
    ).toBe(false);
  });

  it('get attachment names that cannot collide', () => {
    const stems = attachmentStems(['a.jpg', 'A.png', 'b.tar.gz', 'dir/c.jpg']);
    expect([...stems.values()]).toEqual(['a_jpg', 'A_png', 'b.tar', 'dir_c']);
  });

  it('get the same item id for the same content, and another for another', () => {
    const id = itemId('a.jpg', null, 0, Buffer.from('x'));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(itemId('a.jpg', null, 0, Buffer.from('x'))).toBe(id);
    expect(itemId('a.jpg', null, 0, Buffer.from('y'))).not.toBe(id);
    expect(itemId('b.jpg', null, 0, Buffer.from('x'))).not.toBe(id);
  });
});

describe('faults', () => {
  it('hit so many requests of their endpoint after so many that pass', () => {
    const store = new FaultStore();
    store.inject({ endpoint: 'scan', skip: 1, times: 2, action: { kind: 'status', status: 500 } });
    const hits = Array.from({ length: 4 }, () => store.take('scan', null).length);
    expect(hits).toEqual([0, 1, 1, 0]);
    expect(store.take('put', null)).toEqual([]);
    expect(store.list()).toEqual([]);
  });

  it('can be bound to a case number, combined, kept and cleared', () => {
    const store = new FaultStore();
    store.inject({ endpoint: 'any', times: null, action: { kind: 'delay', delayMs: 1 } });
    store.inject({ endpoint: 'scan', caseNumber: 'A-01', action: { kind: 'captive-portal' } });
    expect(store.take('scan', 'B-02')).toHaveLength(1);
    expect(store.take('scan', 'A-01')).toHaveLength(2);
    expect(store.take('put', null)).toHaveLength(1);
    store.clear();
    expect(store.take('put', null)).toEqual([]);
  });

  it('are refused when they are none', () => {
    const store = new FaultStore();
    expect(() => store.inject({ endpoint: 'scan', action: { kind: 'status', status: 99 } })).toThrow();
  });
});

describe('options', () => {
  it('have defaults, change one by one, and refuse unknown names', () => {
    const options = practiceOptions({ quotaTokens: 5 });
    expect(options.inlineCapBytes).toBe(9_000_000);
    expect(changedOptions(options, { presignedDownload: true })).toEqual({
      ...options,
      presignedDownload: true,
    });
    expect(() => changedOptions(options, { quota: 3 })).toThrow();
  });
});

describe('merge patch', () => {
  it('merges objects, removes nulls and replaces the rest', () => {
    const patched = mergePatch({ a: { b: 1, c: 2 }, d: [1] }, { a: { b: null, e: 3 }, d: 'x' });
    expect(JSON.parse(JSON.stringify(patched))).toEqual({ a: { c: 2, e: 3 }, d: 'x' });
  });

  it('treats __proto__ as an ordinary key', () => {
    const patch = JSON.parse('{"__proto__":{"x":1}}');
    expect(JSON.stringify(mergePatch({}, patch))).toBe('{"__proto__":{"x":1}}');
  });
});

describe('the gate', () => {
  it('lets only so many tasks run at once, and all of them in the end', async () => {
    const gate = createLimit(2);
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 7 }, (_task, index) =>
        gate(async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (index === 3) throw new Error('one fails');
          return index;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });
});
