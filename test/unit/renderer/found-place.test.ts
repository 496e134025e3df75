import { describe, expect, it } from 'vitest';
import type { FoundPlace } from '../../../src/contract/case-list-views';
import type { CaseId } from '../../../src/domain/ids';
import { parseQuery } from '../../../src/domain/search/query';
import { excerpt, foundPlace, routeOfHit } from '../../../src/renderer/features/cases/found-place';

const id = 'c1' as CaseId;
const note: FoundPlace = { kind: 'dated-note', text: 'called Ms Schulz' };
const file: FoundPlace = { kind: 'file', text: 'Visit/roof.jpg' };

function tabOf(kind: FoundPlace['kind'], results: number): string {
  const route = routeOfHit({ id, results, places: [{ kind, text: 'roof' }] });
  return route.screen === 'case' ? route.tab : route.screen;
}

describe('a case that a search found', () => {
  it.each([
    ['dated-note', 'history'],
    ['decision', 'history'],
    ['question', 'history'],
    ['ticket', 'capture'],
    ['text', 'capture'],
    ['received', 'received'],
    ['answer', 'results'],
    ['photo-note', 'prepare'],
    ['folder', 'prepare'],
  ] as const)('opens for a match of kind %s in the tab %s, with and without results', (kind, tab) => {
    expect([tabOf(kind, 0), tabOf(kind, 1)]).toEqual([tab, tab]);
  });

  it.each(['file', 'camera', 'software', 'finding'] as const)(
    'opens for a match of kind %s in its results once it has some',
    (kind) => {
      expect([tabOf(kind, 0), tabOf(kind, 1)]).toEqual(['prepare', 'results']);
    },
  );

  it('opens without a match in its results once it has some', () => {
    expect(routeOfHit({ id, results: 0, places: [] })).toEqual({
      screen: 'case',
      caseId: id,
      tab: 'prepare',
    });
    expect(routeOfHit({ id, results: 2, places: [] })).toMatchObject({ tab: 'results' });
  });

  it('opens at a file rather than at the other match', () => {
    const row = { id, results: 1, places: [note, file] };
    expect(foundPlace(row)).toEqual(file);
    expect(routeOfHit(row)).toMatchObject({ tab: 'results', file: 'Visit/roof.jpg' });
    expect(routeOfHit({ ...row, places: [note] })).toEqual({ screen: 'case', caseId: id, tab: 'history' });
  });

  it('opens for a note at its photo', () => {
    const places = [{ kind: 'photo-note', text: 'crack in the wall', file: 'wall.jpg' }] as const;
    expect(routeOfHit({ id, results: 1, places })).toMatchObject({ tab: 'prepare', file: 'wall.jpg' });
  });
});

describe('the excerpt of a match', () => {
  it('is the whole text if the match is near its beginning', () => {
    expect(excerpt(note, parseQuery('schulz'))).toBe('called Ms Schulz');
    expect(excerpt(note, parseQuery('elsewhere'))).toBe('called Ms Schulz');
  });

  it('starts at a word shortly before the match', () => {
    const text = 'The policyholder was not at home; the neighbour, Ms Schulz, opened the door';
    expect(excerpt({ kind: 'dated-note', text }, parseQuery('schulz'))).toBe(
      '… neighbour, Ms Schulz, opened the door',
    );
  });

  it('is the whole text of a path without spaces', () => {
    const text = 'a-very-long-folder/with-a-folder-in-it/roof.jpg';
    expect(excerpt({ kind: 'file', text }, parseQuery('roof'))).toBe(text);
  });
});
