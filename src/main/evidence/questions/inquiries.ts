import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { AskedQuestion, CustomerInquiry } from '../../../contract/question-views';
import type { RequestPayload } from '../../../contract/requests';
import { groupBy } from '../../../domain/group-by';
import type { CaseId, CustomerAnswerId, InquiryId } from '../../../domain/ids';
import { dayNumber, localDay } from '../../../domain/reference-date';
import { sealText } from '../../storage/custody/text-seal';
import type { StoredCustomerAnswer, StoredInquiry } from '../../storage/database/inquiries-repository';
import { fromJsonColumn, toJsonColumn } from '../../storage/database/rows';
import type { HistoryDeps } from '../history/case-notes';

/** The questions to the customer of a case, the newest first. @throws ProofcaseError `not-found`. */
export function customerInquiries(
  { repositories }: Pick<HistoryDeps, 'repositories'>,
  caseId: CaseId,
): readonly CustomerInquiry[] {
  if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
  const { inquiries } = repositories;
  return [...joinInquiries(inquiries.ofCase(caseId), inquiries.answersOfCase(caseId))].reverse();
}

/** Inquiries in their order with the answers to each, without salts. */
export function joinInquiries(
  inquiries: readonly StoredInquiry[],
  allAnswers: readonly StoredCustomerAnswer[],
): readonly CustomerInquiry[] {
  const answers = groupBy(allAnswers, ({ inquiryId }) => inquiryId);
  return inquiries.map(({ salt: _salt, questions, ...inquiry }) => ({
    ...inquiry,
    questions: questions === null ? null : fromJsonColumn<readonly AskedQuestion[]>(questions),
    answers: (answers.get(inquiry.id) ?? []).map(({ salt: _sealed, inquiryId: _of, ...answer }) => answer),
  }));
}

/** Records that questions were asked; the custody log gets a salted hash of them. @throws ProofcaseError `not-found`. */
export function recordAsked(
  deps: HistoryDeps,
  { caseId, language, questions }: RequestPayload<'questions.recordAsked'>,
): readonly CustomerInquiry[] {
  const { repositories, custody, clock, actor, emit } = deps;
  if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
  const askedAt = clock.now().toISOString();
  const id = randomUUID() as InquiryId;
  const text = toJsonColumn(questions);
  const { salt, sha256 } = sealText(text);
  const questionCount = questions.length;
  repositories.inTransaction(() => {
    const number = repositories.inquiries.ofCase(caseId).length + 1;
    repositories.inquiries.insert(caseId, {
      id,
      number,
      askedAt,
      actor,
      language,
      questionCount,
      questions: text,
      salt,
      sha256,
    });
    const details = { number, language, questions: questionCount, textSha256: sha256 };
    custody.append(caseId, 'customer-asked', [id], details, actor);
    repositories.cases.refreshSummary(caseId, askedAt);
  });
  emit('cases.changed', { caseId });
  return customerInquiries(deps, caseId);
}

/**
 * Records that questions were answered on a day between that of asking and today.
 * @throws ProofcaseError `not-found` for an inquiry of another case; `illegal-state` for a question that it does not have
 * or a day out of range.
 */
export function recordAnswer(
  deps: HistoryDeps,
  { caseId, inquiryId, answeredOn, questions, text }: RequestPayload<'questions.recordAnswer'>,
): readonly CustomerInquiry[] {
  const { repositories, custody, clock, actor, emit } = deps;
  const inquiry = customerInquiries(deps, caseId).find(({ id }) => id === inquiryId);
  if (!inquiry) throw new ProofcaseError('not-found');
  const now = clock.now();
  const numbers = [...new Set(questions)].sort((a, b) => a - b);
  if (numbers.some((number) => number > inquiry.questionCount)) throw new ProofcaseError('illegal-state');
  const asked = localDay(new Date(inquiry.askedAt));
  if (dayNumber(answeredOn) === null || answeredOn < asked || answeredOn > localDay(now)) {
    throw new ProofcaseError('illegal-state', {}, `answered on ${answeredOn}`);
  }
  const recordedAt = now.toISOString();
  const id = randomUUID() as CustomerAnswerId;
  const { salt, sha256 } = text === null ? { salt: null, sha256: null } : sealText(text);
  repositories.inTransaction(() => {
    const number = inquiry.answers.length + 1;
    repositories.inquiries.insertAnswer(caseId, {
      id,
      inquiryId,
      number,
      recordedAt,
      actor,
      answeredOn,
      questions: numbers,
      text,
      salt,
      sha256,
    });
    const details = { number, answeredOn, toQuestions: numbers.join(', '), textSha256: sha256 };
    custody.append(caseId, 'customer-answered', [id, inquiryId], details, actor);
    repositories.cases.refreshSummary(caseId, recordedAt);
  });
  emit('cases.changed', { caseId });
  return customerInquiries(deps, caseId);
}
