import { FileQuestionMark, FileWarning } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, ItemView, ResultSummary, ResultView } from '../../../contract/views';
import type { ResultId } from '../../../domain/ids';
import { useIntake } from '../../app/intake-data';
import { ChipFilter } from '../../components/chip';
import { EmptyState } from '../../components/empty-state';
import { Inspector } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import { AnswerBar } from './answer-bar';
import { AnswerSections, RawButton } from './answer-sections';
import { AnswerSelect } from './answer-select';
import {
  countByFilter,
  FILE_FILTERS,
  type FileFilter,
  type FileInView,
  filesInView,
  namesByItemId,
  passesFilter,
} from './answered-files';
import { FileInspector } from './file-inspector';
import { FileList } from './file-list';
import { PdfStage } from './pdf-stage';
import { PhotoStage, type StageView } from './photo-stage';
import styles from './results-tab.module.css';

export interface ResultsWorkspaceProps {
  readonly detail: CaseDetail;
  /** Newest first. */
  readonly results: readonly ResultSummary[];
  readonly result: ResultView;
  readonly older: ResultView | null;
  readonly onChoose: (id: ResultId) => void;
}

const FIRST_VIEW: StageView = { mode: 'overlay', opacity: 60 };

/** Files of one answer, the chosen one large, and everything that the answer says. */
export function ResultsWorkspace({ detail, results, result, older, onChoose }: ResultsWorkspaceProps) {
  const { t } = useTranslation('results');
  const views = useMemo(() => filesInView(result), [result]);
  const names = useMemo(() => namesByItemId(views), [views]);
  const items = useSentItems(detail, result);
  const [filter, setFilter] = useState<FileFilter>('all');
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [stage, setStage] = useState(FIRST_VIEW);
  const shown = views.filter((view) => passesFilter(view, filter));
  const selected = shown.find(({ key }) => key === selectedKey) ?? shown[0] ?? null;
  const index = results.findIndex(({ id }) => id === result.id);
  return (
    <div className={styles.workspace}>
      <div className={styles.body}>
        <div className={styles.files}>
          {results.length > 1 ? (
            <AnswerSelect results={results} selected={result.id} onSelect={onChoose} />
          ) : null}
          <Filters views={views} filter={filter} onFilter={setFilter} />
          {shown.length === 0 ? (
            <p className={styles.none}>{views.length === 0 ? t('files.noFiles') : t('files.none')}</p>
          ) : (
            <FileList views={shown} selectedKey={selected?.key ?? null} onSelect={setSelectedKey} />
          )}
        </div>
        <section
          className={styles.stage}
          aria-label={selected?.isPdf ? t('pdf.label') : t('stage.label')}
          data-region="stage"
          tabIndex={-1}
        >
          <Stage result={result} view={selected} stage={stage} onStage={setStage} />
        </section>
        <div className={styles.inspector}>
          <Inspector label={t('inspector.label')}>
            {selected && result.analysis ? (
              <FileInspector key={selected.key} view={selected} names={names} items={items} />
            ) : null}
            <AnswerSections detail={detail} result={result} />
          </Inspector>
        </div>
      </div>
      <AnswerBar
        detail={detail}
        result={result}
        older={older}
        position={results.length - index}
        total={results.length}
      />
    </div>
  );
}

interface FiltersProps {
  readonly views: readonly FileInView[];
  readonly filter: FileFilter;
  readonly onFilter: (filter: FileFilter) => void;
}

function Filters({ views, filter, onFilter }: FiltersProps) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const counts = countByFilter(views);
  const offered = FILE_FILTERS.filter((id) => id !== 'unmatched' || counts.unmatched > 0);
  return (
    <div className={styles.filters}>
      <ChipFilter
        label={t('filter.label')}
        chips={offered.map((id) => ({ id, label: t(`filter.${id}`), count: formats.number(counts[id]) }))}
        selected={filter}
        onSelect={onFilter}
      />
    </div>
  );
}

interface StageProps {
  readonly result: ResultView;
  readonly view: FileInView | null;
  readonly stage: StageView;
  readonly onStage: (stage: StageView) => void;
}

function Stage({ result, view, stage, onStage }: StageProps) {
  const { t } = useTranslation('results');
  if (result.analysis === null) {
    return (
      <EmptyState
        icon={<FileWarning size={22} aria-hidden />}
        title={t('undecoded.title')}
        actions={<RawButton result={result} />}
      >
        <p>{t('undecoded.text')}</p>
      </EmptyState>
    );
  }
  if (view === null) return null;
  if (view.isPdf && view.file) return <PdfStage key={view.key} view={view} file={view.file} />;
  if (view.isPdf) {
    return (
      <EmptyState icon={<FileQuestionMark size={22} aria-hidden />} title={t('files.unansweredTitle')}>
        {t('files.unansweredText')}
      </EmptyState>
    );
  }
  return <PhotoStage key={view.key} view={view} stage={stage} onStage={onStage} />;
}

/** Our own reading of the files that this answer is about; only they may be compared with it (R3). */
function useSentItems(detail: CaseDetail, result: ResultView): readonly ItemView[] {
  const intake = useIntake(detail.id).data;
  return useMemo(() => {
    const sent = new Set(result.sent.map(({ itemId }) => itemId));
    return intake?.items.filter(({ id }) => sent.has(id)) ?? [];
  }, [intake?.items, result.sent]);
}
