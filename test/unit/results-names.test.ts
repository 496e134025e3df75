import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectType, typeOfBytes } from '../../src/main/intake/folder/detect-type';
import { compareNames, fileMatcher } from '../../src/main/results/match-entries';
import { withFolder } from '../support/photo-files';

const likelyFile = (name: string, sent: readonly string[]) => fileMatcher(sent)(name);

/** The same rule, one entry after the other. */
function containedFile(attachment: string, sent: readonly string[]): string | null {
  const text = attachment.normalize('NFC').toLowerCase();
  const isWord = (character = '') => /[\p{L}\p{N}~]/u.test(character);
  const contains = (part: string): boolean =>
    part !== '' &&
    Array.from(text, (_character, at) => at).some(
      (at) => text.startsWith(part, at) && !isWord(text[at - 1]) && !isWord(text[at + part.length]),
    );
  const lengths = sent.map((name) => {
    const key = name.normalize('NFC').toLowerCase();
    const stem = key.replace(/\.[^.]*$/, '');
    if (contains(key)) return key.length + 1;
    return stem.length >= 3 && contains(stem) ? stem.length : 0;
  });
  const longest = Math.max(0, ...lengths);
  const matching = sent.filter((_name, index) => longest > 0 && lengths[index] === longest);
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

describe('the likely file of an attachment', () => {
  it('is the sent file whose name it contains (R23)', () => {
    const sent = ['IMG_1.jpg', 'IMG_10.jpg', 'IMG_10~2.jpg', 'report.pdf'];
    expect(likelyFile('heatmap_IMG_1.jpg.png', sent)).toBe('IMG_1.jpg');
    expect(likelyFile('heatmap-IMG_10.png', sent)).toBe('IMG_10.jpg');
    expect(likelyFile('IMG_10~2.jpg-thumbnail.png', sent)).toBe('IMG_10~2.jpg');
    expect(likelyFile('report.pdf/version-1.pdf', sent)).toBe('report.pdf');
    expect(likelyFile('analysis.pdf', sent)).toBeNull();
  });

  it('is missing when two match equally well', () => {
    expect(likelyFile('scan.png', ['scan.jpg', 'scan.pdf'])).toBeNull();
  });

  it('is found by whole words of any name', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '1', '_', '.', '~', 'A'), maxLength: 12 });
    const entries = fc.uniqueArray(name, { maxLength: 6 });
    fc.assert(
      fc.property(name, name, entries, fc.nat(), (before, after, sent, pick) => {
        const text = `${before}${sent[pick % Math.max(1, sent.length)] ?? ''}${after}`;
        expect(likelyFile(text, sent)).toBe(containedFile(text, sent));
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });

  it('is found for 5,000 attachments among 5,000 files, whatever their names', () => {
    const sent = Array.from({ length: 5_000 }, (_, index) => `${'a'.repeat(90)}${index}.jpg`);
    const find = fileMatcher(sent);
    for (let index = 0; index < 5_000; index += 1) {
      expect(find(`${'a'.repeat(900)}${index}`)).toBeNull();
      expect(find(`${'a-'.repeat(20)}${sent[index]}-heatmap.png`)).toBe(sent[index]);
    }
  });
});

describe('the names in a result', () => {
  it('are matched after NFC, and unmatched ones are reported (R4)', () => {
    expect(compareNames(['Ku\u0308che.jpg', 'b.jpg'], ['K\u00fcche.jpg', '__proto__'])).toEqual({
      unexpected: ['__proto__'],
      unanswered: ['b.jpg'],
    });
  });
});

describe('the type of an attachment', () => {
  it('is recognised by its bytes, not by its name', () => {
    expect(typeOfBytes(Buffer.from('%PDF-1.7'))).toBe('pdf');
    expect(typeOfBytes(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg');
    expect(typeOfBytes(Buffer.from([0x49, 0x49, 43, 0, 8, 0, 0, 0]))).toBe('tiff');
    expect(typeOfBytes(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'))).toBe('other');
    expect(typeOfBytes(Buffer.from('GIF89a'))).toBe('gif');
    expect(typeOfBytes(Buffer.from('PK\x03\x04'))).toBe('zip');
    expect(typeOfBytes(Buffer.from('<html>'))).toBe('other');
    expect(typeOfBytes(Buffer.alloc(0))).toBe('other');
  });

  it('is that of a PDF whose header begins within the first 1,024 bytes', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'a');
      await writeFile(file, `${' '.repeat(900)}%PDF-1.7`);
      expect(await detectType(file)).toBe('pdf');
    });
  });
});
