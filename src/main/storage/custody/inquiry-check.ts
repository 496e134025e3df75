import type { AlteredText } from '../../../contract/history-views';
import type { CustodyEntry } from '../../../contract/views';
import type { CustomerAnswerId, InquiryId } from '../../../domain/ids';
import type { StoredCustomerAnswer, StoredInquiry } from '../database/inquiries-repository';
import { isSealed } from './text-seal';

/** Compares the questions to the customer and the answers of a case with their entries in the custody log. */
export function alteredInquiries(
  entries: readonly CustodyEntry[],
  inquiries: readonly StoredInquiry[],
  answers: readonly StoredCustomerAnswer[],
): readonly AlteredText[] {
  const asked = compare(entries, 'customer-asked', inquiries, (inquiry, { actor, details }) => {
    const { number, language, questionCount, questions, salt, sha256 } = inquiry;
    return (
      details.number === number &&
      details.language === language &&
      details.questions === questionCount &&
      details.textSha256 === sha256 &&
      actor === inquiry.actor &&
      isSealed(questions, salt, sha256)
    );
  });
  const answered = compare(entries, 'customer-answered', answers, (answer, { actor, details, subjects }) => {
    const { number, inquiryId, answeredOn, questions, text, salt, sha256 } = answer;
    return (
      details.number === number &&
      details.answeredOn === answeredOn &&
      details.toQuestions === questions.join(', ') &&
      (details.textSha256 ?? null) === sha256 &&
      subjects[1] === inquiryId &&
      actor === answer.actor &&
      isSealed(text, salt, sha256)
    );
  });
  return [
    ...asked.map((text): AlteredText => ({ of: 'inquiry', ...text, id: text.id as InquiryId })),
    ...answered.map((text): AlteredText => ({ of: 'answer', ...text, id: text.id as CustomerAnswerId })),
  ];
}

interface Numbered {
  readonly id: string;
  readonly number: number;
}

type Altered = Numbered & Pick<AlteredText, 'problem'>;

function compare<Row extends Numbered>(
  entries: readonly CustodyEntry[],
  action: string,
  rows: readonly Row[],
  isSame: (row: Row, entry: CustodyEntry) => boolean,
): readonly Altered[] {
  const recorded = new Map(
    entries.filter((entry) => entry.action === action).map((entry) => [entry.subjects[0] ?? '', entry]),
  );
  const wrong = rows.flatMap((row): readonly Altered[] => {
    const { id, number } = row;
    const entry = recorded.get(id);
    recorded.delete(id);
    if (!entry) return [{ id, number, problem: 'unrecorded' }];
    return isSame(row, entry) ? [] : [{ id, number, problem: 'altered' }];
  });
  const missing = [...recorded].map(
    ([id, entry]): Altered => ({ id, number: Number(entry.details.number), problem: 'missing' }),
  );
  return [...wrong, ...missing];
}
