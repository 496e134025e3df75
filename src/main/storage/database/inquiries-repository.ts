import type { CustomerAnswer, CustomerInquiry } from '../../../contract/question-views';
import type { CaseId, InquiryId } from '../../../domain/ids';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';
import type { SearchRepository } from './search-repository';

/** An inquiry with what its hash covers; both are null after the texts were erased. */
export interface StoredInquiry extends Omit<CustomerInquiry, 'questions' | 'answers'> {
  /** JSON of `AskedQuestion[]`, byte for byte as sealed. */
  readonly questions: string | null;
  readonly salt: string | null;
}

/** An answer with the salt of its text's hash; the salt is null without a text. */
export interface StoredCustomerAnswer extends CustomerAnswer {
  readonly inquiryId: InquiryId;
  readonly salt: string | null;
}

type AnswerRow = Omit<StoredCustomerAnswer, 'questions'> & { readonly questions: string };

/** Questions to customers and their answers. Rows are only added. */
export function createInquiriesRepository(database: Database, search: SearchRepository) {
  const inquiries = database.prepare<[string], StoredInquiry>(
    `SELECT id, number, asked_at AS askedAt, actor, language, question_count AS questionCount, questions, salt, sha256
     FROM customer_inquiry WHERE case_id = ? ORDER BY number`,
  );
  const answers = database.prepare<[string], AnswerRow>(
    `SELECT a.id, a.inquiry_id AS inquiryId, a.number, a.recorded_at AS recordedAt, a.actor, a.answered_on AS answeredOn,
       a.questions, a.text, a.salt, a.sha256
     FROM customer_answer a JOIN customer_inquiry i ON i.id = a.inquiry_id
     WHERE i.case_id = ? ORDER BY i.number, a.number`,
  );
  const insertInquiry = database.prepare(
    `INSERT INTO customer_inquiry (id, case_id, number, asked_at, actor, language, question_count, questions, salt,
       sha256)
     VALUES (@id, @caseId, @number, @askedAt, @actor, @language, @questionCount, @questions, @salt, @sha256)`,
  );
  const insertAnswer = database.prepare(
    `INSERT INTO customer_answer (id, inquiry_id, number, recorded_at, actor, answered_on, questions, text, salt, sha256)
     VALUES (@id, @inquiryId, @number, @recordedAt, @actor, @answeredOn, @questions, @text, @salt, @sha256)`,
  );
  return {
    /** In the order of asking. */
    ofCase: (caseId: CaseId): readonly StoredInquiry[] => inquiries.all(caseId),
    /** All answers of a case, by inquiry and in the order of recording. */
    answersOfCase: (caseId: CaseId): readonly StoredCustomerAnswer[] =>
      answers.all(caseId).map(({ questions, ...row }) => ({
        ...row,
        questions: fromJsonColumn<readonly number[]>(questions),
      })),
    insert: (caseId: CaseId, inquiry: StoredInquiry): void => {
      insertInquiry.run({ ...inquiry, caseId });
      search.index(caseId, 'questions');
    },
    insertAnswer: (caseId: CaseId, { questions, ...answer }: StoredCustomerAnswer): void => {
      insertAnswer.run({ ...answer, questions: toJsonColumn(questions) });
      search.index(caseId, 'questions');
    },
  };
}
