import { z } from 'zod';
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, MAX_QUESTIONS } from '../domain/questions/inquiry';
import { QUESTION_KEYS } from '../domain/questions/question';
import type { CustomerInquiry, QuestionProposals } from './question-views';
import { engine, reader, shell } from './request';
import { caseId, inquiryId, isoDate, itemId, language } from './request-fields';

const MAX_PATH_LENGTH = 4_096;
const MAX_FRAME_LENGTH = 10_000;

const question = z.string().trim().min(1).max(MAX_QUESTION_LENGTH);

/** Questions to the customer of a case. */
export const questionRequests = {
  'questions.propose': reader.read({ caseId, language }).returns<QuestionProposals>(),
  /** What was asked and answered; the newest inquiry first, as in the next two. */
  'questions.list': engine.read({ caseId }).returns<readonly CustomerInquiry[]>(),
  'questions.recordAsked': engine
    .write({
      caseId,
      language,
      questions: z
        .array(
          z.strictObject({
            key: z.enum(QUESTION_KEYS).nullable(),
            path: z.string().max(MAX_PATH_LENGTH).nullable(),
            sha256: z.hash('sha256').nullish(),
            text: question,
          }),
        )
        .min(1)
        .max(MAX_QUESTIONS),
    })
    .returns<readonly CustomerInquiry[]>(),
  'questions.recordAnswer': engine
    .write({
      caseId,
      inquiryId,
      answeredOn: isoDate,
      questions: z.array(z.int().min(1)).min(1).max(MAX_QUESTIONS),
      /** Null: only that there was an answer. */
      text: z.string().trim().min(1).max(MAX_ANSWER_LENGTH).nullable(),
    })
    .returns<readonly CustomerInquiry[]>(),
  /** Opens an unsent draft with small pictures in the person's own mail program; Proofcase sends nothing. */
  'questions.openMail': shell
    .write({
      caseId,
      language,
      subject: z.string().max(MAX_FRAME_LENGTH),
      opening: z.string().max(MAX_FRAME_LENGTH),
      closing: z.string().max(MAX_FRAME_LENGTH),
      /** Groups in the order of the mail; `itemId` is the photo shown beside the questions. */
      groups: z
        .array(z.strictObject({ itemId: itemId.nullable(), questions: z.array(question).min(1) }))
        .min(1)
        .max(MAX_QUESTIONS),
    })
    .returns<null>(),
};
