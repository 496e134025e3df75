import { describe, expect, it } from 'vitest';
import type { CasePage, ListedCase } from '../../../src/contract/case-list-views';
import type { CaseId } from '../../../src/domain/ids';
import { activeIndex, FIRST_ROW } from '../../../src/renderer/features/cases/active-row';
import {
  type CasePages,
  createCasePages,
  FIRST_PAGE,
  PAGE_ROWS,
  type PageRequest,
} from '../../../src/renderer/features/cases/case-pages';

/** A list of cases that may change between two requests. */
function madeList(total: number) {
  const asked: PageRequest[] = [];
  const list = { numbers: Array.from({ length: total }, (_, index) => index) };
  let fails = false;
  const ask = async (place: PageRequest): Promise<CasePage> => {
    asked.push(place);
    await Promise.resolve();
    if (fails) throw new Error('gone');
    const from = (place.after === null ? 0 : list.numbers.indexOf(Number(place.after)) + 1) + place.offset;
    const numbers = list.numbers.slice(from, from + place.limit);
    const last = numbers.at(-1);
    const rows = numbers.map((number) => ({ id: `case ${number}` }) as unknown as ListedCase);
    const next = last !== undefined && from + place.limit < list.numbers.length ? String(last) : null;
    return { total: list.numbers.length, rows, next, indexing: 0 };
  };
  return { asked, list, ask, fail: (on: boolean) => (fails = on) };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the pages of the list of cases', () => {
  it('are loaded when they become visible, one after the other', async () => {
    const { asked, ask } = madeList(1_000);
    const pages = createCasePages(ask);
    pages.onRange(0, 20);
    await settled();
    pages.onRange(95, 110);
    await settled();
    expect(asked).toEqual([
      { after: null, offset: 0, limit: PAGE_ROWS },
      { after: '99', offset: 0, limit: PAGE_ROWS },
    ]);
    expect(pages.row(100)).toMatchObject({ id: 'case 100' });
    expect(pages.row(999)).toBeUndefined();
    expect(pages.total()).toBe(1_000);
  });

  it('name the first cases of the list, also those that were never visible', async () => {
    const { asked, ask } = madeList(350);
    const pages = createCasePages(ask);
    expect(await pages.firstIds(1_000)).toHaveLength(350);
    expect(asked.map(({ after }) => after)).toEqual([null, '99', '199', '299']);
    const ids = await pages.firstIds(250);
    expect([ids.length, ids.at(-1)]).toEqual([250, 'case 249']);
  });

  it('begin with a first page that is known already, and load it again', async () => {
    const { asked, ask, list } = madeList(3);
    const pages = createCasePages(ask, await ask(FIRST_PAGE));
    expect([pages.total(), pages.row(2)]).toMatchObject([3, { id: 'case 2' }]);
    list.numbers.push(3);
    pages.onRange(0, 2);
    await settled();
    expect(asked).toEqual([FIRST_PAGE, FIRST_PAGE]);
    expect([pages.total(), pages.row(3)]).toMatchObject([4, { id: 'case 3' }]);
  });

  it('are skipped while the scroll bar is dragged', async () => {
    const { asked, ask } = madeList(100_000);
    const pages = createCasePages(ask);
    pages.onRange(0, 20);
    await settled();
    for (const at of [10_000, 30_000, 50_010]) pages.onRange(at, at + 20);
    await settled();
    // The first of the three was under way; the one between them was never in sight for long.
    expect(asked.slice(1)).toEqual([
      { after: '99', offset: 9_900, limit: PAGE_ROWS },
      { after: '10099', offset: 39_900, limit: PAGE_ROWS },
    ]);
    expect(pages.row(50_015)).toMatchObject({ id: 'case 50015' });
  });

  it('are reloaded after a change only if visible, without an update when they are unchanged', async () => {
    const { asked, ask, list } = madeList(1_000);
    const pages = createCasePages(ask);
    for (const at of [0, 100, 200, 300]) {
      pages.onRange(at, at + 20);
      await settled();
    }
    let told = 0;
    pages.subscribe(() => {
      told += 1;
    });
    const before = asked.length;
    pages.refresh();
    await settled();
    expect(asked.slice(before)).toEqual([{ after: null, offset: 300, limit: PAGE_ROWS }]);
    expect(told).toBe(0);
    list.numbers = [5_000, ...list.numbers];
    pages.refresh();
    await settled();
    expect(told).toBe(1);
    expect(pages.row(300)).toMatchObject({ id: 'case 299' });
    pages.onRange(0, 20);
    await settled();
    expect(pages.row(0)).toMatchObject({ id: 'case 5000' });
  });

  it('stay visible when a request fails, with an error, and resume after it', async () => {
    const { ask, fail } = madeList(300);
    const pages = createCasePages(ask);
    pages.onRange(0, 20);
    await settled();
    fail(true);
    pages.refresh();
    await settled();
    expect(pages.error()?.message).toBe('gone');
    expect(pages.row(3)).toMatchObject({ id: 'case 3' });
    fail(false);
    pages.refresh();
    await settled();
    expect(pages.error()).toBeNull();
  });

  it('are dropped when they are far from the visible ones', async () => {
    const { ask } = madeList(100_000);
    const pages = createCasePages(ask);
    for (let page = 0; page < 40; page += 1) {
      pages.onRange(page * PAGE_ROWS, page * PAGE_ROWS + 20);
      await settled();
    }
    expect(pages.row(5)).toBeUndefined();
    expect(pages.row(3_905)).toMatchObject({ id: 'case 3905' });
  });
});

describe('the active row of the list of cases', () => {
  const indexIn = (pages: CasePages, index: number, number: number) =>
    activeIndex({ index, caseId: `case ${number}` as CaseId }, pages.total() ?? 0, pages.indexOf);

  it('stays with its case when the list is sorted again', async () => {
    const { ask, list } = madeList(300);
    const pages = createCasePages(ask);
    pages.onRange(0, 120);
    await settled();
    expect(indexIn(pages, 101, 101)).toBe(101);
    list.numbers = [101, ...list.numbers.filter((number) => number !== 101)];
    pages.refresh();
    await settled();
    expect(indexIn(pages, 101, 101)).toBe(0);
    expect(indexIn(pages, 3, 3)).toBe(4);
  });

  it('is on the page that was fetched last while an older page has the case as well', async () => {
    const { ask, list } = madeList(300);
    const pages = createCasePages(ask);
    pages.onRange(0, 120);
    await settled();
    list.numbers = [...list.numbers.filter((number) => number !== 3), 3];
    pages.onRange(280, 290);
    pages.refresh();
    await settled();
    expect(indexIn(pages, 3, 3)).toBe(299);
  });

  it('is the row at its last place while its case is not loaded, and the last row of a shorter list', async () => {
    const { ask } = madeList(300);
    const pages = createCasePages(ask);
    pages.onRange(0, 20);
    await settled();
    expect(indexIn(pages, 250, 250)).toBe(250);
    expect(indexIn(pages, 350, 350)).toBe(299);
    expect(activeIndex(FIRST_ROW, 300, pages.indexOf)).toBe(0);
    expect(activeIndex(FIRST_ROW, 0, pages.indexOf)).toBe(-1);
  });
});
