import type { PackageState } from './journal';

/** What is wrong with the connection to a team store, or with the store; the locales hold a text for each code. */
export const TEAM_PROBLEMS = [
  'team-address-invalid',
  'team-unreachable',
  'team-password-missing',
  'team-password-refused',
  'team-tls-unverified',
  'team-database-missing',
  'team-server-too-old',
  'team-schema-absent',
  'team-schema-older',
  'team-schema-newer',
  'team-rights-missing',
  'team-server-error',
] as const;
export type TeamProblemCode = (typeof TEAM_PROBLEMS)[number];

/** One problem as a value. `detail` is technical and never translated. */
export interface TeamProblem {
  readonly code: TeamProblemCode;
  readonly values: { readonly [name: string]: string | number };
  readonly detail: string | null;
}

/** Why an address of a team store is refused. */
export type TeamAddressFault =
  | 'form'
  | 'password'
  | 'database-missing'
  | 'user-missing'
  | 'parameter'
  | 'tls-required'
  /** The list of a policy does not have its host. */
  | 'not-allowed';

/** The oldest server that is supported. */
export const MIN_POSTGRES_VERSION = 14;

/** The states of a claim, as the team store knows them; they follow those of the package. */
export type ClaimState = 'claimed' | 'sent' | 'answered' | 'unknown' | 'given-back';

/**
 * How a claim was compared with those of the team. `checked`: before sending; `decided`: a person sends although there
 * is another one; `unchecked`: sent while the store was away; `earlier`: sent before this store was known.
 */
export type ClaimCheck = 'checked' | 'decided' | 'unchecked' | 'earlier';

/** The claim of another workstation for the same content. */
export interface OtherClaim {
  readonly workstation: string;
  readonly caseNumber: string;
  readonly handler: string;
  readonly state: ClaimState;
  /** ISO 8601, by the clock of the store. */
  readonly at: string;
  /** Level of the result where it is shared; null without one. */
  readonly level: string | null;
}

/** What the team knows about a package of this workstation. */
export interface TeamClaimView {
  readonly state: ClaimState;
  readonly check: ClaimCheck;
  /** The claim that came first; null if there is none. */
  readonly other: OtherClaim | null;
  /** Both workstations paid, without a decision. */
  readonly isPaidTwice: boolean;
}

/** The state of the claim for a package. A package that waits keeps its claim; what was certainly not paid gives it back. */
export function claimStateFor(pkg: {
  readonly state: PackageState;
  readonly maybePaid: boolean;
}): ClaimState {
  switch (pkg.state) {
    case 'submitting':
      return 'sent';
    case 'answered':
    case 'filed':
      return 'answered';
    case 'withdrawn':
    case 'handed_over':
    case 'rejected':
    case 'closed':
    case 'unknown':
      return pkg.maybePaid ? 'unknown' : 'given-back';
    case 'sealed':
    case 'queued':
    case 'url_issued':
    case 'stored':
    case 'waiting':
    case 'blocked':
      return pkg.maybePaid ? 'unknown' : 'claimed';
  }
}
