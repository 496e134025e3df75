import { useQueryClient } from '@tanstack/react-query';
import { CircleMinus, FileSearch, OctagonX, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, IntakeView } from '../../../contract/views';
import { rememberStart } from '../../app/intake-data';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { Inspector } from '../../components/inspector';
import { Notice } from '../../components/notice';
import { useMessages } from '../../components/toasts';
import { ExcludeDialog } from './exclude-dialog';
import { FolderState } from './folder/folder-state';
import { ReportMenu } from './folder/report-menu';
import { FolderInspector } from './folder-inspector';
import { ItemInspector } from './item-inspector';
import { ItemTable } from './item-table';
import { isBlocked } from './items-in-view';
import { PhotoGrid } from './photo-grid';
import styles from './prepare-tab.module.css';
import { type ItemLayout, PrepareToolbar } from './prepare-toolbar';
import { PreviewDialog } from './preview-dialog';
import { ReadingStrip } from './reading-strip';
import { SealBar } from './seal-bar';
import { SkippedTable } from './skipped-table';
import { type Exclusion, useExclusion } from './use-exclusion';
import { type ItemList, useItemList } from './use-item-list';

const NARROW_WINDOW_PX = 900;

export interface PrepareWorkspaceProps {
  readonly detail: CaseDetail;
  readonly intake: IntakeView;
}

/** Toolbar, files, inspector, and the bar that seals. */
export function PrepareWorkspace({ detail, intake }: PrepareWorkspaceProps) {
  const { t } = useTranslation('prepare');
  const list = useItemList(intake);
  const exclusion = useExclusion(detail.id);
  const [layout, setLayout] = useState<ItemLayout>('grid');
  const [showsInspector, setShowsInspector] = useState(() => window.innerWidth > NARROW_WINDOW_PX);
  const [isEnlarged, setIsEnlarged] = useState(false);
  const refresh = useRefresh(detail);
  useReadingAnnouncement(intake);
  return (
    <>
      <div className={styles.body}>
        <div className={styles.left}>
          <PrepareToolbar
            list={list}
            layout={layout}
            onLayout={setLayout}
            showsInspector={showsInspector}
            onInspector={setShowsInspector}
            onRefresh={intake.state === 'running' ? null : refresh}
            report={<ReportMenu intake={intake} />}
          />
          <ReadingStrip intake={intake} />
          <FolderState intake={intake} />
          <Blockers list={list} exclusion={exclusion} />
          <SelectionStrip list={list} exclusion={exclusion} />
          <Files
            intake={intake}
            list={list}
            exclusion={exclusion}
            layout={layout}
            onEnlarge={() => setIsEnlarged(true)}
          />
        </div>
        {showsInspector ? (
          <div className={styles.inspector}>
            <Inspector label={t('inspector.label')}>
              <Explanation
                intake={intake}
                list={list}
                exclusion={exclusion}
                onEnlarge={() => setIsEnlarged(true)}
              />
            </Inspector>
          </div>
        ) : null}
      </div>
      <SealBar detail={detail} intake={intake} />
      {exclusion.asking ? (
        <ExcludeDialog
          count={exclusion.asking.length}
          onClose={exclusion.cancel}
          onExclude={(reason) => exclusion.exclude(exclusion.asking ?? [], reason)}
        />
      ) : null}
      {isEnlarged && list.active ? (
        <PreviewDialog view={list.active} onStep={list.step} onClose={() => setIsEnlarged(false)} />
      ) : null}
    </>
  );
}

/** The selected file, or the folder as a whole. */
function Explanation({ intake, list, exclusion, onEnlarge }: Omit<FilesProps, 'layout'>) {
  const view = list.active;
  if (!view) return <FolderInspector intake={intake} views={list.all} onPick={list.pick} />;
  return (
    <ItemInspector
      view={view}
      all={list.all}
      onPick={list.pick}
      onEnlarge={onEnlarge}
      onToggleExcluded={() => exclusion.toggle([view])}
    />
  );
}

interface FilesProps {
  readonly intake: IntakeView;
  readonly list: ItemList;
  readonly exclusion: Exclusion;
  readonly layout: ItemLayout;
  readonly onEnlarge: () => void;
}

function Files({ intake, list, exclusion, layout, onEnlarge }: FilesProps) {
  const { t } = useTranslation('prepare');
  if (list.filter === 'skipped' && list.counts.skipped > 0) {
    return (
      <SkippedTable
        excluded={list.shown}
        skipped={intake.skipped.filter(({ path }) => path.toLowerCase().includes(list.search.toLowerCase()))}
        onInclude={(id) => exclusion.include([id])}
        onSelect={list.pick}
      />
    );
  }
  if (list.shown.length === 0) {
    if (intake.state === 'running') return <div className={styles.left} />;
    return <NoFiles list={list} t={t} />;
  }
  const handleKey = (event: KeyboardEvent): boolean => {
    if (event.key === ' ') {
      exclusion.toggle(list.shown.filter(({ item }) => list.selection.selected.has(item.id)));
      return true;
    }
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      list.selectEverything();
      return true;
    }
    if (event.key === 'Escape' && list.selection.active !== null) {
      list.clear();
      return true;
    }
    return false;
  };
  const ListView = layout === 'grid' ? PhotoGrid : ItemTable;
  return (
    <ListView
      views={list.shown}
      selection={list.selection}
      onActivate={list.activate}
      onKey={handleKey}
      onOpen={onEnlarge}
    />
  );
}

function NoFiles({
  list,
  t,
}: {
  readonly list: ItemList;
  readonly t: ReturnType<typeof useTranslation<'prepare'>>['t'];
}) {
  if (list.filter === 'skipped') {
    return (
      <EmptyState icon={<CircleMinus size={22} aria-hidden />} title={t('empty.nothingSkipped')}>
        {t('empty.nothingSkippedText')}
      </EmptyState>
    );
  }
  if (list.all.length === 0) {
    return (
      <EmptyState icon={<FileSearch size={22} aria-hidden />} title={t('empty.noFiles')}>
        {t('empty.noFilesText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<FileSearch size={22} aria-hidden />}
      title={t('empty.noMatch')}
      actions={
        <Button
          onPress={() => {
            list.setSearch('');
            list.setFilter('all');
          }}
        >
          {t('empty.showAll')}
        </Button>
      }
    >
      {t('empty.noMatchText')}
    </EmptyState>
  );
}

/** What can be done with several files at once. */
function SelectionStrip({ list, exclusion }: { readonly list: ItemList; readonly exclusion: Exclusion }) {
  const { t } = useTranslation('prepare');
  const chosen = list.all.filter(({ item }) => list.selection.selected.has(item.id));
  if (chosen.length < 2) return null;
  const isOut = chosen.every(({ item }) => item.excluded);
  const count = isOut ? chosen.length : chosen.filter(({ item }) => !item.excluded).length;
  return (
    <div className={styles.selection}>
      <span>{t('inspector.selected', { count: chosen.length })}</span>
      <Button
        icon={isOut ? <Undo2 size={14} aria-hidden /> : <CircleMinus size={14} aria-hidden />}
        onPress={() => exclusion.toggle(chosen)}
      >
        {isOut ? t('exclude.include', { count }) : t('exclude.action', { count })}
      </Button>
    </div>
  );
}

/** Files that stop the sealing, with the way out. */
function Blockers({ list, exclusion }: { readonly list: ItemList; readonly exclusion: Exclusion }) {
  const { t } = useTranslation('prepare');
  const blocked = list.all.filter(isBlocked);
  const first = blocked[0];
  if (!first) return null;
  const ids = blocked.map(({ item }) => item.id);
  return (
    <div className={styles.blockers}>
      <Notice
        tone="red"
        icon={<OctagonX size={16} aria-hidden />}
        actions={
          <>
            <Button
              onPress={() => {
                list.setFilter('warnings');
                list.pick(first.item.id);
              }}
            >
              {t('blocker.show')}
            </Button>
            <Button onPress={() => exclusion.exclude(ids, t('blocker.reason'))}>
              {t('blocker.leaveOut')}
            </Button>
          </>
        }
      >
        {t('blocker.text', { count: blocked.length })}
      </Notice>
    </div>
  );
}

function useRefresh(detail: CaseDetail): () => void {
  const client = useQueryClient();
  const refresh = useCommand('intake.refresh', {
    onDone: (view) => rememberStart(client, view),
  });
  return () => refresh.mutate({ caseId: detail.id });
}

/** Says once, for those who do not see it, that the reading came to its end. */
function useReadingAnnouncement(intake: IntakeView): void {
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const { announce } = useMessages();
  const before = useRef(intake.state);
  const { photos, documents } = intake.plan;
  useEffect(() => {
    if (before.current === 'running' && intake.state === 'done') {
      announce(
        t('reading.announceDone', {
          photos: common('photos', { count: photos }),
          documents: common('documents', { count: documents }),
        }),
      );
    }
    before.current = intake.state;
  }, [intake.state, photos, documents, announce, t, common]);
}
