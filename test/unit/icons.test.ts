import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../build/icons');

it('the icon is there in every size that a desktop asks for, each drawn in that size', () => {
  const sizes = readdirSync(folder).map((name) => {
    const png = readFileSync(join(folder, name));
    // Width and height of a PNG.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}.png`).toBe(name);
    return png.readUInt32BE(16);
  });
  expect(sizes.sort((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 96, 128, 256, 512, 1024]);
});

/** Width of a PNG. */
const widthOf = (png: Buffer) => {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return png.readUInt32BE(16);
};

it('the icon of Windows has a picture for every size that its lists and task bar show', () => {
  const icon = readFileSync(join(folder, '../icon.ico'));
  const sizes = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const offset = icon.readUInt32LE(at + 12);
    const width = widthOf(icon.subarray(offset, offset + icon.readUInt32LE(at + 8)));
    expect(icon.readUInt8(at)).toBe(width % 256);
    return width;
  });
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
});

it('the icon of macOS has a picture for every size, and for screens of double density', () => {
  const icon = readFileSync(join(folder, '../icon.icns'));
  expect(icon.readUInt32BE(4)).toBe(icon.length);
  const sizes = new Map<string, number>();
  for (let at = 8; at < icon.length; at += icon.readUInt32BE(at + 4)) {
    sizes.set(icon.toString('latin1', at, at + 4), widthOf(icon.subarray(at + 8)));
  }
  expect(Object.fromEntries(sizes)).toEqual({
    ...{ icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512, ic10: 1_024 },
    ...{ ic11: 32, ic12: 64, ic13: 256, ic14: 512 },
  });
});
