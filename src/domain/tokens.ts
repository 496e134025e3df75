import type { CaseId, ProfileId } from './ids';

/** What of a package the service counts tokens for: pictures, and pages of PDFs. */
export interface TokenNeed {
  readonly images: number;
  readonly pages: number;
}

/** One answer that reported its tokens, with what its package held. */
export interface TokenSample extends TokenNeed {
  readonly tokens: number;
}

/** What sending will probably cost. `basis` is the number of answers that it was learnt from. */
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

const LOW = 0.1;
const HIGH = 0.9;

/**
 * An estimate from this installation's own answers; null without one that reported tokens. The documentation gives no
 * price: tokens depend on "number and types of processed files" (response field `tokensConsumed`). So a rate for each
 * picture comes from the answers without PDFs, a rate for each page from those without pictures; where one kind never
 * went alone, its rate is what mixed answers cost beyond the other kind's median. Medians and the 10 and 90 % points
 * are taken of the rates, so that one odd answer moves nothing. The points of both kinds are added, as if both were
 * cheap or dear together: the range is rather too wide than too narrow.
 */
export function estimateTokens(history: readonly TokenSample[], need: TokenNeed): TokenEstimate | null {
  const samples = history.filter(({ images, pages }) => images + pages > 0);
  if (samples.length === 0) return null;
  const { image, page } = rates(samples);
  const cost = (of: keyof Rate): number => Math.round(need.images * image[of] + need.pages * page[of]);
  return { low: cost('low'), median: cost('median'), high: cost('high'), basis: samples.length };
}

function rates(samples: readonly TokenSample[]): { readonly image: Rate; readonly page: Rate } {
  const onlyImages = samples.filter(({ pages }) => pages === 0).map(({ tokens, images }) => tokens / images);
  const onlyPages = samples.filter(({ images }) => images === 0).map(({ tokens, pages }) => tokens / pages);
  const mixed = samples.filter(({ images, pages }) => images > 0 && pages > 0);
  if (onlyImages.length > 0) {
    const image = rateOf(onlyImages);
    const beyond = mixed.map(({ tokens, images, pages }) => rest(tokens, image.median * images, pages));
    const seen = [...onlyPages, ...beyond];
    return { image, page: seen.length > 0 ? rateOf(seen) : image };
  }
  if (onlyPages.length > 0) {
    const page = rateOf(onlyPages);
    const beyond = mixed.map(({ tokens, images, pages }) => rest(tokens, page.median * pages, images));
    return { page, image: beyond.length > 0 ? rateOf(beyond) : page };
  }
  // Nothing tells the kinds apart: a page counts as a picture.
  const each = rateOf(mixed.map(({ tokens, images, pages }) => tokens / (images + pages)));
  return { image: each, page: each };
}

function rest(tokens: number, explained: number, units: number): number {
  return Math.max(0, tokens - explained) / units;
}

function rateOf(values: readonly number[]): Rate {
  const sorted = [...values].sort((a, b) => a - b);
  return { low: quantile(sorted, LOW), median: quantile(sorted, 0.5), high: quantile(sorted, HIGH) };
}

/** Linear between neighbours; `sorted` ascending and not empty. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}

/** How a month stands against the budget of a profile, all in tokens. */
export interface BudgetStanding {
  readonly budget: number;
  /** `YYYY-MM`, on the wall of this machine. */
  readonly month: string;
  /** Reported by the answers of the month. */
  readonly used: number;
  /** Median estimate of what is sealed or on its way; null without history. */
  readonly underway: number | null;
  /** Median estimate of what is about to be sealed; null without history. */
  readonly planned: number | null;
  /** Sealing this would pass the budget, so a person is asked. */
  readonly passes: boolean;
}

/** Null without a budget. A plan of unknown cost is asked about once the rest has reached the budget. */
export function budgetStanding(
  budget: number | null,
  month: string,
  costs: { readonly used: number; readonly underway: number | null; readonly planned: number | null },
): BudgetStanding | null {
  if (budget === null) return null;
  const before = costs.used + (costs.underway ?? 0);
  const passes = costs.planned === null ? before >= budget : before + costs.planned > budget;
  return { budget, month, ...costs, passes };
}

/** One answer of a paid request; `tokens` null: not reported. */
export interface TokenCharge {
  readonly month: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly tokens: number | null;
}

/** A sum that says how many answers did not report. */
export interface TokenSum {
  readonly tokens: number;
  readonly answers: number;
  readonly notReported: number;
}

export interface ProfileMonth extends TokenSum {
  readonly month: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly cases: number;
}

export interface CaseMonth extends TokenSum {
  readonly month: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly caseId: CaseId;
  readonly caseNumber: string;
}

export interface TokenLedger {
  readonly total: TokenSum;
  /** The newest month first, then profiles by name. */
  readonly months: readonly ProfileMonth[];
  /** The newest month first, then the dearest case. */
  readonly cases: readonly CaseMonth[];
  /** What cases cost that were deleted since, the newest month first; `months` and `total` count them in. */
  readonly deleted: readonly ProfileMonth[];
}

/** What the answers of one deleted case cost in one month. */
export type DeletedCharge = Omit<ProfileMonth, 'cases'>;

/** The charges as sums by month, profile and case. An answer without a count is never a zero. */
export function tokenLedger(
  charges: readonly TokenCharge[],
  ofDeleted: readonly DeletedCharge[] = [],
): TokenLedger {
  const byCase = [...groupBy(charges, (one) => `${one.month} ${one.profileId} ${one.caseId}`).values()];
  const cases = byCase.map((group): CaseMonth => {
    const { tokens: _one, ...facts } = group[0];
    return { ...facts, ...sumOf(group) };
  });
  return {
    total: addUp([...cases, ...ofDeleted]),
    months: byMonth([...cases, ...ofDeleted]),
    deleted: byMonth(ofDeleted),
    cases: cases.sort(
      (a, b) =>
        b.month.localeCompare(a.month) || b.tokens - a.tokens || a.caseNumber.localeCompare(b.caseNumber),
    ),
  };
}

/** The newest month first, then profiles by name. */
function byMonth(cases: readonly DeletedCharge[]): readonly ProfileMonth[] {
  const groups = [...groupBy(cases, (one) => `${one.month} ${one.profileId}`).values()];
  const months = groups.map((group): ProfileMonth => {
    const { month, profileId, profileName } = group[0];
    return { month, profileId, profileName, cases: group.length, ...addUp(group) };
  });
  return months.sort((a, b) => b.month.localeCompare(a.month) || a.profileName.localeCompare(b.profileName));
}

function sumOf(charges: readonly TokenCharge[]): TokenSum {
  return {
    tokens: charges.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
    answers: charges.length,
    notReported: charges.filter(({ tokens }) => tokens === null).length,
  };
}

function addUp(sums: readonly TokenSum[]): TokenSum {
  return {
    tokens: sums.reduce((total, { tokens }) => total + tokens, 0),
    answers: sums.reduce((total, { answers }) => total + answers, 0),
    notReported: sums.reduce((total, { notReported }) => total + notReported, 0),
  };
}

function groupBy<One>(
  all: readonly One[],
  key: (one: One) => string,
): ReadonlyMap<string, readonly [One, ...One[]]> {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}

/**
 * The ledger as rows of a CSV file, for spreadsheets: one row for each month, profile and case; deleted cases of a month
 * share one without a case number.
 */
export function ledgerRows(ledger: TokenLedger): readonly (readonly string[])[] {
  const head = ['month', 'profile', 'case_number', 'tokens', 'answers', 'answers_without_tokens'];
  return [
    head,
    ...[...ledger.cases, ...ledger.deleted].map((one) => [
      one.month,
      one.profileName,
      'caseNumber' in one ? one.caseNumber : '',
      String(one.tokens),
      String(one.answers),
      String(one.notReported),
    ]),
  ];
}

/**
 * RFC 4180 text. A text cell that a spreadsheet would take for a formula gets an apostrophe before it; digits are safe.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
