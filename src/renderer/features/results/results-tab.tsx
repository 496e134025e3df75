import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, ResultSummary } from '../../../contract/views';
import type { ResultId } from '../../../domain/ids';
import { requestOptions, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { ChangesWorkspace } from './changes/changes-workspace';
import { NothingAnswered } from './nothing-answered';
import styles from './results-tab.module.css';
import { ResultsWorkspace } from './results-workspace';

/** The answers of the service to one case, one at a time, newest first, or two held against each other. */
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

/** What is shown: an answer, perhaps at a certain file of it, or what changed since an earlier one. */
type Shown =
  | { readonly view: 'answer'; readonly id: ResultId | null; readonly fileKey: string | null }
  | { readonly view: 'changes'; readonly older: ResultId; readonly newer: ResultId };

function Answers({ detail, results }: AnswersProps) {
  const [shown, setShown] = useState<Shown>({ view: 'answer', id: null, fileKey: null });
  const chosen = shown.view === 'answer' ? shown.id : shown.newer;
  const summary = results.find(({ id }) => id === chosen) ?? results[0];
  // The answer before stays until the chosen one is there: a blank between two would only flash.
  const answer = useQuery({
    ...requestOptions('results.overview', { resultId: summary?.id ?? '' }),
    placeholderData: keepPreviousData,
  });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  if (shown.view === 'changes') {
    return (
      <ChangesWorkspace
        results={results}
        older={shown.older}
        newer={shown.newer}
        onChoose={(older, newer) => setShown({ view: 'changes', older, newer })}
        onOpen={(id, fileKey) => setShown({ view: 'answer', id, fileKey })}
        onClose={() => setShown({ view: 'answer', id: shown.newer, fileKey: null })}
      />
    );
  }
  return (
    <ResultsWorkspace
      key={answer.data.id}
      detail={detail}
      results={results}
      overview={answer.data}
      firstKey={shown.fileKey}
      onChoose={(id) => setShown({ view: 'answer', id, fileKey: null })}
      onCompare={(older, newer) => setShown({ view: 'changes', older, newer })}
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
