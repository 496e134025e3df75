import { describe, expect, test } from 'vitest';
import type { PhotoFinding } from '../../../src/domain/finding';
import { UNVERIFIED } from '../../../src/domain/precheck/content-credentials';
import { type ItemFacts, itemFindings } from '../../../src/domain/precheck/item-findings';
import { NO_TRACES, type PhotoTraces } from '../../../src/domain/precheck/photo-traces';
import { photoFacts } from '../../support/items';

const CONTEXT = { referenceDate: '2026-10-22', now: new Date('2026-11-01T12:00:00Z') };

function found<Code extends PhotoFinding['code'] | 'edited-by-software'>(
  code: Code,
  traces: Partial<PhotoTraces>,
  changes: Partial<ItemFacts> = {},
) {
  const facts = photoFacts({ ...changes, traces: { ...NO_TRACES, ...traces } });
  return itemFindings(facts, CONTEXT).find((finding) => finding.code === code);
}

test('a photo straight from a camera has none of the signs', () => {
  const traces = { ...NO_TRACES, exif: true, jpeg: { quality: 93, standard: false } };
  expect(itemFindings(photoFacts({ traces }), CONTEXT)).toEqual([]);
});

describe('the copy of a messenger', () => {
  const bare = { capturedAt: null, position: null, camera: null, software: null, programs: [] };
  const copy = (
    path: string,
    changes: Partial<ItemFacts> = {},
    traces: Partial<PhotoTraces> = { jfif: true },
  ) => found('messenger-copy', traces, { ...bare, path, ...changes });

  test.each([
    ['IMG-20240101-WA0001.jpg', 'WhatsApp'],
    ['a/WhatsApp Image 2024-01-01 at 12.00.00.jpeg', 'WhatsApp'],
    ['00000012-PHOTO-2024-01-01-12-00-00.jpg', 'WhatsApp'],
    ['signal-2024-01-01-12-00-00-123.jpg', 'Signal'],
    ['photo_2024-01-01_12-00-00.jpg', 'Telegram'],
    ['threema-20240101-120000.jpg', 'Threema'],
    ['viber_image_2024-01-01.jpg', 'Viber'],
    ['mmexport1704067200000.jpg', 'WeChat'],
    ['FB_IMG_1704067200000.jpg', 'Facebook'],
  ])('%s is from %s', (path, messenger) => {
    expect(copy(path)).toMatchObject({ severity: 'notice', messenger });
  });

  test('that was sent as a file with its metadata is the original', () => {
    expect(found('messenger-copy', { exif: true }, { path: 'IMG-20240101-WA0001.jpg' })).toBeUndefined();
  });

  test('is recognised by form alone when a library wrote it without EXIF in a typical size', () => {
    const size = { width: 1200, height: 1600 };
    expect(copy('a.jpg', size)).toMatchObject({ messenger: null, signs: ['no-exif', 'typical-size'] });
    expect(copy('a.jpg', { width: 1200, height: 1601 })).toBeUndefined();
    expect(copy('a.jpg', size, { jfif: true, exif: true })).toBeUndefined();
    expect(copy('a.jpg', { ...size, programs: ['GIMP 2.10'] })).toBeUndefined();
  });

  test('of Facebook is recognised by its marker', () => {
    expect(copy('a.jpg', {}, { facebookMark: true })).toMatchObject({
      messenger: 'Facebook',
      signs: ['platform-mark', 'no-exif'],
    });
  });

  test.each(['IMG_20240101_120000.jpg', 'DSC01234.JPG', 'photo.jpg', 'PXL_20240101_120000000.jpg'])(
    'is not assumed for %s, a name from a camera',
    (path) => expect(copy(path)).toBeUndefined(),
  );
});

describe('the traces of editors', () => {
  test('are listed when no program is named', () => {
    expect(found('editor-traces', { photoshop: true, adobeMarker: true, historySteps: 2 })).toEqual({
      code: 'editor-traces',
      severity: 'notice',
      traces: ['edit-history', 'photoshop-blocks', 'adobe-marker'],
    });
    expect(found('editor-traces', {})).toBeUndefined();
  });

  test('are listed with the program name if there is one', () => {
    const programs = ['Adobe Photoshop 25.0'];
    expect(found('edited-by-software', { derivedFrom: true, developed: true }, { programs })).toMatchObject({
      software: 'Adobe Photoshop 25.0',
      traces: ['derived-from', 'develop-settings'],
    });
    expect(found('editor-traces', { derivedFrom: true }, { programs })).toBeUndefined();
  });
});

describe('a mark of AI', () => {
  test('is found by the name of the program', () => {
    const programs = ['Midjourney 6'];
    expect(found('ai-marks', {}, { programs })).toEqual({
      code: 'ai-marks',
      severity: 'warning',
      tool: 'Midjourney 6',
      extent: 'unknown',
      marks: [{ source: 'program', value: 'Midjourney 6' }],
    });
    expect(found('edited-by-software', {}, { programs: ['Stable Diffusion'] })).toBeUndefined();
  });

  test.each([
    ['trainedAlgorithmicMedia', 'generated'],
    ['compositeWithTrainedAlgorithmicMedia', 'partly'],
  ])('is found by the source type %s', (type, extent) => {
    expect(found('ai-marks', { sourceTypes: [type] })).toMatchObject({ extent, tool: null });
  });

  test('is found in content credentials', () => {
    const credentials = { ...UNVERIFIED, generator: 'ChatGPT', sourceTypes: ['trainedAlgorithmicMedia'] };
    expect(found('ai-marks', { credentials })).toMatchObject({
      tool: 'ChatGPT',
      extent: 'generated',
      marks: [
        { source: 'content-credentials', value: 'trainedAlgorithmicMedia' },
        { source: 'content-credentials', value: 'ChatGPT' },
      ],
    });
  });

  test('is found in a prompt field', () => {
    expect(found('ai-marks', { promptFields: ['parameters'] })).toMatchObject({ extent: 'unknown' });
  });

  test('is not found in texts of cameras and other programs', () => {
    const sourceTypes = ['digitalCapture', 'algorithmicMedia', 'negativeFilm'];
    const programs = ['Ver.1.00', 'HDR+ 1.0', 'Adobe Photoshop 25.0', 'Imagenomic'];
    expect(found('ai-marks', { sourceTypes }, { programs })).toBeUndefined();
  });
});

describe('content credentials', () => {
  test('that were altered are a warning, by the part that differs', () => {
    const altered = (problem: string) =>
      found('credentials-altered', { credentials: { ...UNVERIFIED, state: 'altered', problems: [problem] } });
    expect(altered('assertion.dataHash.mismatch')).toMatchObject({ severity: 'warning', part: 'file' });
    expect(altered('claimSignature.mismatch')).toMatchObject({ severity: 'warning', part: 'record' });
    expect(
      found('content-credentials', { credentials: { ...UNVERIFIED, state: 'altered' } }),
    ).toBeUndefined();
  });

  test.each(['trusted', 'untrusted', 'expired', 'elsewhere', 'unverified'] as const)(
    'that are %s are information, with everything but the source types',
    (state) => {
      const credentials = { ...UNVERIFIED, state, signer: 'Leica Camera AG', actions: ['c2pa.created'] };
      const { sourceTypes: _types, ...record } = credentials;
      expect(found('content-credentials', { credentials })).toEqual({
        code: 'content-credentials',
        severity: 'info',
        ...record,
      });
      expect(found('credentials-altered', { credentials })).toBeUndefined();
    },
  );

  test.each(['invalid', 'revoked'] as const)('that are %s are a notice', (state) => {
    expect(found('content-credentials', { credentials: { ...UNVERIFIED, state } })).toMatchObject({
      severity: 'notice',
    });
  });

  test('are a finding of a PDF as well', () => {
    const facts = photoFacts({ type: 'pdf', traces: { ...NO_TRACES, credentials: UNVERIFIED } });
    const codes = itemFindings(facts, CONTEXT).map(({ code }) => code);
    expect(codes).toContain('content-credentials');
  });

  test('are no finding where there are none', () => {
    expect(found('content-credentials', {})).toBeUndefined();
  });
});

describe('compression', () => {
  const standard = (quality: number) => ({ jpeg: { quality, standard: true } });

  test('with tables that its camera never writes is recompression', () => {
    const camera = { make: 'Canon', model: 'Canon EOS 40D' };
    expect(found('resaved-jpeg', standard(85), { camera })).toEqual({
      code: 'resaved-jpeg',
      severity: 'notice',
      quality: 85,
      evidence: ['tables-unlike-camera'],
    });
    expect(found('resaved-jpeg', { jpeg: { quality: 85, standard: false } }, { camera })).toBeUndefined();
  });

  test('with such tables is no finding when the maker writes them itself', () => {
    expect(found('resaved-jpeg', standard(85))).toBeUndefined();
    expect(found('resaved-jpeg', standard(85), { camera: null })).toBeUndefined();
  });

  test('is strong below 60', () => {
    expect(found('strong-compression', standard(59))).toMatchObject({ quality: 59 });
    expect(found('strong-compression', standard(60))).toBeUndefined();
  });
});

test.each([
  [1000, 1000, false],
  [999, 1000, true],
  [599, 4000, true],
  [4000, 600, false],
])('%i x %i pixels are few: %s', (width, height, low) => {
  expect(found('low-resolution', {}, { width, height }) !== undefined).toBe(low);
});
