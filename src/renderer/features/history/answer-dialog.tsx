import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerInquiry } from '../../../contract/question-views';
import type { CaseId } from '../../../domain/ids';
import { MAX_ANSWER_LENGTH, openQuestions } from '../../../domain/questions/inquiry';
import { calendarDay, localDay } from '../../../domain/reference-date';
import { cacheResponse, useCommand } from '../../app/queries';
import { CheckboxGroup } from '../../components/checkbox-group';
import { Dialog, SubmitActions } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';

export interface AnswerDialogProps {
  readonly caseId: CaseId;
  readonly inquiry: CustomerInquiry;
  readonly onClose: () => void;
}

/** Records on which day the customer answered which questions, and optionally the answer. */
export function AnswerDialog({ caseId, inquiry, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('questions');
  const { toast } = useMessages();
  const client = useQueryClient();
  const formats = useFormats();
  const { id: inquiryId, questions, questionCount, answers, askedAt } = inquiry;
  const open = openQuestions(questionCount, answers);
  const today = localDay(new Date());
  const [date, setDate] = useState(formats.day(today));
  const [text, setText] = useState('');
  // With every question answered, a further answer may belong to any of them.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(open.map(String)));
  const record = useCommand('questions.recordAnswer', {
    onDone: (all) => {
      cacheResponse(client, 'questions.list', { caseId }, all);
      toast({ tone: 'green', key: 'questions:answer.recorded' });
      onClose();
    },
  });
  const asked = localDay(new Date(askedAt));
  const answeredOn = calendarDay(date);
  const isInRange = answeredOn !== null && answeredOn >= asked && answeredOn <= today;
  const dateProblem = () => {
    if (answeredOn === null) return t('answer.dateInvalid', { example: formats.day(today) });
    return isInRange ? null : t('answer.dateRange', { from: formats.day(asked), to: formats.day(today) });
  };
  const isReady = isInRange && chosen.size > 0 && !record.isPending;
  const save = () => {
    if (!isReady || answeredOn === null) return;
    const numbers = [...chosen].map(Number);
    record.mutate({ caseId, inquiryId, answeredOn, questions: numbers, text: text.trim() || null });
  };
  return (
    <Dialog
      help="customer/answers"
      title={t('answer.dialog')}
      isOpen
      onClose={onClose}
      onSubmit={save}
      actions={<SubmitActions action={t('answer.save')} isDisabled={!isReady} onCancel={onClose} />}
    >
      <TextField
        label={t('answer.date')}
        help={t('answer.dateHelp')}
        value={date}
        onChange={setDate}
        error={dateProblem()}
      />
      <TextField
        label={t('answer.text')}
        help={t('answer.textHelp')}
        value={text}
        onChange={setText}
        maxLength={MAX_ANSWER_LENGTH}
        multiline
        autoFocus
      />
      <CheckboxGroup
        label={t('answer.which')}
        values={chosen}
        options={Array.from({ length: questionCount }, (_, index) => ({
          value: String(index + 1),
          label: `${index + 1}. ${questions?.[index]?.text ?? t('inquiry.erased')}`,
        }))}
        onChange={setChosen}
      />
      {record.error ? <ErrorNotice error={record.error} /> : null}
    </Dialog>
  );
}
