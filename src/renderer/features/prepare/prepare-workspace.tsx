import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderPreferences } from '../../../contract/prepare-views';
import type { CaseDetail, IntakeView } from '../../../contract/views';
import { useOfferActions } from '../../app/actions';
import { useDragOut } from '../../app/drag-out';
import { type IntakeFacts, useIntakeFacts } from '../../app/intake-data';
import { useUndoScope } from '../../app/undo';
import { useSplit } from '../../app/widths';
import { afterNextFrame } from '../../components/after-next-frame';
import { IconButton } from '../../components/button';
import { INSPECTOR_WIDTHS, Inspector, inspectorWidth } from '../../components/inspector';
import type { MenuPlace } from '../../components/menu-place';
import { useMediaQuery } from '../../components/use-media-query';
import { useNewWorkRefusal, usePhotosRefusal } from '../case/new-work';
import { QuestionsButton } from '../questions/questions-button';
import { ExcludeDialog } from './exclusion/exclude-dialog';
import { RulesDialog } from './exclusion/rules-dialog';
import { prepareScope, useExclusion } from './exclusion/use-exclusion';
import { FilesArea } from './files/files-area';
import { ItemMenu } from './files/item-menu';
import { Blockers, SelectionStrip } from './files/strips';
import { WantedFile } from './files/wanted-file';
import { DateProposal } from './folder/date-proposal';
import { FolderState } from './folder/folder-state';
import { ReadingStrip } from './folder/reading-strip';
import { ReportMenu } from './folder/report-menu';
import type { Preferences } from './folder/use-preferences';
import { useReadingAnnouncement, useRefresh } from './folder/use-reading';
import { InspectorContent } from './inspector/inspector-content';
import { useNotes } from './inspector/use-notes';
import { Lightbox, Timeline } from './lazy-parts';
import type { FacetContext } from './list/item-filter';
import { type ListActions, listHandlers } from './list/list-handlers';
import { type ItemList, useItemList } from './list/use-item-list';
import styles from './prepare-tab.module.css';
import { SealBar } from './seal/seal-bar';
import { usePlan } from './seal/use-plan';
import { SourcesBar } from './sources/sources-bar';
import { AllFiles } from './toolbar/filter-panel';
import { PrepareToolbar } from './toolbar/prepare-toolbar';

export interface PrepareWorkspaceProps {
  readonly detail: CaseDetail;
  readonly intake: IntakeView;
  readonly preferences: Preferences;
  readonly known: FolderPreferences;
  /** Path of a file that is selected; null for none. */
  readonly wantedPath: string | null;
}

const TIMELINE_PLACE = <div className={styles.timelinePlace} />;

/** Toolbar, files, timeline, inspector and seal bar. */
export function PrepareWorkspace(props: PrepareWorkspaceProps) {
  const { detail, intake, preferences, known } = props;
  const work = useWorkspace(props);
  const { list, notes, plan, exclusion, actions } = work;
  const toolbar = useToolbar(props, work);
  const facts = useIntakeFacts(intake);
  // After the files: their first frame does not wait for it.
  const showsTimeline = useDeferredValue(true, false);
  const sealBar = useSealBar(detail, facts, work);
  const refusal = usePhotosRefusal(detail);
  const refreshRefusal = useRefreshRefusal(detail);
  const files = useRef<HTMLDivElement>(null);
  useReadingAnnouncement(intake);
  usePrepareActions(props, work);
  return (
    <>
      <div className={styles.body}>
        <div ref={files} className={styles.left}>
          <SourcesBar detail={detail} intake={facts} />
          <AllFiles value={list.all}>{toolbar}</AllFiles>
          <ReadingStrip intake={intake} refusal={refreshRefusal} />
          <FolderState intake={facts} refusal={refusal} />
          <DateProposal detail={detail} intake={intake} onDone={() => focusList(files)} />
          <WantedFile path={props.wantedPath} intake={facts} list={list} onFound={() => focusList(files)} />
          <Blockers list={list} exclusion={exclusion} />
          <FilesArea
            intake={intake}
            list={list}
            exclusion={exclusion}
            view={known.view}
            onView={preferences.changeView}
            noteOf={notes.of}
            packageOf={plan.packageOf}
            handlers={listHandlers(list, actions)}
            refusal={refusal}
          />
          <SelectionStrip list={list} exclusion={exclusion} />
          {known.view.timeline ? (
            <Suspense fallback={TIMELINE_PLACE}>
              {showsTimeline ? (
                <Timeline list={work.deferredList} referenceDate={detail.referenceDate} />
              ) : (
                TIMELINE_PLACE
              )}
            </Suspense>
          ) : null}
        </div>
        {work.showsInspector ? <InspectorColumn intake={intake} work={work} /> : null}
      </div>
      {sealBar}
      <Overlays {...props} work={work} />
    </>
  );
}

/** What the toolbar and the menu of a file do, for the command palette. */
function usePrepareActions({ detail, intake, preferences, known }: PrepareWorkspaceProps, work: Work): void {
  const { t } = useTranslation('prepare');
  const { t: workspaceText } = useTranslation('workspace');
  const refresh = useRefresh(detail);
  const refreshRefusal = useRefreshRefusal(detail);
  const { list, exclusion, open, showsInspector, setShowsInspector } = work;
  const { layout, timeline } = known.view;
  const layouts = [
    { id: 'grid', label: t('view.grid') },
    { id: 'table', label: t('view.table') },
    { id: 'map', label: workspaceText('view.map') },
  ] as const;
  const chosen = list.chosen.length;
  const isExcluded = list.chosen.every(({ item }) => item.excluded);
  useOfferActions([
    ...layouts
      .filter(({ id }) => id !== layout)
      .map(({ id, label }) => ({
        id: `layout-${id}`,
        label: `${t('view.label')}: ${label}`,
        onAction: () => preferences.changeView({ layout: id }),
      })),
    {
      id: 'timeline',
      label: workspaceText('view.timeline'),
      checked: timeline,
      onAction: () => preferences.changeView({ timeline: !timeline }),
    },
    {
      id: 'inspector',
      label: t('view.inspector'),
      checked: showsInspector,
      onAction: () => setShowsInspector(!showsInspector),
    },
    ...(preferences.hasRules
      ? [{ id: 'rules', label: workspaceText('rules.open'), onAction: () => open('rules') }]
      : []),
    {
      id: 'refresh',
      label: t('view.refresh'),
      isDisabled: intake.state === 'running' || refreshRefusal !== null,
      ...(refreshRefusal === null ? {} : { hint: refreshRefusal }),
      onAction: refresh,
    },
    {
      id: 'exclude',
      label: t(isExcluded ? 'exclude.include' : 'exclude.action', { count: chosen }),
      isDisabled: chosen === 0,
      onAction: () => exclusion.toggle(list.chosen),
    },
  ]);
}

/** Why the sources of a case are not read again, in words; null if they can be. */
function useRefreshRefusal(detail: CaseDetail): string | null {
  const { t } = useTranslation('sources');
  return useNewWorkRefusal(detail, t('closed'));
}

/** Once the list has rendered. */
function focusList(files: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    files.current?.querySelector<HTMLElement>('[role="listbox"],[role="grid"]')?.focus(),
  );
}

/** Memoised, since every step through the files renders the workspace. */
function useToolbar({ detail, intake, preferences, known }: PrepareWorkspaceProps, work: Work): ReactNode {
  const refresh = useRefresh(detail);
  const refreshRefusal = useRefreshRefusal(detail);
  const isReading = intake.state === 'running';
  const { open, showsInspector, setShowsInspector, facetContext } = work;
  const { filters, counts } = work.list;
  return useMemo(
    () => (
      <PrepareToolbar
        filters={filters}
        counts={counts}
        facetContext={facetContext}
        showsInspector={showsInspector}
        view={known.view}
        onView={preferences.changeView}
        onInspector={setShowsInspector}
        onRules={preferences.hasRules ? () => open('rules') : null}
        onRefresh={isReading ? null : refresh}
        refreshRefusal={refreshRefusal}
        report={<ReportMenu caseId={intake.caseId} isReading={isReading} />}
        questions={<QuestionsButton caseId={intake.caseId} isCompact />}
      />
    ),
    [
      filters,
      counts,
      facetContext,
      showsInspector,
      known.view,
      preferences.changeView,
      preferences.hasRules,
      setShowsInspector,
      open,
      isReading,
      refresh,
      refreshRefusal,
      intake.caseId,
    ],
  );
}

function useSealBar(detail: CaseDetail, intake: IntakeFacts, work: Work): ReactNode {
  const { showsPackages, setShowsPackages } = work;
  const { choose } = work.list;
  return useMemo(
    () => (
      <SealBar
        detail={detail}
        intake={intake}
        showsPackages={showsPackages}
        onChoose={choose}
        onShowsPackages={setShowsPackages}
      />
    ),
    [detail, intake, showsPackages, choose, setShowsPackages],
  );
}

/** Renders after the files: neither their first frame nor key navigation waits for the inspector. */
function InspectorColumn({ intake, work }: { readonly intake: IntakeView; readonly work: Work }) {
  const { t } = useTranslation('prepare');
  const { t: workspaceText } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  const { deferredList, exclusion, notes, noteField, open, setShowsInspector } = work;
  const explanation = useMemo(
    () => (
      <InspectorContent
        intake={intake}
        list={deferredList}
        exclusion={exclusion}
        notes={notes}
        noteField={noteField}
        onEnlarge={() => open('lightbox')}
      />
    ),
    [intake, deferredList, exclusion, notes, noteField, open],
  );
  const shown = useDeferredValue(explanation, null);
  const { px, splitter } = useSplit('prepare.inspector', {
    label: common('detailsWidth'),
    ...INSPECTOR_WIDTHS,
    panel: 'after',
  });
  return (
    <div className={styles.inspector} style={inspectorWidth(px)}>
      {splitter}
      <div className={styles.close}>
        <IconButton label={workspaceText('view.closeInspector')} onPress={() => setShowsInspector(false)}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {/* A new element where its kind of content changes, so that it starts at its top. */}
      <Inspector key={kindOfInspected(deferredList)} label={t('inspector.label')}>
        {shown}
      </Inspector>
    </div>
  );
}

function kindOfInspected({ chosen, active }: ItemList): string {
  if (chosen.length > 1) return 'selection';
  return active ? 'item' : 'folder';
}

type OpenOverlay = 'lightbox' | 'rules' | { readonly menu: MenuPlace } | null;

function useWorkspace({ detail, intake, preferences, known }: PrepareWorkspaceProps) {
  const notes = useNotes(detail.id);
  const [showsPackages, setShowsPackages] = useState(false);
  const plan = usePlan(detail.id, showsPackages && intake.state !== 'running');
  const { order, descending } = known.view;
  const list = useItemList({
    intake,
    undoScope: prepareScope(detail.id),
    sorting: { order, descending },
    noteOf: notes.of,
  });
  const exclusion = useExclusion(detail.id, preferences);
  useUndoScope(prepareScope(detail.id));
  const [opened, open] = useState<OpenOverlay>(null);
  const [showsInspector, setShowsInspector] = useInspectorVisibility();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const dragOut = useDragOut();
  const facetContext = useMemo<FacetContext>(
    () => ({ hasNote: (view) => notes.of(view) !== undefined }),
    [notes.of],
  );
  const actions: ListActions = {
    onEnlarge: () => open('lightbox'),
    onExclude: () => exclusion.toggle(list.chosen),
    onNote: () => {
      setShowsInspector(true);
      // The field exists only after the inspector has rendered.
      afterNextFrame(() => noteField.current?.focus());
    },
    onMenu: (at) => open({ menu: at }),
    onDrag: (event, views) =>
      dragOut(
        event,
        views.map(({ item }) => ({ kind: 'item', itemId: item.id })),
      ),
  };
  const deferredList = useDeferredValue(list);
  return {
    notes,
    plan,
    list,
    deferredList,
    exclusion,
    actions,
    opened,
    open,
    noteField,
    facetContext,
    showsPackages,
    setShowsPackages,
    showsInspector,
    setShowsInspector,
  };
}

/** In a narrow window the inspector covers the files, so it starts hidden there. */
function useInspectorVisibility() {
  const isWide = useMediaQuery('(min-width: 901px)');
  const [shows, setShows] = useState(isWide);
  useEffect(() => setShows(isWide), [isWide]);
  return [shows, setShows] as const;
}

type Work = ReturnType<typeof useWorkspace>;

/** Dialogs, the lightbox and the context menu. */
function Overlays({ intake, preferences, known, work }: PrepareWorkspaceProps & { readonly work: Work }) {
  const { list, exclusion, actions, opened, open } = work;
  const close = () => open(null);
  // The enlarged file may leave the case; a file that is selected later does not open by itself.
  const isEnlargedGone = opened === 'lightbox' && list.enlarged === null;
  useEffect(() => {
    if (isEnlargedGone) open(null);
  }, [isEnlargedGone, open]);
  return (
    <>
      {exclusion.asking ? (
        <ExcludeDialog
          asking={list.all.filter(({ item }) => exclusion.asking?.includes(item.id))}
          sources={intake.sources}
          onClose={exclusion.cancel}
          onExclude={(reason, pattern) => exclusion.exclude(exclusion.asking ?? [], reason, pattern)}
        />
      ) : null}
      {opened === 'rules' ? (
        <RulesDialog
          rules={known.rules}
          onAdd={preferences.addRule}
          onRemove={preferences.removeRule}
          onClose={close}
        />
      ) : null}
      {opened === 'lightbox' && list.enlarged ? (
        <Suspense fallback={null}>
          <Lightbox view={list.enlarged} list={list} exclusion={exclusion} onClose={close} />
        </Suspense>
      ) : null}
      {opened !== null && typeof opened === 'object' ? (
        <ItemMenu at={opened.menu} list={list} exclusion={exclusion} actions={actions} onClose={close} />
      ) : null}
    </>
  );
}
