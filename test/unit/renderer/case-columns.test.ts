import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../src/domain/search/query';
import { createFormats } from '../../../src/locales/formats';
import { caseColumns } from '../../../src/renderer/features/cases/case-columns';
import { createI18n, readTexts } from '../../../src/renderer/i18n/i18n';

const i18n = createI18n('de', await readTexts('de'));
const sorting = { sort: null, onSort: () => undefined };

function columnsAt(widthPx: number, search = ''): readonly string[] {
  const words = {
    t: i18n.getFixedT('de', 'cases'),
    common: i18n.getFixedT('de', 'common'),
    list: i18n.getFixedT('de', 'caseList'),
    formats: createFormats('de'),
    chunks: parseQuery(search),
  };
  return caseColumns(words, sorting, widthPx).map(({ id }) => id);
}

describe('the columns of the case list', () => {
  it('are all there in a wide window', () => {
    expect(columnsAt(1_400)).toHaveLength(9);
  });

  it('give the note the width of the tokens first', () => {
    expect(columnsAt(1_152)).not.toContain('tokens');
    expect(columnsAt(1_152)).toContain('content');
  });

  it('give the note the width of the live capture in a narrow window', () => {
    expect(columnsAt(1_152)).toContain('capture');
    expect(columnsAt(896)).not.toContain('capture');
  });

  it.each(['', 'tenant'])(
    'keep level, number, note and state in the narrowest window, search: "%s"',
    (search) => {
      for (const width of [1_152, 894, 850, 624]) {
        expect(columnsAt(width, search)).toEqual(
          expect.arrayContaining(['level', 'caseNumber', 'note', 'result']),
        );
      }
      expect(columnsAt(894, search)).toContain('activity');
    },
  );

  it('make room for the matches of a search', () => {
    for (const hidden of ['content', 'capture', 'tokens'])
      expect(columnsAt(1_400, 'tenant')).not.toContain(hidden);
  });
});
