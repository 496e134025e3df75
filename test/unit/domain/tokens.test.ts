import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseId, ProfileId } from '../../../src/domain/ids';
import {
  budgetStanding,
  csvText,
  estimateTokens,
  ledgerRows,
  type TokenCharge,
  type TokenSample,
  tokenLedger,
} from '../../../src/domain/tokens';

const sample = (images: number, pages: number, tokens: number): TokenSample => ({ images, pages, tokens });

describe('the estimate of tokens', () => {
  it('is missing without history, and with results without files', () => {
    expect(estimateTokens([], { images: 3, pages: 0 })).toBeNull();
    expect(estimateTokens([sample(0, 0, 7)], { images: 3, pages: 0 })).toBeNull();
  });

  it('is the median cost of a picture, with the range between the 10th and 90th percentiles', () => {
    const history = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((rate) => sample(2, 0, 2 * rate));
    expect(estimateTokens(history, { images: 10, pages: 0 })).toEqual({
      low: 20,
      median: 60,
      high: 100,
      basis: 11,
    });
  });

  it('is not affected by one unusual result', () => {
    const usual = Array.from({ length: 20 }, () => sample(5, 0, 10));
    const odd = [...usual, sample(1, 0, 1_000_000)];
    expect(estimateTokens(odd, { images: 4, pages: 0 })).toMatchObject({ low: 8, median: 8, high: 8 });
  });

  it('derives the cost of a page from mixed results, after subtracting their pictures', () => {
    const history = [sample(10, 0, 10), sample(4, 0, 4), sample(2, 3, 2 + 3 * 5)];
    expect(estimateTokens(history, { images: 1, pages: 2 })).toMatchObject({ median: 11, basis: 3 });
    const documents = [sample(0, 4, 20), sample(3, 2, 10 + 3 * 2)];
    expect(estimateTokens(documents, { images: 5, pages: 1 })).toMatchObject({ median: 15 });
  });

  it('counts a page as a picture when the two cannot be separated', () => {
    expect(estimateTokens([sample(3, 1, 8)], { images: 1, pages: 1 })).toMatchObject({ median: 4 });
    expect(estimateTokens([sample(3, 0, 6)], { images: 0, pages: 2 })).toMatchObject({ median: 4 });
  });

  it('is an ordered range of non-negative integers, and grows with the files sent', () => {
    const count = fc.integer({ min: 0, max: 300 });
    const history = fc.array(
      fc.record({ images: count, pages: count, tokens: fc.integer({ min: 0, max: 100_000 }) }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(history, count, count, (samples, images, pages) => {
        const estimate = estimateTokens(samples, { images, pages });
        fc.pre(estimate !== null);
        const { low, median, high } = estimate;
        expect([low, median, high].every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
        expect(low).toBeLessThanOrEqual(median);
        expect(median).toBeLessThanOrEqual(high);
        const more = estimateTokens(samples, { images: images + 10, pages: pages + 10 });
        expect(more?.median).toBeGreaterThanOrEqual(median);
      }),
    );
  });
});

describe('the budget of a month', () => {
  const at = (used: number, underway: number | null, planned: number | null, budget = 100) =>
    budgetStanding(budget, '2026-03', { used, underway, planned })?.exceedsBudget;

  it('is exceeded one token above it, not at it', () => {
    expect(at(60, 30, 10)).toBe(false);
    expect(at(60, 30, 11)).toBe(true);
    expect(at(0, 0, 0)).toBe(false);
  });

  it('needs confirmation for a plan of unknown cost when it is used up', () => {
    expect(at(99, 0, null)).toBe(false);
    expect(at(70, 30, null)).toBe(true);
    expect(at(100, null, null)).toBe(true);
  });

  it('does not apply when there is none', () => {
    expect(budgetStanding(null, '2026-03', { used: 9, underway: 9, planned: 9 })).toBeNull();
  });
});

const charge = (month: string, profile: string, caseNumber: string, tokens: number | null): TokenCharge => ({
  month,
  profileId: profile as ProfileId,
  profileName: profile,
  isPractice: profile === 'Practice',
  caseId: caseNumber as CaseId,
  caseNumber,
  tokens,
});

describe('the token ledger', () => {
  it('keeps its sums whichever cases are deleted', () => {
    const one = fc.record({
      month: fc.constantFrom('2026-01', '2026-02', '2026-03'),
      profile: fc.constantFrom('A', 'B'),
      number: fc.constantFrom('C-1', 'C-2', 'C-3', 'C-4'),
      tokens: fc.option(fc.integer({ min: 0, max: 500 })),
    });
    const deleted = fc.subarray(['C-1', 'C-2', 'C-3', 'C-4']);
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), deleted, (all, gone) => {
        const charges = all.map(({ month, profile, number, tokens }) =>
          charge(month, profile, number, tokens),
        );
        const left = charges.filter(({ caseNumber }) => !gone.includes(caseNumber));
        const sums = tokenLedger(charges.filter(({ caseNumber }) => gone.includes(caseNumber))).cases;
        const kept = sums.map(({ caseId: _id, caseNumber: _number, ...sum }) => sum);
        const before = tokenLedger(charges);
        const after = tokenLedger(left, kept);
        expect(after.total).toEqual(before.total);
        expect(after.months).toEqual(before.months);
        const rows = ledgerRows(after).slice(1);
        expect(rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(before.total.tokens);
      }),
    );
  });

  const ledger = tokenLedger([
    charge('2026-02', 'B', 'C-1', 5),
    charge('2026-03', 'B', 'C-1', 7),
    charge('2026-03', 'B', 'C-1', null),
    charge('2026-03', 'B', 'C-2', 9),
    charge('2026-03', 'A', 'C-3', null),
  ]);

  it('sums by month and profile, the newest month first', () => {
    expect(ledger.months).toEqual([
      {
        month: '2026-03',
        profileId: 'A',
        profileName: 'A',
        isPractice: false,
        cases: 1,
        tokens: 0,
        answers: 1,
        notReported: 1,
      },
      {
        month: '2026-03',
        profileId: 'B',
        profileName: 'B',
        isPractice: false,
        cases: 2,
        tokens: 16,
        answers: 3,
        notReported: 1,
      },
      {
        month: '2026-02',
        profileId: 'B',
        profileName: 'B',
        isPractice: false,
        cases: 1,
        tokens: 5,
        answers: 1,
        notReported: 0,
      },
    ]);
    expect(ledger.cases.map(({ caseNumber }) => caseNumber)).toEqual(['C-2', 'C-1', 'C-3', 'C-1']);
  });

  it('counts practice apart from the accounts, in its own sum, its own months and a column of the table', () => {
    const both = tokenLedger(
      [
        charge('2026-03', 'A', 'C-1', 7),
        charge('2026-03', 'Practice', 'C-1', 32),
        charge('2026-03', 'Z', 'C-2', 1),
      ],
      [{ ...charge('2026-03', 'Practice', 'gone', 0), tokens: 5, answers: 1, notReported: 0 }],
    );
    expect(both.total).toEqual({ tokens: 8, answers: 2, notReported: 0 });
    expect(both.practice).toEqual({ tokens: 37, answers: 2, notReported: 0 });
    expect(both.months.map(({ profileName }) => profileName)).toEqual(['A', 'Z', 'Practice']);
    const rows = ledgerRows(both).slice(1);
    expect(rows.filter((row) => row.at(-1) === 'yes').map((row) => row[1])).toEqual(['Practice', 'Practice']);
  });

  it('loses no token and no result for any mix of charges', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    const charges = fc.array(
      fc
        .tuple(fc.constantFrom('2026-01', '2026-02'), word, word, fc.option(fc.nat(1_000)))
        .map((given) => charge(...given)),
    );
    fc.assert(
      fc.property(charges, (all) => {
        const { total, months, cases } = tokenLedger(all);
        const sum = all.reduce((tokens, one) => tokens + (one.tokens ?? 0), 0);
        for (const sums of [[total], months, cases]) {
          expect(sums.reduce((tokens, one) => tokens + one.tokens, 0)).toBe(sum);
          expect(sums.reduce((count, one) => count + one.answers, 0)).toBe(all.length);
        }
        expect(total.notReported).toBe(all.filter(({ tokens }) => tokens === null).length);
      }),
    );
  });

  it.each([
    ['=1+1', `'=1+1`],
    ['1;=1+1', `"1;=1+1"`],
  ])('becomes a CSV file in which the case number %s is never a formula', (caseNumber, cell) => {
    const rows = ledgerRows(tokenLedger([charge('2026-03', 'Müller, "West"', caseNumber, 4)]));
    expect(csvText(rows)).toBe(
      'month,profile,case_number,tokens,answers,answers_without_tokens,practice\r\n' +
        `2026-03,"Müller, ""West""",${cell},4,1,0,no\r\n`,
    );
  });
});
