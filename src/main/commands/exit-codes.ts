import type { ProofcaseError } from '../../contract/errors';
import type { PackageState } from '../../domain/journal';

/** The exit codes of the command line; scripts depend on them. */
export const EXIT = {
  done: 0,
  refusedBeforeSending: 1,
  wrongUsage: 2,
  refusedByService: 3,
  notSentYet: 4,
  outcomeUnknown: 5,
  dataDamaged: 6,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code for the final state of a package. */
export function exitCodeForState(state: PackageState): ExitCode {
  switch (state) {
    case 'filed':
    case 'answered':
    case 'sealed':
    case 'withdrawn':
    case 'closed':
      return EXIT.done;
    case 'handed_over':
      return EXIT.refusedBeforeSending;
    case 'unknown':
    case 'submitting':
      return EXIT.outcomeUnknown;
    case 'rejected':
    case 'blocked':
      return EXIT.refusedByService;
    case 'queued':
    case 'url_issued':
    case 'stored':
    case 'waiting':
      return EXIT.notSentYet;
  }
}

/** Most serious first: an unknown outcome outweighs a refusal, which outweighs a wait. */
const STATES_BY_SEVERITY: readonly PackageState[] = [
  'unknown',
  'submitting',
  'blocked',
  'rejected',
  'waiting',
  'queued',
  'url_issued',
  'stored',
  'handed_over',
  'answered',
  'sealed',
  'closed',
  'withdrawn',
  'filed',
];

/** The most serious of several states. */
export function combinedState(states: readonly PackageState[]): PackageState {
  return STATES_BY_SEVERITY.find((state) => states.includes(state)) ?? 'filed';
}

/** The exit code for an error of the engine. A `key-refused` with a reason comes from Proofcase, not from the service. */
export function exitCodeForError({ code, values }: Pick<ProofcaseError, 'code' | 'values'>): ExitCode {
  switch (code) {
    case 'key-refused':
      return 'reason' in values ? EXIT.refusedBeforeSending : EXIT.refusedByService;
    case 'quota-reached':
    case 'account-configuration':
    case 'package-rejected':
    case 'service-error':
    case 'capture-not-found':
    case 'capture-answer-unreadable':
      return EXIT.refusedByService;
    case 'host-unreachable':
    case 'team-unreachable':
    case 'certificate-invalid':
    case 'practice-service-unavailable':
      return EXIT.notSentYet;
    case 'outcome-unknown':
    case 'answer-not-an-analysis':
      return EXIT.outcomeUnknown;
    case 'database-damaged':
    case 'database-read-only':
    case 'recovery-pending':
    case 'backup-damaged':
      return EXIT.dataDamaged;
    default:
      return EXIT.refusedBeforeSending;
  }
}
