import { expect, test } from 'vitest';
import type { ItemFinding } from '../../../src/domain/finding';
import type { PixelMeasures } from '../../../src/domain/precheck/pixel-measures';
import { withDrawingFindings } from '../../../src/main/intake/folder/pixel-check';
import { photoItem } from '../../support/items';

const SHARP: PixelMeasures = {
  hash: null,
  sharpness: 900,
  contrast: 60,
  whiteShare: 0,
  blackShare: 0,
  darkShare: 0.1,
  thumbnailLikeness: 0.9,
};
const BLURRED: ItemFinding = { code: 'blurred', severity: 'notice', sharpness: 3, limit: 50 };
const SEEN: ItemFinding = { code: 'near-duplicate', severity: 'info', of: 'b.jpg', distance: 1 };
const BROKEN: ItemFinding = { code: 'unreadable', severity: 'warning', reason: 'broken' };
const picture = {
  kind: 'picture',
  bytes: new Uint8Array(),
  mime: 'image/jpeg',
  width: 9,
  height: 9,
  measures: SHARP,
} as const;

const codes = (findings: readonly ItemFinding[], ...drawing: Drawing): readonly string[] =>
  withDrawingFindings(photoItem('a.jpg', { findings }), ...drawing).findings.map(({ code }) => code);
type Drawing = [Parameters<typeof withDrawingFindings>[1], PixelMeasures | null];

test('measuring a picture replaces earlier measurements, and leaves comparisons and the reading', () => {
  expect(codes([BROKEN, BLURRED, SEEN], picture, SHARP)).toEqual(['unreadable', 'near-duplicate']);
  expect(codes([], picture, { ...SHARP, sharpness: 3 })).toEqual(['blurred']);
});

test('a picture that cannot be drawn keeps the measurements of the same content', () => {
  const failed = { kind: 'failed', reason: 'timeout' } as const;
  expect(codes([BLURRED], failed, null)).toEqual(['unreadable', 'blurred']);
});
