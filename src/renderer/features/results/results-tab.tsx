import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, ResultSummary } from '../../../contract/views';
import type { ResultId } from '../../../domain/ids';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { NothingAnswered } from './nothing-answered';
import styles from './results-tab.module.css';
import { ResultsWorkspace } from './results-workspace';

/** The answers of the service to one case, one at a time, newest first. */
export function ResultsTab({ detail }: { readonly detail: CaseDetail }) {
  const results = useRequest('results.list', { caseId: detail.id });
  if (results.error) return <Failure error={results.error} onRetry={() => void results.refetch()} />;
  if (!results.data) return null;
  if (results.data.length === 0) return <NothingAnswered detail={detail} />;
  return <Answers detail={detail} results={results.data} />;
}

interface AnswersProps {
  readonly detail: CaseDetail;
  /** Newest first. */
  readonly results: readonly ResultSummary[];
}

function Answers({ detail, results }: AnswersProps) {
  const [chosen, setChosen] = useState<ResultId | null>(null);
  const index = Math.max(
    0,
    results.findIndex(({ id }) => id === chosen),
  );
  const summary = results[index];
  const older = results[index + 1];
  const answer = useRequest('results.get', { resultId: summary?.id ?? '' }, summary !== undefined);
  const before = useRequest('results.get', { resultId: older?.id ?? '' }, older !== undefined);
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  return (
    <ResultsWorkspace
      key={answer.data.id}
      detail={detail}
      results={results}
      result={answer.data}
      older={before.data ?? null}
      onChoose={setChosen}
    />
  );
}

type FailureProps = { readonly onRetry: () => void } & Pick<Parameters<typeof ErrorNotice>[0], 'error'>;

function Failure({ error, onRetry }: FailureProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.error}>
      <ErrorNotice error={error} actions={<Button onPress={onRetry}>{t('action.retry')}</Button>} />
    </div>
  );
}
