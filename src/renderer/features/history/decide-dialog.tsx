import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandlerDecision } from '../../../contract/history-views';
import type { CaseDetail, ResultSummary } from '../../../contract/views';
import { DECISION_CHOICES, type DecisionChoice, MAX_REASON_LENGTH } from '../../../domain/handler-decision';
import { cacheResponse, useCommand, useRequest } from '../../app/queries';
import { Dialog, SubmitActions } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { LevelBadge } from '../../components/level-badge';
import { RadioGroup } from '../../components/radio-group';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import styles from './decide-dialog.module.css';
import { DecisionBadge } from './decision-badge';
import { latestResults } from './decision-basis';

/** Records the handler's decision about a case, with the level of the service beside it. */
export function DecideDialog({
  detail,
  onClose,
}: {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('history');
  const { toast } = useMessages();
  const client = useQueryClient();
  const { id: caseId, decision: currentDecision } = detail;
  const results = useRequest('results.list', { caseId });
  const decisions = useRequest('decisions.list', { caseId });
  const [choice, setChoice] = useState<DecisionChoice | null>(null);
  const [reason, setReason] = useState('');
  const record = useCommand('decisions.record', {
    onDone: (all) => {
      cacheResponse(client, 'decisions.list', { caseId }, all);
      toast({ tone: 'green', key: 'history:decision.recorded' });
      onClose();
    },
  });
  const currentResults = results.data ? latestResults(results.data) : null;
  const trimmedReason = reason.trim();
  const isReady = choice !== null && trimmedReason !== '' && currentResults !== null && !record.isPending;
  const error = results.error ?? decisions.error ?? record.error;
  const save = () => {
    if (!isReady) return;
    record.mutate({ caseId, choice, reason: trimmedReason, resultIds: currentResults.map(({ id }) => id) });
  };
  return (
    <Dialog
      help="history/decisions"
      title={t('decision.dialog')}
      isOpen
      isWide
      onClose={onClose}
      onSubmit={save}
      actions={<SubmitActions action={t('decision.save')} isDisabled={!isReady} onCancel={onClose} />}
    >
      <div className={styles.columns}>
        <div className={styles.own}>
          <RadioGroup
            label={t('decision.choice')}
            value={choice}
            options={DECISION_CHOICES.filter((value) => value !== 'open' || currentDecision !== null).map(
              (value) => ({
                value,
                label: t(`choice.${value}`),
                hint: t(`choiceHint.${value}`),
              }),
            )}
            onChange={setChoice}
          />
          <TextField
            label={t('decision.reason')}
            help={t('decision.reasonHelp')}
            value={reason}
            onChange={setReason}
            maxLength={MAX_REASON_LENGTH}
            multiline
            isRequired
          />
        </div>
        <div className={styles.service}>
          <ServiceResults detail={detail} currentResults={currentResults ?? []} />
          <EarlierDecisions decisions={decisions.data ?? []} />
        </div>
      </div>
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}

function ServiceResults({
  detail,
  currentResults,
}: {
  readonly detail: CaseDetail;
  readonly currentResults: readonly ResultSummary[];
}) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  return (
    <section className={styles.part}>
      <h3>{t('decision.level')}</h3>
      <LevelBadge level={detail.level} />
      <p className="quiet small">{t('decision.unchanged')}</p>
      <h3>
        {currentResults.length === 0
          ? t('decision.basisNone')
          : t('decision.basis', { count: currentResults.length })}
      </h3>
      <ul className={styles.answers}>
        {currentResults.map(({ id, receivedAt, level }) => (
          <li key={id}>
            <span>{t('decision.answer', { time: formats.instant(receivedAt).text })}</span>
            <LevelBadge level={level} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the earlier decisions, the newest first. */
function EarlierDecisions({ decisions }: { readonly decisions: readonly HandlerDecision[] }) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  if (decisions.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('decision.before')}</h3>
      <ul className={styles.before}>
        {decisions.map(({ id, choice, actor, at, reason }) => (
          <li key={id}>
            <DecisionBadge choice={choice} />
            <span className="quiet small">
              {actor}, {formats.instant(at).text}
            </span>
            <p>{reason ?? t('decision.erased')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
