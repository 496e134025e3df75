import type { RecoveryAction, RecoveryFinding } from '../../../contract/safety-views';
import type { JournalRecovery } from './recovery';

/** Returns findings and actions of a journal recovery for the report. */
export function describeRecovery(
  recovery: JournalRecovery,
): readonly [readonly RecoveryFinding[], readonly RecoveryAction[]] {
  const { forgotten, since, questions, answers, kept, damagedLines, incompleteThrough } = recovery;
  const findings: RecoveryFinding[] = [];
  const actions: RecoveryAction[] = [];
  if (forgotten > 0) {
    findings.push({ code: 'database-rolled-back', submissions: forgotten, since: since ?? '' });
    actions.push({ code: 'outbox-paused' });
  }
  if (incompleteThrough !== null) {
    findings.push({ code: 'journal-incomplete', through: incompleteThrough });
    actions.push({ code: 'outbox-paused' });
  }
  if (damagedLines > 0) findings.push({ code: 'journal-damaged', lines: damagedLines });
  if (questions > 0) actions.push({ code: 'questions-asked', packages: questions });
  if (answers > 0) actions.push({ code: 'answers-found', packages: answers });
  if (kept > 0) actions.push({ code: 'packages-kept', packages: kept });
  return [findings, actions];
}
