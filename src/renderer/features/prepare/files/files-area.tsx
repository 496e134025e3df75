import { CircleMinus, FileSearch } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrepareView } from '../../../../contract/prepare-views';
import type { IntakeView } from '../../../../contract/views';
import type { CaseId, ItemId } from '../../../../domain/ids';
import type { SkippedFile } from '../../../../domain/item';
import { useAddSources } from '../../../app/add-sources';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import type { Exclusion } from '../exclusion/use-exclusion';
import { MapScreen } from '../lazy-parts';
import { type ItemInView, matchesWords } from '../list/items-in-view';
import type { ListHandlers } from '../list/list-handlers';
import type { ItemList } from '../list/use-item-list';
import styles from '../prepare-tab.module.css';
import { ItemTable } from './item-table';
import { PhotoGrid } from './photo-grid';
import { SkippedTable } from './skipped-table';

export interface FilesAreaProps {
  readonly intake: IntakeView;
  readonly list: ItemList;
  readonly exclusion: Exclusion;
  readonly view: PrepareView;
  readonly onView: (change: Partial<PrepareView>) => void;
  readonly noteOf: (view: ItemInView) => string | undefined;
  readonly packageOf: (id: ItemId) => number | undefined;
  readonly handlers: ListHandlers;
  /** Why the case takes no photos; null if it does. */
  readonly refusal: string | null;
}

/** The files as a grid, a table or a map, or an empty state that says why there are none. */
export function FilesArea(props: FilesAreaProps) {
  const { intake, list, exclusion, view, handlers, refusal } = props;
  if (view.layout === 'map' && list.all.length > 0) {
    return (
      <Suspense fallback={<div className={styles.area} />}>
        <MapScreen list={list} />
      </Suspense>
    );
  }
  const skipped = list.filter === 'skipped' ? skippedFiles(intake, list.search) : [];
  if (list.filter === 'skipped' && list.shown.length + skipped.length > 0) {
    return (
      <SkippedTable
        excluded={list.shown}
        skipped={skipped}
        onInclude={(id) => exclusion.include([id])}
        onSelect={list.pick}
        onMenu={handlers.onMenu}
      />
    );
  }
  if (list.shown.length === 0) {
    if (intake.state === 'running') return <div className={styles.area} />;
    return <NoFiles list={list} caseId={intake.caseId} refusal={refusal} />;
  }
  return (
    <div
      className={styles.area}
      onPointerEnter={() => list.hold(true)}
      onPointerLeave={() => list.hold(false)}
    >
      <ListOfFiles {...props} />
    </div>
  );
}

function skippedFiles({ skipped }: IntakeView, search: string): readonly SkippedFile[] {
  return skipped.filter(({ path }) => matchesWords([path], search));
}

function ListOfFiles({ list, view, onView, noteOf, packageOf, handlers }: FilesAreaProps) {
  const shared = {
    views: list.shown,
    selection: list.selection,
    activeIndex: list.activeIndex,
    gap: list.gap,
    asked: list.asked,
    noteOf,
    packageOf,
    handlers,
  };
  if (view.layout === 'grid') return <PhotoGrid {...shared} tiles={view.tiles} />;
  return (
    <ItemTable
      {...shared}
      hiddenColumns={view.hiddenColumns}
      sorting={{ order: view.order, descending: view.descending }}
      onSort={onView}
    />
  );
}

interface NoFilesProps {
  readonly list: ItemList;
  readonly caseId: CaseId;
  readonly refusal: string | null;
}

function NoFiles({ list, caseId, refusal }: NoFilesProps) {
  const { t } = useTranslation('prepare');
  const { choose, isBusy } = useAddSources(caseId);
  const showsSkipped = list.filter === 'skipped';
  if (showsSkipped && list.counts.skipped === 0) {
    return (
      <EmptyState icon={<CircleMinus size={22} aria-hidden />} title={t('empty.nothingSkipped')}>
        {t('empty.nothingSkippedText')}
      </EmptyState>
    );
  }
  if (list.all.length === 0 && !showsSkipped) {
    return (
      <EmptyState
        icon={<FileSearch size={22} aria-hidden />}
        title={t('empty.noFiles')}
        actions={
          <>
            <Button
              variant="primary"
              isDisabled={isBusy}
              disabledReason={refusal}
              onPress={() => choose('folder')}
            >
              {t('empty.choose')}
            </Button>
            {list.counts.skipped > 0 ? (
              <Button onPress={() => list.setFilter('skipped')}>{t('empty.showSkipped')}</Button>
            ) : null}
          </>
        }
      >
        {t('empty.noFilesText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<FileSearch size={22} aria-hidden />}
      title={t('empty.noMatch')}
      actions={<Button onPress={list.showAll}>{t('empty.showAll')}</Button>}
    >
      {t('empty.noMatchText')}
    </EmptyState>
  );
}
