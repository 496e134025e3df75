import { core } from './0001-core';
import { pushesAndCaptures } from './0002-pushes-and-captures';
import { sharedCases } from './0003-shared-cases';
import { handovers } from './0004-handovers';
import { finalWithdrawalsAndPushedNumbers } from './0005-final-withdrawals-and-pushed-numbers';
import type { TeamMigration } from './migration';

/** All of them, in order; a new one is appended with the next number. */
export const TEAM_MIGRATIONS: readonly TeamMigration[] = [
  core,
  pushesAndCaptures,
  sharedCases,
  handovers,
  finalWithdrawalsAndPushedNumbers,
];
