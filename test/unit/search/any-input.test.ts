import { randomUUID } from 'node:crypto';
import DatabaseConstructor from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../../src/contract/case-list-views';
import type { CaseId, ItemId } from '../../../src/domain/ids';
import { foldWords, joinWords } from '../../../src/domain/search/fold';
import { NAME_KINDS, type SearchText } from '../../../src/domain/search/found-in';
import { type Chunk, MIN_PART_LENGTH, parseQuery } from '../../../src/domain/search/query';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import {
  ensurePracticeProfile,
  PRACTICE_PROFILE_ID,
} from '../../../src/main/storage/settings/practice-profile';
import { photoItem } from '../../support/items';
import { saveSource } from '../../support/stored-source';

const AT = '2026-03-10T12:00:00.000Z';

interface MadeCase {
  readonly note: string;
  readonly files: readonly string[];
}

const CASES: readonly MadeCase[] = [
  { note: 'Wasserschaden Küche, Frau Müller-Lüdenscheid', files: ['cellar/DSC_0012.JPG', 'DSC_0013.JPG'] },
  { note: 'Straße überflutet; Mueller', files: ['IMG-20260314-WA0007.jpg', 'Großaufnahme.png'] },
  { note: '"quoted" AND (odd) * col:umn', files: ['ΑΒΓ δοκιμή.jpg', '写真 001.heic'] },
  { note: 'Żółć, łódź i ﬁne print ™', files: ['20260314_101112_HDR_Burst_Cover_Long_Name.jpg'] },
  { note: '', files: ['a-b.c', 'ZZ9.PDF'] },
];

/** What is said to be found, without an index: word by word over everything that a case holds. */
function holds(texts: readonly SearchText[], { words, joined }: Chunk): boolean {
  const all = texts.map((text) => ({ ...text, folded: foldWords(text.text) }));
  const spellings = (word: { text: string; spelt: string | null }) => [word.text, word.spelt ?? word.text];
  const inName =
    joined.length >= MIN_PART_LENGTH &&
    all.some(({ kind, text, folded }) => {
      if (!NAME_KINDS.has(kind)) return false;
      const lastPart = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
      if (joinWords(foldWords(lastPart)).includes(joined)) return true;
      return folded.some((_, at) => joinWords(folded.slice(at)).startsWith(joined));
    });
  const others = words.length === 1 || joined.length < MIN_PART_LENGTH;
  const known = all
    .filter(({ kind }) => others || !NAME_KINDS.has(kind))
    .flatMap(({ folded }) => folded.flatMap(spellings));
  const inWords = words.every((word, at) =>
    known.some((one) =>
      spellings(word).some((typed) => (at === words.length - 1 ? one.startsWith(typed) : one === typed)),
    ),
  );
  return inName || inWords;
}

function madeRepositories(): { readonly repositories: Repositories; readonly ids: readonly CaseId[] } {
  const database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  const repositories = createRepositories(database);
  ensurePracticeProfile(repositories, AT);
  const ids = CASES.map(({ note, files }, at) => {
    const id = randomUUID() as CaseId;
    const facts = { referenceDate: '2026-03-10', profileId: PRACTICE_PROFILE_ID, createdAt: AT };
    repositories.cases.insert({ id, caseNumber: `KF-2026/${at}815`, note, ...facts });
    const stored = { excluded: false, exclusionReason: null, preview: 'none', modifiedMs: null } as const;
    const items = files.map((path) => ({ ...photoItem(path), ...stored, id: randomUUID() as ItemId }));
    saveSource(repositories, id, items, { at: AT });
    repositories.search.index(id, 'items');
    return id;
  });
  return { repositories, ids };
}

/** Anything at all, and pieces of what is there, cut anywhere and in other spellings. */
const pieces = fc
  .tuple(fc.constantFrom(...CASES.flatMap(({ note, files }) => [note, ...files])), fc.nat(), fc.nat(12))
  .map(([text, at, length]) => text.slice(at % (text.length + 1), (at % (text.length + 1)) + length));
const inputs = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'"*():^-+{}[]\'\\/ANDORTE 0äß') }),
  fc.array(pieces, { maxLength: 3 }).map((all) => all.join(' ')),
  pieces.map((text) => text.toUpperCase()),
  pieces.map((text) => text.normalize('NFD')),
);

describe('a search for any input', () => {
  it('never throws, and finds exactly the cases that contain all of its words', () => {
    const { repositories, ids } = madeRepositories();
    const texts = new Map(ids.map((id, at) => [id, repositories.search.textsOf(at + 1)] as const));
    fc.assert(
      fc.property(inputs, (search) => {
        const chunks = parseQuery(search);
        const { rows, total } = repositories.cases.list({ ...FIRST_PAGE, search });
        const expected =
          search.trim() === ''
            ? ids
            : ids.filter(
                (id) => chunks.length > 0 && chunks.every((chunk) => holds(texts.get(id) ?? [], chunk)),
              );
        expect(rows.map(({ id }) => id).sort()).toEqual([...expected].sort());
        expect(total).toBe(expected.length);
      }),
      { numRuns: 1_500 },
    );
  });
});
