import { describe, expect, it } from 'vitest';
import { typeOfBytes } from '../../src/main/intake/folder/detect-type';
import { compareNames, likelyFile } from '../../src/main/results/match-entries';

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
    expect(typeOfBytes(Buffer.from('<html>'))).toBe('other');
    expect(typeOfBytes(Buffer.alloc(0))).toBe('other');
  });
});
