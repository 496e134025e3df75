import { z } from 'zod';
import type { CaseId } from '../domain/ids';
import type { TeamProblem } from '../domain/team';
import { MAX_TAKEOVER_REASON_CHARACTERS, type TeamCase, type TeamCasePage } from '../domain/team-case';
import { MAX_SEARCH_LENGTH } from './case-list-limits';
import { engine } from './request';
import { caseId, isoDate } from './request-fields';

/** A case of the team in the list of this workstation. */
export interface ListedTeamCase extends TeamCase {
  /** Whether the case with its files is on this workstation and can be opened. */
  readonly isHere: boolean;
}

/** `off`: the profile in use has no team store, or does not share; `away`: the store could not be asked. */
export type TeamCasesView =
  | { readonly kind: 'off' }
  | { readonly kind: 'away'; readonly problem: TeamProblem }
  | ({ readonly kind: 'page' } & TeamCasePage<ListedTeamCase>);

/** The cases of the team, over the team store of the profile in use. */
export const teamRequests = {
  'team.cases': engine
    .read({
      /** The beginning of a case number; empty: all, last change first. */
      search: z.string().max(MAX_SEARCH_LENGTH).default(''),
      after: z.string().max(400).nullable().default(null),
      limit: z.int().min(1).max(200).default(100),
    })
    .returns<TeamCasesView>(),
  /** Makes this workstation responsible; returns the local case. Fails with `team-owner-changed`, `team-not-shared` and the problem of the store. */
  'team.takeOver': engine
    .write({
      teamCaseId: caseId,
      caseNumber: z.string().max(300),
      ownerId: z.uuid(),
      owner: z.string().min(1).max(200),
      reason: z.string().trim().min(1).max(MAX_TAKEOVER_REASON_CHARACTERS),
      referenceDate: isoDate,
    })
    .returns<{ readonly caseId: CaseId }>(),
};
