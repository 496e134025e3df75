import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import {
  bestMatches,
  matchRank,
  missingRecent,
  recentFirst,
  wantedOf,
  withRecent,
} from '../../../src/renderer/features/palette/matching';

const find = (typed: string, texts: readonly string[]) =>
  bestMatches(wantedOf(typed), texts, (text) => text, 8);

describe('the command palette', () => {
  it.each([
    ['loschen', 'Vorgang löschen …'],
    ['LOESCHEN', 'Vorgang löschen …'],
    ['löschen', 'Vorgang löschen …'],
    ['zapiecz', 'Zapieczętuj i wyślij'],
    ['wyslij zap', 'Zapieczętuj i wyślij'],
  ])('finds %s in %s', (typed, text) => {
    expect(find(typed, [text])).toEqual([text]);
  });

  it('lists texts that begin with the query first, then beginnings of words, then parts of words', () => {
    const texts = ['IMG_0012.jpg', 'Report 2012', '12 photos'];
    expect(find('12', texts)).toEqual(['12 photos']);
    expect(find('0012', ['Foto IMG_0012', '0012.jpg', 'IMG00123'])).toEqual([
      '0012.jpg',
      'Foto IMG_0012',
      'IMG00123',
    ]);
  });

  it('needs three letters for a part inside of a word', () => {
    expect(matchRank(wantedOf('ex'), 'Vertex')).toBeNull();
    expect(matchRank(wantedOf('tex'), 'Vertex')).toBe(2);
  });

  it('matches everything with an empty query, in the given order', () => {
    expect(find('  ', ['b', 'a'])).toEqual(['b', 'a']);
  });

  it('puts what was used last first and keeps the order of the others', () => {
    const recent = withRecent(withRecent(withRecent([], 'c'), 'b'), 'c');
    expect(recent).toEqual(['c', 'b']);
    expect(recentFirst(['a', 'b', 'c', 'd'], (id) => id, recent)).toEqual(['c', 'b', 'a', 'd']);
  });

  it('knows which cases that were used last are older than the newest ones', () => {
    expect(missingRecent([{ id: 'a' }, { id: 'b' }], ['old', 'b', 'older'])).toEqual(['old', 'older']);
    expect(missingRecent([], [])).toEqual([]);
  });
});

describe.each(LANGUAGES)('the actions of the palette in %s', (language) => {
  const { palette, settings, cases, prepare, workspace, common, capture, results, history, exporting } =
    resources[language];
  const labels = [
    palette.takeOver,
    palette.support,
    palette.back,
    palette.forward,
    palette.goToSeal,
    cases.newCase,
    workspace.rules.open,
    prepare.view.refresh,
    common.help,
    common.profile.add,
    capture.tab.create,
    results.changes.show,
    history.decision.decide,
    exporting.select.start,
    exporting.select.export,
    ...Object.values(settings.section).map((section) => palette.settings.replace('{{section}}', section)),
  ];

  it('are told apart by their text, and each is found first by it, also without accents', () => {
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) {
      const plain = label
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll('ł', 'l')
        .replaceAll('Ł', 'L');
      expect(find(label, labels)[0]).toBe(label);
      expect(find(plain, labels)[0]).toBe(label);
    }
  });
});
