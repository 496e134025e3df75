import type { CaseId, ProfileId } from './ids';

/** The contents of a package that cost tokens: pictures, and pages of PDFs. */
export interface TokenNeed {
  readonly images: number;
  readonly pages: number;
}

/** One result that reported its tokens, with the contents of its package. */
export interface TokenSample extends TokenNeed {
  readonly tokens: number;
}

/** The estimated cost of sending in tokens. `basis` is the number of results behind the estimate. */
export interface TokenEstimate {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly basis: number;
}

interface Rate {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

const LOW_QUANTILE = 0.1;
const HIGH_QUANTILE = 0.9;

/**
 * An estimate from this installation's own results; null if none reported tokens. The documentation gives no price:
 * tokens depend on "number and types of processed files" (response field `tokensConsumed`). The rate per picture comes
 * from results without PDFs, the rate per page from those without pictures; if one kind was never sent alone, its rate
 * is what mixed results cost beyond the other kind's median. Median and 10 and 90 % quantiles are those of the rates,
 * which limits the effect of outliers. The quantiles of both kinds are added: the range is rather too wide than too narrow.
 */
export function estimateTokens(history: readonly TokenSample[], need: TokenNeed): TokenEstimate | null {
  const samples = history.filter(({ images, pages }) => images + pages > 0);
  if (samples.length === 0) return null;
  const { image, page } = rates(samples);
  const cost = (bound: keyof Rate): number =>
    Math.round(need.images * image[bound] + need.pages * page[bound]);
  return { low: cost('low'), median: cost('median'), high: cost('high'), basis: samples.length };
}

function rates(samples: readonly TokenSample[]): { readonly image: Rate; readonly page: Rate } {
  const onlyImages = samples.filter(({ pages }) => pages === 0).map(({ tokens, images }) => tokens / images);
  const onlyPages = samples.filter(({ images }) => images === 0).map(({ tokens, pages }) => tokens / pages);
  const mixed = samples.filter(({ images, pages }) => images > 0 && pages > 0);
  if (onlyImages.length > 0) {
    const image = rateOf(onlyImages);
    const fromMixed = mixed.map(({ tokens, images, pages }) =>
      costPerUnit(tokens, image.median * images, pages),
    );
    const seen = [...onlyPages, ...fromMixed];
    return { image, page: seen.length > 0 ? rateOf(seen) : image };
  }
  if (onlyPages.length > 0) {
    const page = rateOf(onlyPages);
    const fromMixed = mixed.map(({ tokens, images, pages }) =>
      costPerUnit(tokens, page.median * pages, images),
    );
    return { page, image: fromMixed.length > 0 ? rateOf(fromMixed) : page };
  }
  // Only mixed results: a page counts like a picture.
  const each = rateOf(mixed.map(({ tokens, images, pages }) => tokens / (images + pages)));
  return { image: each, page: each };
}

function costPerUnit(tokens: number, explained: number, units: number): number {
  return Math.max(0, tokens - explained) / units;
}

function rateOf(values: readonly number[]): Rate {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    low: quantile(sorted, LOW_QUANTILE),
    median: quantile(sorted, 0.5),
    high: quantile(sorted, HIGH_QUANTILE),
  };
}

/** Interpolates linearly; `sorted` is ascending and not empty. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? 0;
  return below + (above - below) * (at - Math.floor(at));
}

/** The budget of a profile in one month, all in tokens. */
export interface BudgetStanding {
  readonly budget: number;
  /** `YYYY-MM`, in the time zone of this machine. */
  readonly month: string;
  /** Reported by the results of the month. */
  readonly used: number;
  /** Median estimate for packages that are sealed or being sent; null without history. */
  readonly underway: number | null;
  /** Median estimate for the packages about to be sealed; null without history. */
  readonly planned: number | null;
  /** Sealing would exceed the budget, so the user is asked first. */
  readonly exceedsBudget: boolean;
}

/** Null without a budget. A plan of unknown cost passes the budget once the other costs have reached it. */
export function budgetStanding(
  budget: number | null,
  month: string,
  costs: { readonly used: number; readonly underway: number | null; readonly planned: number | null },
): BudgetStanding | null {
  if (budget === null) return null;
  const before = costs.used + (costs.underway ?? 0);
  const passes = costs.planned === null ? before >= budget : before + costs.planned > budget;
  return { budget, month, ...costs, exceedsBudget: passes };
}

/** One result of a request; `tokens` null: not reported. */
export interface TokenCharge {
  readonly month: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** Of the practice service: nothing was charged, whatever it reported. */
  readonly isPractice: boolean;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly tokens: number | null;
}

/** A sum of tokens, with the number of results that did not report any. */
export interface TokenSum {
  readonly tokens: number;
  readonly answers: number;
  readonly notReported: number;
}

export interface ProfileMonth extends TokenSum {
  readonly month: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** Of the practice service: nothing was charged, whatever it reported. */
  readonly isPractice: boolean;
  readonly cases: number;
}

export interface CaseMonth extends TokenSum {
  readonly month: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** Of the practice service: nothing was charged, whatever it reported. */
  readonly isPractice: boolean;
  readonly caseId: CaseId;
  readonly caseNumber: string;
}

export interface TokenLedger {
  /** Without practice. */
  readonly total: TokenSum;
  /** What the practice service reported; never part of `total`. */
  readonly practice: TokenSum;
  /** The newest month first, then profiles by name. */
  readonly months: readonly ProfileMonth[];
  /** The newest month first, then the most expensive case. */
  readonly cases: readonly CaseMonth[];
  /** The cost of cases deleted since, the newest month first; included in `months` and `total`. */
  readonly deleted: readonly ProfileMonth[];
}

/** The cost of one deleted case in one month. */
export type DeletedCharge = Omit<ProfileMonth, 'cases'>;

/** Sums of the charges by month, profile and case. A result without a count never counts as zero. */
export function tokenLedger(
  charges: readonly TokenCharge[],
  ofDeleted: readonly DeletedCharge[] = [],
): TokenLedger {
  const byCase = [
    ...groupBy(charges, ({ month, profileId, caseId }) => `${month} ${profileId} ${caseId}`).values(),
  ];
  const cases = byCase.map((group): CaseMonth => {
    const { tokens: _tokens, ...facts } = group[0];
    return { ...facts, ...sumOf(group) };
  });
  const all: readonly DeletedCharge[] = [...cases, ...ofDeleted];
  return {
    total: addSums(all.filter(({ isPractice }) => !isPractice)),
    practice: addSums(all.filter(({ isPractice }) => isPractice)),
    months: byMonth(all),
    deleted: byMonth(ofDeleted),
    cases: cases.sort(
      (a, b) =>
        b.month.localeCompare(a.month) || b.tokens - a.tokens || a.caseNumber.localeCompare(b.caseNumber),
    ),
  };
}

/** The newest month first, practice after the accounts, then profiles by name. */
function byMonth(cases: readonly DeletedCharge[]): readonly ProfileMonth[] {
  const groups = [...groupBy(cases, ({ month, profileId }) => `${month} ${profileId}`).values()];
  const months = groups.map((group): ProfileMonth => {
    const { month, profileId, profileName, isPractice } = group[0];
    return { month, profileId, profileName, isPractice, cases: group.length, ...addSums(group) };
  });
  return months.sort(
    (a, b) =>
      b.month.localeCompare(a.month) ||
      Number(a.isPractice) - Number(b.isPractice) ||
      a.profileName.localeCompare(b.profileName),
  );
}

function sumOf(charges: readonly TokenCharge[]): TokenSum {
  return {
    tokens: charges.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
    answers: charges.length,
    notReported: charges.filter(({ tokens }) => tokens === null).length,
  };
}

function addSums(sums: readonly TokenSum[]): TokenSum {
  return {
    tokens: sums.reduce((total, { tokens }) => total + tokens, 0),
    answers: sums.reduce((total, { answers }) => total + answers, 0),
    notReported: sums.reduce((total, { notReported }) => total + notReported, 0),
  };
}

/** Like the shared `groupBy`, but its type states that no group is empty. */
function groupBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): ReadonlyMap<string, readonly [Value, ...Value[]]> {
  const groups = new Map<string, [Value, ...Value[]]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/**
 * The ledger as rows of a CSV file: one row for each month, profile and case; deleted cases of a month and profile share
 * a row without a case number. Tokens of practice were never charged; their rows say so.
 */
export function ledgerRows(ledger: TokenLedger): readonly (readonly string[])[] {
  const head = ['month', 'profile', 'case_number', 'tokens', 'answers', 'answers_without_tokens', 'practice'];
  return [
    head,
    ...[...ledger.cases, ...ledger.deleted].map((entry) => [
      entry.month,
      entry.profileName,
      'caseNumber' in entry ? entry.caseNumber : '',
      String(entry.tokens),
      String(entry.answers),
      String(entry.notReported),
      entry.isPractice ? 'yes' : 'no',
    ]),
  ];
}

/**
 * RFC 4180 text. A cell that a spreadsheet would treat as a formula gets a leading apostrophe; digits are safe. Quotes
 * keep a cell together where the spreadsheets of a language separate by semicolons.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const escaped = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
