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
