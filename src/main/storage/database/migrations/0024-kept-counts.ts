import type { Migration } from './migration';

/** What cases of one kind have in common, of `row`: by it they are filtered without findings and times. */
function kindOf(row: string): string {
  const column = (name: string) => `${row}${name}`;
  return `${column('severity_rank')}, ${column('state')}, ${column('decision')}, ${column('profile_id')},
    min(${column('undecodable')}, 1), ${column('capture_column')}, ${column('capture_push')},
    iif(${column('closed_at')} IS NULL, NULL, 'yes'), iif(${column('held_since')} IS NULL, NULL, 'yes')`;
}

/** Stored codes as a JSON array: ` a b ` is `["a","b"]`. */
function codesOf(row: string): string {
  return `iif(${row}finding_codes = '', '[]', '["' || replace(trim(${row}finding_codes), ' ', '","') || '"]')`;
}

function count(row: 'new.' | 'old.'): string {
  return row === 'new.'
    ? `INSERT INTO case_count VALUES (json_array(${kindOf(row)}), ${kindOf(row)}, 1)
         ON CONFLICT (kind) DO UPDATE SET cases = cases + 1;`
    : `UPDATE case_count SET cases = cases - 1 WHERE kind = json_array(${kindOf(row)});
       DELETE FROM case_count WHERE kind = json_array(${kindOf(row)}) AND cases = 0;`;
}

function countFindings(row: 'new.' | 'old.'): string {
  return row === 'new.'
    ? `INSERT INTO finding_count SELECT value, 1 FROM json_each(${codesOf(row)}) WHERE true
         ON CONFLICT (code) DO UPDATE SET cases = cases + 1;`
    : `UPDATE finding_count SET cases = cases - 1 WHERE code IN (SELECT value FROM json_each(${codesOf(row)}));
       DELETE FROM finding_count WHERE cases = 0;`;
}

function noteChange(of: 'cases' | 'results', table: string): string {
  return ['INSERT', 'UPDATE', 'DELETE']
    .map(
      (
        write,
      ) => `CREATE TRIGGER ${of}_changed_${table.replaceAll('"', '')}_${write.toLowerCase()} AFTER ${write} ON ${table}
  BEGIN UPDATE change_count SET count = count + 1 WHERE of = '${of}'; END;`,
    )
    .join('\n');
}

/**
 * Numbers of cases, kept by triggers, so that nothing counts 100,000 rows: by kind, in the columns and the values that
 * filters compare (`undecodable` is 0 or 1, `closed_at` and `held_since` only tell whether), and by finding. And how
 * often cases and results were written, so that any connection knows whether what it remembers is still true.
 * Takes 0.6 s for 100,000 cases.
 */
export const keptCounts: Migration = {
  version: 24,
  name: 'kept-counts',
  sql: `
CREATE TABLE case_count (
  kind TEXT PRIMARY KEY,
  severity_rank INTEGER NOT NULL,
  state TEXT NOT NULL,
  decision TEXT,
  profile_id TEXT NOT NULL,
  undecodable INTEGER NOT NULL,
  capture_column TEXT,
  capture_push TEXT,
  closed_at TEXT,
  held_since TEXT,
  cases INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO case_count SELECT json_array(${kindOf('')}), ${kindOf('')}, count(*) FROM "case" GROUP BY 1;

CREATE TABLE finding_count (code TEXT PRIMARY KEY, cases INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO finding_count
SELECT code.value, sum(same.cases)
FROM (SELECT finding_codes, count(*) AS cases FROM "case" GROUP BY finding_codes) same, json_each(${codesOf('same.')}) code
GROUP BY code.value;

CREATE TABLE change_count (of TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO change_count VALUES ('cases', 0), ('results', 0);

CREATE TRIGGER case_counted AFTER INSERT ON "case" BEGIN
  ${count('new.')}
  ${countFindings('new.')}
END;
CREATE TRIGGER case_uncounted AFTER DELETE ON "case" BEGIN
  ${count('old.')}
  ${countFindings('old.')}
END;
CREATE TRIGGER case_counted_again AFTER UPDATE ON "case"
WHEN json_array(${kindOf('old.')}) <> json_array(${kindOf('new.')}) BEGIN
  ${count('old.')}
  ${count('new.')}
END;
CREATE TRIGGER findings_counted_again AFTER UPDATE OF finding_codes ON "case"
WHEN old.finding_codes <> new.finding_codes BEGIN
  ${countFindings('old.')}
  ${countFindings('new.')}
END;
${noteChange('cases', '"case"')}
${noteChange('cases', 'case_day')}
${noteChange('results', 'result')}
`,
};
