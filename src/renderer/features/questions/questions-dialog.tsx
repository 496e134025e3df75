import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Mail, MessageCircleQuestionMark, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailFrame } from '../../../contract/question-views';
import type { CaseId } from '../../../domain/ids';
import { LANGUAGES } from '../../../domain/language';
import { MAX_QUESTIONS } from '../../../domain/questions/inquiry';
import { questionMailText } from '../../../domain/questions/mail-text';
import { cacheResponse, requestOptions, useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy-button';
import { Dialog } from '../../components/dialog';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Segments } from '../../components/segments';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import { MailFields } from './mail-fields';
import { OwnQuestions } from './own-questions';
import { askedQuestions, mailGroups, type QuestionDraft, questionGroups } from './question-draft';
import { QuestionList } from './question-list';
import styles from './questions.module.css';

export interface QuestionsDialogProps {
  readonly caseId: CaseId;
  readonly draft: QuestionDraft;
  readonly onDraft: (draft: QuestionDraft) => void;
  /** The questions were recorded as asked. */
  readonly onRecorded: () => void;
  readonly onClose: () => void;
}

/** Chooses and rewords questions, hands them over as text or mail, and records that they were asked. */
export function QuestionsDialog({ caseId, draft, onDraft, onRecorded, onClose }: QuestionsDialogProps) {
  const { t } = useTranslation('questions');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const { toast } = useMessages();
  const client = useQueryClient();
  const { language } = draft;
  // No event reports changed findings, so the dialog requests new proposals whenever it opens.
  const proposals = useQuery({
    ...requestOptions('questions.propose', { caseId, language }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const inquiries = useRequest('questions.list', { caseId });
  const [isHandedOver, setIsHandedOver] = useState(false);
  const openMail = useCommand('questions.openMail', { onDone: () => setIsHandedOver(true) });
  const groups = questionGroups(proposals.data?.questions ?? [], inquiries.data ?? [], draft);
  const asked = askedQuestions(groups, draft.own);
  const record = useCommand('questions.recordAsked', {
    onDone: (all) => {
      cacheResponse(client, 'questions.list', { caseId }, all);
      toast({ tone: 'green', key: 'questions:recorded', values: { count: asked.length } });
      onRecorded();
    },
  });
  const frame: MailFrame = draft.frames.get(language) ??
    proposals.data?.mail ?? { subject: '', opening: '', closing: '' };
  const mail = { ...frame, groups: mailGroups(groups, draft.own) };
  const isLoaded = proposals.data !== undefined && inquiries.data !== undefined;
  const isTooMany = asked.length > MAX_QUESTIONS;
  const isReady = isLoaded && !proposals.isPlaceholderData && asked.length > 0 && !isTooMany;
  const error = proposals.error ?? inquiries.error ?? openMail.error ?? record.error;
  return (
    <Dialog
      help="customer"
      title={t('title')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{common('action.close')}</Button>
          <CopyButton
            text={questionMailText(mail)}
            copiedKey="questions:copied"
            isDisabled={!isReady}
            onCopied={() => setIsHandedOver(true)}
          >
            {t('copy')}
          </CopyButton>
          <Button
            variant={isHandedOver ? 'plain' : 'primary'}
            icon={<Mail size={15} aria-hidden />}
            isDisabled={!isReady}
            isPending={openMail.isPending}
            onPress={() => openMail.mutate({ caseId, language, ...mail })}
          >
            {t('mailOpen')}
          </Button>
          <Button
            variant={isHandedOver ? 'primary' : 'plain'}
            icon={<CircleCheck size={15} aria-hidden />}
            isDisabled={!isReady}
            isPending={record.isPending}
            onPress={() => record.mutate({ caseId, language, questions: asked })}
          >
            {t('asked')}
          </Button>
        </>
      }
    >
      <p>{t('intro')}</p>
      <div className={styles.language}>
        <span>{t('language')}</span>
        <Segments
          label={t('language')}
          segments={LANGUAGES.map((id) => ({ id, label: formats.languageName(id) }))}
          selected={language}
          onSelect={(id) => onDraft({ ...draft, language: id })}
        />
      </div>
      {isLoaded && groups.length === 0 ? (
        <EmptyState icon={<MessageCircleQuestionMark size={22} aria-hidden />} title={t('nothing')}>
          <p>{t('nothingText')}</p>
        </EmptyState>
      ) : (
        <QuestionList groups={groups} draft={draft} onDraft={onDraft} chosenCount={asked.length} />
      )}
      <OwnQuestions own={draft.own} onChange={(own) => onDraft({ ...draft, own })} />
      {isLoaded ? (
        <MailFields
          frame={frame}
          onChange={(changed) =>
            onDraft({ ...draft, frames: new Map([...draft.frames, [language, changed]]) })
          }
        />
      ) : null}
      {isTooMany ? (
        <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('tooMany', { limit: MAX_QUESTIONS })}
        </Notice>
      ) : null}
      {openMail.isSuccess ? (
        <Notice tone="green" icon={<CircleCheck size={16} aria-hidden />}>
          {t('mailOpened')}
        </Notice>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}
