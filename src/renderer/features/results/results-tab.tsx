import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, ResultSummary } from '../../../contract/views';
import type { ResultId } from '../../../domain/ids';
import { requestOptions, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { ChangesWorkspace } from './changes/changes-workspace';
import { NoResults } from './no-results';
import styles from './results-tab.module.css';
import { ResultsWorkspace } from './results-workspace';

/** The results of one case: one at a time, newest first, or a comparison of two. */
export function ResultsTab({ detail }: { readonly detail: CaseDetail }) {
  const results = useRequest('results.list', { caseId: detail.id });
  if (results.error) return <Failure error={results.error} onRetry={() => void results.refetch()} />;
  if (!results.data) return null;
  if (results.data.length === 0) return <NoResults detail={detail} />;
  return <Results detail={detail} results={results.data} />;
}

interface ResultsProps {
  readonly detail: CaseDetail;
  /** Newest first. */
  readonly results: readonly ResultSummary[];
}

/** A result, optionally at one of its files, or the comparison of two results. */
type Shown =
  | { readonly view: 'answer'; readonly id: ResultId | null; readonly fileKey: string | null }
  | { readonly view: 'changes'; readonly older: ResultId; readonly newer: ResultId };

function Results({ detail, results }: ResultsProps) {
  const [shown, setShown] = useState<Shown>({ view: 'answer', id: null, fileKey: null });
  const selectedId = shown.view === 'answer' ? shown.id : shown.newer;
  const summary = results.find(({ id }) => id === selectedId) ?? results[0];
  // Keeps the previous result until the selected one is loaded, so that nothing flashes.
  const overview = useQuery({
    ...requestOptions('results.overview', { resultId: summary?.id ?? '' }),
    placeholderData: keepPreviousData,
  });
  if (overview.error) return <Failure error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!overview.data) return null;
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
      key={overview.data.id}
      detail={detail}
      results={results}
      overview={overview.data}
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
