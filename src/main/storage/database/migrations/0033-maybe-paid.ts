import type { Migration } from './migration';

/**
 * Migration 21 took a package for one that was certainly not paid if its only response was no analysis and a person sent
 * it again before the upgrade. A later refusal then rejected it, where it has to be a question.
 */
export const maybePaid: Migration = {
  version: 33,
  name: 'maybe-paid',
  sql: `
UPDATE package SET maybe_paid = 1
WHERE state NOT IN ('answered', 'filed') AND EXISTS (
  SELECT 1 FROM attempt a WHERE a.package_id = package.id AND a.kind = 'scan' AND a.outcome = 'answered');
`,
};
