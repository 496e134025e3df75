import type { Migration } from './migration';

/**
 * Questions that a customer was asked, and the answers. Rows are added, never changed; only texts can be erased, each
 * with its salt. `questions` of an inquiry is JSON of `contract/question-views.ts`, those of an answer are numbers of it.
 */
export const customerQuestions: Migration = {
  version: 22,
  name: 'customer-questions',
  sql: `
CREATE TABLE customer_inquiry (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  actor TEXT NOT NULL,
  language TEXT NOT NULL,
  question_count INTEGER NOT NULL,
  questions TEXT,
  salt TEXT,
  sha256 TEXT NOT NULL,
  UNIQUE (case_id, number)
) STRICT;
CREATE TRIGGER customer_inquiry_is_never_changed
BEFORE UPDATE OF id, case_id, number, asked_at, actor, language, question_count, sha256 ON customer_inquiry
BEGIN SELECT RAISE(ABORT, 'questions to a customer are never changed'); END;
CREATE TRIGGER customer_inquiry_is_only_erased BEFORE UPDATE OF questions, salt ON customer_inquiry
WHEN new.questions IS NOT NULL OR new.salt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'questions to a customer are never changed'); END;

CREATE TABLE customer_answer (
  id TEXT PRIMARY KEY,
  inquiry_id TEXT NOT NULL REFERENCES customer_inquiry (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  recorded_at TEXT NOT NULL,
  actor TEXT NOT NULL,
  answered_on TEXT NOT NULL,
  questions TEXT NOT NULL,
  text TEXT,
  salt TEXT,
  sha256 TEXT,
  UNIQUE (inquiry_id, number)
) STRICT;
CREATE TRIGGER customer_answer_is_never_changed
BEFORE UPDATE OF id, inquiry_id, number, recorded_at, actor, answered_on, questions, sha256 ON customer_answer
BEGIN SELECT RAISE(ABORT, 'answers of a customer are never changed'); END;
CREATE TRIGGER customer_answer_is_only_erased BEFORE UPDATE OF text, salt ON customer_answer
WHEN new.text IS NOT NULL OR new.salt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'answers of a customer are never changed'); END;
`,
};
