import type { Migration } from './migration';

/**
 * The findings of a case as bits beside its traits, in every index that a list walks: looking each row up in
 * `case_finding` held a page of 100,000 cases for 40 ms. `finding_bit` says which bit is which, for good.
 */
export const findingBits: Migration = {
  version: 15,
  name: 'finding-bits',
  sql: `
CREATE TABLE finding_bit (
  code TEXT PRIMARY KEY,
  bit INTEGER NOT NULL UNIQUE CHECK (bit BETWEEN 0 AND 62)
) STRICT, WITHOUT ROWID;
INSERT INTO finding_bit (code, bit)
  SELECT code, row_number() OVER (ORDER BY code) - 1 FROM (SELECT DISTINCT code FROM case_finding);
CREATE TRIGGER finding_bit_begin BEFORE INSERT ON case_finding
WHEN NOT EXISTS (SELECT 1 FROM finding_bit WHERE code = new.code)
BEGIN INSERT INTO finding_bit (code, bit) SELECT new.code, coalesce(max(bit), -1) + 1 FROM finding_bit; END;

DROP INDEX case_list_by_activity;
DROP INDEX case_list_by_creation;
DROP INDEX case_list_by_number;
DROP INDEX case_list_by_level;
DROP INDEX case_list_by_tokens;
ALTER TABLE "case" ADD COLUMN finding_bits INTEGER NOT NULL DEFAULT 0;
UPDATE "case" SET finding_bits = (
  SELECT sum(1 << b.bit) FROM case_finding f JOIN finding_bit b ON b.code = f.code WHERE f.case_number = "case".number
) WHERE number IN (SELECT case_number FROM case_finding);
CREATE INDEX case_list_by_activity ON "case" (last_activity_at, number, traits, finding_bits, profile_id);
CREATE INDEX case_list_by_creation ON "case" (created_at, number, traits, finding_bits, profile_id);
CREATE INDEX case_list_by_number ON "case" (case_number COLLATE NOCASE, number, traits, finding_bits, profile_id);
CREATE INDEX case_list_by_level ON "case" (worry, last_activity_at, number, traits, finding_bits, profile_id);
CREATE INDEX case_list_by_tokens ON "case" (tokens, number, traits, finding_bits, profile_id);
`,
};
