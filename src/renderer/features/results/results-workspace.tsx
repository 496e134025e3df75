import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileQuestionMark } from 'lucide-react';
import {
  type CSSProperties,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AnsweredFileView,
  AnsweredRow,
  AnswerOverview,
  ResultVersionSummary,
} from '../../../contract/answer-views';
import type { ProofcaseError } from '../../../contract/errors';
import type { CaseDetail, ResultSummary } from '../../../contract/views';
import { lastPart } from '../../../domain/file-names';
import type { SubmissionId } from '../../../domain/ids';
import { useDragOut } from '../../app/drag-out';
import { requestOptions } from '../../app/queries';
import { useVisitState } from '../../app/travel';
import { useSplit } from '../../app/widths';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/error-notice';
import { Inspector } from '../../components/inspector';
import type { MenuPlace } from '../../components/menu-place';
import { useMessages } from '../../components/toasts';
import type { QuestionDraftState } from '../questions/use-question-draft';
import { type FileFilter, matchesFilter } from './files/file-filter';
import { FileList } from './files/file-list';
import { FileMenu } from './files/file-menu';
import { FileInspector } from './inspector/file-inspector';
import { ResultSections } from './inspector/result-sections';
import { ResultMap } from './map/result-map';
import { ResultBar } from './result-bar';
import styles from './results-tab.module.css';
import { PdfStage } from './stage/pdf-stage';
import { PhotoStage } from './stage/photo-stage';
import { INITIAL_STAGE_VIEW, type StageView } from './stage/stage-view';
import { SummaryStrip } from './summary-strip';
import type { WantedFile } from './use-wanted-file';

export interface ResultsWorkspaceProps {
  readonly detail: CaseDetail;
  /** Newest first. */
  readonly versions: readonly ResultVersionSummary[];
  readonly unread: readonly ResultSummary[];
  readonly overview: AnswerOverview;
  /** False for an overview of an earlier visit until it is asked for again. */
  readonly isUpToDate: boolean;
  /** A file that was chosen in the comparison; null for none. */
  readonly chosenKey: string | null;
  /** The file that is shown first and focused; if it is missing, none is selected at first. */
  readonly wanted: WantedFile | null;
  readonly questions: QuestionDraftState;
  readonly onChoose: (id: SubmissionId) => void;
  readonly onCompare: (older: SubmissionId, newer: SubmissionId) => void;
}

/** Files of one submission, the selected file on the stage, and the inspector. */
export function ResultsWorkspace(props: ResultsWorkspaceProps) {
  const { detail, versions, unread, overview, isUpToDate, chosenKey, wanted } = props;
  const { questions, onChoose, onCompare } = props;
  const { t } = useTranslation('results');
  const { t: places } = useTranslation('places');
  const { t: common } = useTranslation('common');
  const { rows } = overview;
  const [filter, setFilter] = useState<FileFilter>('all');
  const missing = wanted && 'missing' in wanted ? wanted.missing : null;
  const firstRowKey = isUpToDate && missing === null ? (rows[0]?.key ?? null) : null;
  const { value: selectedKey, set: setSelectedKey } = useVisitState(
    `file of ${overview.submissionId}`,
    // Pinned, since the response to another package may bring a more severe file to the top.
    (wanted && 'key' in wanted ? wanted.key : null) ?? firstRowKey,
  );
  // It replaces the file that was selected earlier in this visit.
  useLayoutEffect(() => {
    if (chosenKey !== null) setSelectedKey(chosenKey);
  }, [chosenKey, setSelectedKey]);
  const list = useRef<HTMLDivElement>(null);
  const isWanted = wanted !== null;
  // Here, since the list also appears again when another filter finds files.
  useEffect(() => {
    if (isWanted) list.current?.focus();
  }, [isWanted]);
  const [stage, setStage] = useState(INITIAL_STAGE_VIEW);
  const [isMap, setIsMap] = useState(false);
  const [menu, setMenu] = useState<{ readonly at: MenuPlace; readonly row: AnsweredRow } | null>(null);
  const dragOut = useDragOut();
  const filesSplit = useSplit('results.files', {
    label: common('filesWidth'),
    initialPx: 268,
    minPx: 200,
    maxPx: 480,
    panel: 'before',
  });
  const detailsSplit = useSplit('results.inspector', {
    label: common('detailsWidth'),
    initialPx: 348,
    minPx: 260,
    maxPx: 640,
    panel: 'after',
  });
  const shown = useMemo(() => rows.filter((row) => matchesFilter(row, filter)), [rows, filter]);
  const selectedIndex = shown.findIndex(({ key }) => key === selectedKey);
  const isNoneSelected = missing !== null && selectedKey === null;
  const index = isNoneSelected ? -1 : Math.max(0, selectedIndex);
  const selected = shown[index] ?? null;
  const file = useFile(overview, selected);
  const { view } = file;
  // After the files: their first frame waits neither for the stage nor for the inspector.
  const showsStage = useDeferredValue(true, false);
  const details = useDeferredValue(
    useMemo(
      () => (
        <>
          {view ? <FileInspector key={view.key} view={view} shared={overview.shared} /> : null}
          <ResultSections detail={detail} overview={overview} unread={unread} />
        </>
      ),
      [view, detail, overview, unread],
    ),
    null,
  );
  const fileLabel = selected?.isPdf ? t('pdf.label') : t('stage.label');

  const step = (by: 1 | -1) => setSelectedKey(shown[index + by]?.key ?? selected?.key ?? null);
  const showFile = (key: string) => {
    if (!shown.some((row) => row.key === key)) setFilter('all');
    setSelectedKey(key);
  };
  return (
    <div className={`fill-column ${styles.workspace}`} data-large={stage.isLarge || undefined}>
      <SummaryStrip
        versions={versions}
        overview={overview}
        filter={filter}
        onFilter={setFilter}
        isMap={isMap}
        onMap={setIsMap}
        onVersion={onChoose}
      />
      <div
        className={styles.body}
        style={
          {
            '--files-width': `${filesSplit.px}px`,
            '--details-width': `${detailsSplit.px}px`,
          } as CSSProperties
        }
      >
        <div className={styles.files}>
          {shown.length === 0 ? (
            <p className={styles.none}>{rows.length === 0 ? t('files.noFiles') : t('files.none')}</p>
          ) : (
            <FileList
              rows={shown}
              selectedKey={selected?.key ?? null}
              scroller={list}
              onSelect={setSelectedKey}
              onMenu={(at, row) => setMenu({ at, row })}
              onDrag={(event, { itemId }) => dragOut(event, itemId ? [{ kind: 'item', itemId }] : [])}
            />
          )}
        </div>
        <div className={styles.filesEdge}>{filesSplit.splitter}</div>
        <section
          className={styles.stage}
          aria-label={isMap ? places('label') : fileLabel}
          data-region="stage"
          tabIndex={-1}
        >
          {isMap ? (
            <ResultMap
              detail={detail}
              submissionId={overview.submissionId}
              selectedKey={selected?.key ?? null}
              onSelect={showFile}
            />
          ) : (
            showsStage && <Stage file={file} stage={stage} onStage={setStage} onStep={step} />
          )}
          {isNoneSelected && !isMap ? <MissingFile path={missing} /> : null}
        </section>
        <div className={styles.detailsEdge}>{detailsSplit.splitter}</div>
        <div className={styles.inspector}>
          <Inspector label={t('inspector.label')}>{details}</Inspector>
        </div>
      </div>
      {menu ? (
        <FileMenu
          caseId={detail.id}
          row={menu.row}
          at={menu.at}
          onEnlarge={() => setStage({ ...stage, isLarge: true })}
          onClose={() => setMenu(null)}
        />
      ) : null}
      <ResultBar
        detail={detail}
        versions={versions}
        overview={overview}
        questions={questions}
        onCompare={onCompare}
      />
    </div>
  );
}

/** What is known of the selected file. */
interface SelectedFile {
  /** Keeps the previous file until this one is loaded. */
  readonly view: AnsweredFileView | null;
  /** Why it could not be read. */
  readonly error: ProofcaseError | null;
  readonly retry: () => void;
}

function useFile(overview: AnswerOverview, row: AnsweredRow | null): SelectedFile {
  const { data, error, refetch } = useQuery({
    ...requestOptions('results.file', { submissionId: overview.submissionId, key: row?.key ?? '' }),
    enabled: row !== null,
    placeholderData: keepPreviousData,
  });
  return {
    view: row === null ? null : (data ?? null),
    error: row === null || data !== undefined ? null : error,
    retry: () => void refetch(),
  };
}

function MissingFile({ path }: { readonly path: string }) {
  const { t } = useTranslation('results');
  const { announce } = useMessages();
  const title = t('files.missingTitle', { name: lastPart(path) });
  useEffect(() => announce(title), [announce, title]);
  return (
    <EmptyState icon={<FileQuestionMark size={22} aria-hidden />} title={title}>
      {t('files.missingText')}
    </EmptyState>
  );
}

interface StageProps {
  readonly file: SelectedFile;
  readonly stage: StageView;
  readonly onStage: (stage: StageView) => void;
  readonly onStep: (by: 1 | -1) => void;
}

function Stage({ file: { view, error, retry }, stage, onStage, onStep }: StageProps) {
  const { t } = useTranslation('results');
  if (error) return <LoadError error={error} onRetry={retry} />;
  if (view === null) return null;
  if (view.isPdf && view.file) return <PdfStage key={view.key} view={view} file={view.file} />;
  if (view.isPdf) {
    const kind = view.kind === 'pending' ? 'pending' : 'unanswered';
    return (
      <EmptyState icon={<FileQuestionMark size={22} aria-hidden />} title={t(`files.${kind}Title`)}>
        {t(`files.${kind}Text`)}
      </EmptyState>
    );
  }
  return <PhotoStage view={view} stage={stage} onStage={onStage} onStep={onStep} />;
}
