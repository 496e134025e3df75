import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowUpToLine } from 'lucide-react';
import { type ComponentProps, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultVersionList } from '../../../contract/answer-views';
import type { CaseDetail } from '../../../contract/views';
import type { SubmissionId } from '../../../domain/ids';
import { requestOptions, useRequest } from '../../app/queries';
import { focusStartOfScreen } from '../../app/travel';
import { Button } from '../../components/button';
import { LoadError } from '../../components/error-notice';
import { useSlicedMount } from '../../components/in-slices';
import { Notice } from '../../components/notice';
import { MissingFile } from '../files/missing-file';
import { useQuestionDraft } from '../questions/use-question-draft';
import { ChangesWorkspace } from './changes/changes-workspace';
import { NoResults } from './no-results';
import styles from './results-tab.module.css';
import { ResultsWorkspace } from './results-workspace';
import { shownVersion } from './shown-version';
import { useShownInPrepare } from './use-shown-in-prepare';
import { useWantedFile } from './use-wanted-file';

export interface ResultsTabProps {
  readonly detail: CaseDetail;
  /** Path or entry name of the file that is opened and focused; null for the most severe one. */
  readonly file: string | null;
}

/** The results of one case by file: one submission at a time, newest first, or a comparison of two. */
export function ResultsTab({ detail, file }: ResultsTabProps) {
  const list = useRequest('results.versions', { caseId: detail.id });
  if (list.error) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return null;
  if (list.data.versions.length === 0) {
    return <NoReadableResults detail={detail} file={file} unread={list.data.unread} />;
  }
  return <Results detail={detail} list={list.data} isUpToDate={!list.isStale} file={file} />;
}

type NoReadableResultsProps = ResultsTabProps & ComponentProps<typeof NoResults>;

function NoReadableResults({ detail, file, unread }: NoReadableResultsProps) {
  const isElsewhere = useShownInPrepare(detail.id, file);
  if (isElsewhere) return null;
  return (
    <>
      {file === null ? null : (
        <div className={styles.missing}>
          <MissingFile path={file} />
        </div>
      )}
      <NoResults detail={detail} unread={unread} />
    </>
  );
}

interface ResultsProps extends ResultsTabProps {
  readonly list: ResultVersionList;
  /** False for a list of an earlier visit until it is asked for again. */
  readonly isUpToDate: boolean;
}

/** A version, optionally at one of its files, or the comparison of two versions. */
type Shown =
  | { readonly view: 'answer'; readonly id: SubmissionId | null; readonly fileKey: string | null }
  | { readonly view: 'changes'; readonly older: SubmissionId; readonly newer: SubmissionId };

function Results({ detail, list, isUpToDate, file }: ResultsProps) {
  const { t } = useTranslation('results');
  const { versions, unread } = list;
  const newestId = versions[0]?.submissionId ?? null;
  const [shown, setShown] = useState<Shown>({ view: 'answer', id: null, fileKey: null });
  const [routeFile, setRouteFile] = useState(file);
  // A file that is asked for later, or a visit that is returned to, replaces the comparison and the file chosen in it.
  if (routeFile !== file) {
    setRouteFile(file);
    setShown({ view: 'answer', id: shown.view === 'answer' ? shown.id : shown.newer, fileKey: null });
  }
  const [knownNewest, setKnownNewest] = useState<SubmissionId | null>(null);
  if (knownNewest === null && newestId !== null && isUpToDate) setKnownNewest(newestId);
  const { selected, newer } = shownVersion(
    versions,
    shown.view === 'answer' ? shown.id : shown.newer,
    knownNewest,
  );
  // A version that the person opens has another workspace, whose bar has the same draft.
  const questions = useQuestionDraft();
  // Keeps the previous version until the selected one is loaded, so that nothing flashes.
  const overview = useQuery({
    ...requestOptions('results.overview', { submissionId: selected?.submissionId ?? '' }),
    placeholderData: keepPreviousData,
  });
  const showVersion = useCallback(
    (id: SubmissionId, fileKey: string | null = null) => setShown({ view: 'answer', id, fileKey }),
    [],
  );
  const choose = (id: SubmissionId) => {
    setKnownNewest(newestId);
    showVersion(id);
  };
  const showNewer = (id: SubmissionId) => {
    choose(id);
    // The button that had the focus goes with its message.
    focusStartOfScreen();
  };
  const leaveChanges = (id: SubmissionId, fileKey: string | null) => {
    showVersion(id, fileKey);
    focusStartOfScreen();
  };
  const wanted = useWantedFile({
    caseId: detail.id,
    file,
    rows: overview.data?.rows ?? null,
    versions,
    onOtherVersion: showVersion,
  });
  const isReady = useSlicedMount(overview.data !== undefined && wanted !== 'unknown');
  if (overview.error) return <LoadError error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!overview.data || wanted === 'unknown' || !isReady) return null;
  if (shown.view === 'changes') {
    return (
      <ChangesWorkspace
        versions={versions}
        older={shown.older}
        newer={shown.newer}
        onChoose={(older, later) => setShown({ view: 'changes', older, newer: later })}
        onOpen={leaveChanges}
        onClose={() => leaveChanges(shown.newer, null)}
      />
    );
  }
  return (
    <>
      {newer ? (
        <div className={styles.newer}>
          <Notice
            tone="grey"
            icon={<ArrowUpToLine size={16} aria-hidden />}
            actions={<Button onPress={() => showNewer(newer.submissionId)}>{t('answers.showNewer')}</Button>}
          >
            {t('answers.newer')}
          </Notice>
        </div>
      ) : null}
      <ResultsWorkspace
        key={`${overview.data.submissionId} ${file ?? ''}`}
        detail={detail}
        versions={versions}
        unread={unread}
        overview={overview.data}
        isUpToDate={!overview.isStale}
        // Until the chosen version is loaded, the previous one is shown.
        chosenKey={overview.data.submissionId === shown.id ? shown.fileKey : null}
        wanted={wanted}
        questions={questions}
        onChoose={choose}
        onCompare={(older, later) => setShown({ view: 'changes', older, newer: later })}
      />
    </>
  );
}
