import type { Migration } from './migration';

/** Takes what the practice service reported out of the tokens of a case, as every later write does. */
export const practiceTokens: Migration = {
  version: 25,
  name: 'practice-tokens',
  sql: `
UPDATE "case" SET tokens = (
  SELECT coalesce(sum(r.tokens), 0) FROM result r JOIN package p ON p.id = r.package_id
  JOIN profile f ON f.id = p.profile_id WHERE r.case_id = "case".id AND f.kind <> 'practice'
)
WHERE id IN (
  SELECT p.case_id FROM package p JOIN profile f ON f.id = p.profile_id WHERE f.kind = 'practice'
);
`,
};
