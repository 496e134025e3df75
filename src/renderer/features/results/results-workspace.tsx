import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileQuestionMark, FileWarning } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredFileView, AnsweredRow, AnswerOverview } from '../../../contract/answer-views';
import type { CaseDetail, ResultSummary } from '../../../contract/views';
import type { ResultId } from '../../../domain/ids';
import { requestOptions } from '../../app/queries';
import { Button } from '../../components/button';
import { ChipFilter } from '../../components/chip';
import { EmptyState } from '../../components/empty-state';
import { Inspector } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import { DecodeAgain } from './decode-again';
import { countByFilter, FILE_FILTERS, type FileFilter, matchesFilter } from './files/file-filter';
import { FileList } from './files/file-list';
import { FileInspector } from './inspector/file-inspector';
import { ResultSections } from './inspector/result-sections';
import { ResultMap } from './map/result-map';
import { ViewChoice } from './map/view-choice';
import { RawDialog } from './raw/raw-dialog';
import { ResultBar } from './result-bar';
import { ResultSelect } from './result-select';
import styles from './results-tab.module.css';
import { PdfStage } from './stage/pdf-stage';
import { PhotoStage } from './stage/photo-stage';
import { INITIAL_STAGE_VIEW, type StageView } from './stage/stage-view';

export interface ResultsWorkspaceProps {
  readonly detail: CaseDetail;
  /** Newest first. */
  readonly results: readonly ResultSummary[];
  readonly overview: AnswerOverview;
  /** The file shown first; null for the most severe one. */
  readonly firstKey: string | null;
  readonly onChoose: (id: ResultId) => void;
  readonly onCompare: (older: ResultId, newer: ResultId) => void;
}

/** Files of one result, the selected file on the stage, and the inspector. */
export function ResultsWorkspace(props: ResultsWorkspaceProps) {
  const { detail, results, overview, firstKey, onChoose, onCompare } = props;
  const { t } = useTranslation('results');
  const { t: places } = useTranslation('places');
  const { rows } = overview;
  const [filter, setFilter] = useState<FileFilter>('all');
  const [selectedKey, setSelectedKey] = useState(firstKey);
  const [stage, setStage] = useState(INITIAL_STAGE_VIEW);
  const [isMap, setIsMap] = useState(false);
  const shown = useMemo(() => rows.filter((row) => matchesFilter(row, filter)), [rows, filter]);
  const index = Math.max(
    0,
    shown.findIndex(({ key }) => key === selectedKey),
  );
  const selected = shown[index] ?? null;
  const view = useFile(overview, selected);
  const step = (by: 1 | -1) => setSelectedKey(shown[index + by]?.key ?? selected?.key ?? null);
  const showFile = (key: string) => {
    if (!shown.some((row) => row.key === key)) setFilter('all');
    setSelectedKey(key);
  };
  return (
    <div className={styles.workspace} data-large={stage.isLarge || undefined}>
      <div className={styles.body}>
        <div className={styles.files}>
          {results.length > 1 ? (
            <div className={styles.answers}>
              <ResultSelect results={results} selected={overview.id} onSelect={onChoose} />
            </div>
          ) : null}
          <ViewChoice isMap={isMap} onChange={setIsMap} />
          <Filters rows={rows} filter={filter} onFilter={setFilter} />
          {shown.length === 0 ? (
            <p className={styles.none}>{rows.length === 0 ? t('files.noFiles') : t('files.none')}</p>
          ) : (
            <FileList
              isRead={overview.answer !== null}
              rows={shown}
              selectedKey={selected?.key ?? null}
              onSelect={setSelectedKey}
            />
          )}
        </div>
        <section
          className={styles.stage}
          aria-label={isMap ? places('label') : selected?.isPdf ? t('pdf.label') : t('stage.label')}
          data-region="stage"
          tabIndex={-1}
        >
          {isMap && overview.answer ? (
            <ResultMap
              detail={detail}
              resultId={overview.id}
              selectedKey={selected?.key ?? null}
              onSelect={showFile}
            />
          ) : (
            <Stage overview={overview} view={view} stage={stage} onStage={setStage} onStep={step} />
          )}
        </section>
        <div className={styles.inspector}>
          <Inspector label={t('inspector.label')}>
            {view && overview.answer ? <FileInspector key={view.key} view={view} /> : null}
            <ResultSections detail={detail} overview={overview} />
          </Inspector>
        </div>
      </div>
      <ResultBar detail={detail} results={results} overview={overview} onCompare={onCompare} />
    </div>
  );
}

/** The file result of the selected file; keeps the previous one until it is loaded. */
function useFile(overview: AnswerOverview, row: AnsweredRow | null): AnsweredFileView | null {
  const { data } = useQuery({
    ...requestOptions('results.file', { resultId: overview.id, key: row?.key ?? '' }),
    enabled: row !== null,
    placeholderData: keepPreviousData,
  });
  return row === null ? null : (data ?? null);
}

interface FiltersProps {
  readonly rows: readonly AnsweredRow[];
  readonly filter: FileFilter;
  readonly onFilter: (filter: FileFilter) => void;
}

function Filters({ rows, filter, onFilter }: FiltersProps) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const counts = countByFilter(rows);
  const filters = FILE_FILTERS.filter((id) => id !== 'unmatched' || counts.unmatched > 0);
  return (
    <div className={styles.filters}>
      <ChipFilter
        label={t('filter.label')}
        chips={filters.map((id) => ({ id, label: t(`filter.${id}`), count: formats.number(counts[id]) }))}
        selected={filter}
        onSelect={onFilter}
      />
    </div>
  );
}

interface StageProps {
  readonly overview: AnswerOverview;
  readonly view: AnsweredFileView | null;
  readonly stage: StageView;
  readonly onStage: (stage: StageView) => void;
  readonly onStep: (by: 1 | -1) => void;
}

function Stage({ overview, view, stage, onStage, onStep }: StageProps) {
  const { t } = useTranslation('results');
  if (overview.answer === null) {
    return (
      <EmptyState
        icon={<FileWarning size={22} aria-hidden />}
        title={t('undecoded.title')}
        actions={<UndecodedActions resultId={overview.id} />}
      >
        <p>{t('undecoded.text')}</p>
      </EmptyState>
    );
  }
  if (view === null) return null;
  if (view.isPdf && view.file)
    return <PdfStage key={view.key} view={view} file={view.file} resultId={overview.id} />;
  if (view.isPdf) {
    return (
      <EmptyState icon={<FileQuestionMark size={22} aria-hidden />} title={t('files.unansweredTitle')}>
        {t('files.unansweredText')}
      </EmptyState>
    );
  }
  return <PhotoStage view={view} stage={stage} onStage={onStage} onStep={onStep} />;
}

/** Actions for a result that could not be decoded (R15). */
function UndecodedActions({ resultId }: { readonly resultId: ResultId }) {
  const { t } = useTranslation('results');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t('undecoded.show')}</Button>
      <DecodeAgain resultId={resultId} />
      {isOpen ? <RawDialog resultId={resultId} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
