import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evidenceFolderName,
  evidenceFolderNames,
  unknownPlaceholders,
} from '../../../src/domain/evidence-name';
import { nameKey } from '../../../src/domain/source';
import { hashInPieces, sha256OfText } from '../../../src/evidence-page/sha256.js';

const facts = {
  case: 'SCH/1',
  date: '2026-11-21',
  time: '1042',
  level: 'suspicious',
  reference: '2026-10-22',
  note: 'a\u202eb',
};

describe('the name of an evidence folder', () => {
  it.each([
    ['{case} {date}', 'SCH_1 2026-11-21'],
    ['{case}\\{level}', 'SCH_1_suspicious'],
    ['CON', '_CON'],
    ['x {note}. ', 'x ab'],
    [' . ', 'fallback'],
    ['{nothing}', '{nothing}'],
  ])('of the pattern %j is %j', (pattern, name) => {
    expect(evidenceFolderName(pattern, facts, 'fallback')).toBe(name);
  });

  it('names what a pattern asks for in vain', () => {
    expect(unknownPlaceholders('{case} {x} {y} {x}')).toEqual(['x', 'y']);
  });

  it('is one that every file system takes, and none is given twice', () => {
    const oneCase = fc.record({ facts: fc.constant(facts), fallback: fc.uuid() });
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 100 }),
        fc.array(oneCase, { maxLength: 8 }),
        (pattern, cases) => {
          const names = evidenceFolderNames(pattern, cases);
          expect(new Set(names.map(nameKey)).size).toBe(cases.length);
          for (const name of names) {
            expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}]|[. ]$|^$/u);
            expect(Buffer.byteLength(name)).toBeLessThan(256);
          }
        },
      ),
    );
  });
});

describe('the SHA-256 of the page', () => {
  it('is that of others, for files larger than one piece too, and counts the bytes', async () => {
    for (const size of [0, 1, 4_194_304, 4_194_305, 9_000_000]) {
      const bytes = Buffer.alloc(size, 'piece');
      let counted = 0;
      const hash = await hashInPieces(new Blob([bytes]), (read) => {
        counted += read;
      });
      expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(counted).toBe(size);
    }
    expect(sha256OfText('é\n')).toBe(createHash('sha256').update('é\n').digest('hex'));
  });
});
