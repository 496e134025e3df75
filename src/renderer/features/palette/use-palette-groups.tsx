import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import {
  ArrowRightLeft,
  CirclePlus,
  CircleQuestionMark,
  CornerDownRight,
  FileText,
  FolderOpen,
  Image,
  LifeBuoy,
  Plus,
  Settings,
  Smartphone,
  Upload,
} from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SEARCH_LENGTH } from '../../../contract/case-list-limits';
import type { ListedCase } from '../../../contract/case-list-views';
import { FIRST_PAGE } from '../../../contract/case-list-views';
import type { CaseDetail, ItemView } from '../../../contract/views';
import { parseQuery } from '../../../domain/search/query';
import { navigate } from '../../app/current-route';
import { useHelp } from '../../app/help';
import { useIntake } from '../../app/intake-data';
import { useNewCase } from '../../app/new-case';
import { useNewProfile } from '../../app/new-profile';
import { requestOptions } from '../../app/queries';
import { type Route, SETTINGS_SECTIONS } from '../../app/route';
import { useTakeOver } from '../../app/take-over';
import { canTravel, travel } from '../../app/travel';
import type { MenuEntry } from '../../components/menu';
import { excerpt, foundPlace, routeOfHit } from '../cases/found-place';
import { useSupport } from '../support/support';
import { bestMatches, missingRecent, type Recent, recentFirst, wantedOf } from './matching';

/** One line of the palette. */
export interface PaletteOption {
  readonly id: string;
  readonly label: string;
  /** A second text: the match in a case or its note, the folder of a file, or why an action is not possible now. */
  readonly detail: string | null;
  readonly shortcut: string | null;
  readonly icon: ReactNode;
  readonly isDisabled: boolean;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly id: 'actions' | 'cases' | 'files';
  readonly options: readonly PaletteOption[];
}

const MAX_MATCHES = 8;
/** Without a query: what was used last. */
const MAX_RECENT_CASES = 5;
const SIZE = 16;

export interface PaletteSource {
  readonly typed: string;
  readonly route: Route;
  readonly screenActions: readonly MenuEntry[];
  readonly recent: Recent;
}

/** Actions, cases and files that match what was typed; those used last come first. */
export function usePaletteGroups({ typed, route, screenActions, recent }: PaletteSource): {
  readonly groups: readonly PaletteGroup[];
  /** The cases are being searched. */
  readonly isSearching: boolean;
  /** False while the options are not yet those of what was typed. */
  readonly isCurrent: boolean;
} {
  const query = useDeferredValue(typed.trim());
  const wanted = useMemo(() => wantedOf(query), [query]);
  const actions = useActionOptions(route, screenActions);
  const cases = useCases(query, recent.cases);
  const files = useFileOptions(route, wanted.words.length === 0 ? '' : query);
  const groups = useMemo(() => {
    const recentActions = recentFirst(actions, ({ id }) => id, recent.actions);
    const shownActions =
      wanted.words.length === 0
        ? recentActions
        : bestMatches(wanted, recentActions, ({ label }) => label, MAX_MATCHES);
    const actionGroup: PaletteGroup = { id: 'actions', options: shownActions };
    const caseGroup: PaletteGroup = { id: 'cases', options: cases.options };
    // Without a query, a case is what most people look for; files of the open case are closer than other cases.
    const all: readonly PaletteGroup[] =
      wanted.words.length === 0
        ? [caseGroup, actionGroup]
        : [actionGroup, { id: 'files', options: files.options }, caseGroup];
    return all.filter(({ options }) => options.length > 0);
  }, [wanted, actions, cases.options, files.options, recent.actions]);
  return {
    groups,
    isSearching: cases.isSearching,
    isCurrent: query === typed.trim() && cases.isCurrent && files.isCurrent,
  };
}

/** What the screen offers, then what every screen does. */
function useActionOptions(route: Route, screenActions: readonly MenuEntry[]): readonly PaletteOption[] {
  const { t } = useTranslation('palette');
  const { t: common } = useTranslation('common');
  const { t: cases } = useTranslation('cases');
  const { t: settings } = useTranslation('settings');
  const newCase = useNewCase();
  const newProfile = useNewProfile();
  const takeOver = useTakeOver();
  const help = useHelp(route).open;
  const support = useSupport();
  return useMemo(() => {
    const everywhere: readonly MenuEntry[] = [
      {
        id: 'new-case',
        label: cases('newCase'),
        icon: <Plus size={SIZE} />,
        onAction: () => newCase.open(null),
      },
      {
        id: 'take-over',
        label: t('takeOver'),
        icon: <ArrowRightLeft size={SIZE} />,
        onAction: takeOver.open,
      },
      ...(canTravel('back') ? [{ id: 'back', label: t('back'), onAction: () => travel('back') }] : []),
      ...(canTravel('forward')
        ? [{ id: 'forward', label: t('forward'), onAction: () => travel('forward') }]
        : []),
      {
        id: 'go-cases',
        label: common('navigation.cases'),
        icon: <FolderOpen size={SIZE} />,
        onAction: () => navigate({ screen: 'cases' }),
      },
      {
        id: 'go-captures',
        label: common('navigation.captures'),
        icon: <Smartphone size={SIZE} />,
        onAction: () => navigate({ screen: 'captures' }),
      },
      {
        id: 'go-outbox',
        label: common('navigation.outbox'),
        icon: <Upload size={SIZE} />,
        onAction: () => navigate({ screen: 'outbox' }),
      },
      ...(newProfile.open === null
        ? []
        : [
            {
              id: 'new-profile',
              label: common('profile.add'),
              icon: <CirclePlus size={SIZE} />,
              onAction: newProfile.open,
            },
          ]),
      {
        id: 'help',
        label: common('help'),
        icon: <CircleQuestionMark size={SIZE} />,
        shortcut: 'F1',
        onAction: help,
      },
      { id: 'support', label: t('support'), icon: <LifeBuoy size={SIZE} />, onAction: support.open },
      ...SETTINGS_SECTIONS.map(
        (section): MenuEntry => ({
          id: `settings-${section}`,
          label: t('settings', { section: settings(`section.${section}`) }),
          icon: <Settings size={SIZE} />,
          onAction: () => navigate({ screen: 'settings', section }),
        }),
      ),
    ];
    return [...screenActions, ...everywhere]
      .filter(({ isDisabled, hint }) => !isDisabled || hint !== undefined)
      .map((entry) => ({
        id: `action-${entry.id}`,
        label: entry.label,
        detail: entry.hint ?? null,
        shortcut: entry.shortcut ?? null,
        icon: entry.icon ?? <CornerDownRight size={SIZE} />,
        isDisabled: entry.isDisabled ?? false,
        run: entry.onAction,
      }));
  }, [screenActions, newCase, newProfile, takeOver, help, support, t, common, cases, settings]);
}

/** The same search as in the list of cases; without a query, the cases opened last and then the newest. */
function useCases(query: string, recent: readonly string[]) {
  const { t } = useTranslation('caseList');
  const search = query.slice(0, MAX_SEARCH_LENGTH);
  const { data, isFetching, isPending, isPlaceholderData } = useQuery({
    ...requestOptions('cases.list', { ...FIRST_PAGE, search, limit: search === '' ? 40 : MAX_MATCHES }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? NO_ROWS;
  const lastUsed = recent.slice(0, MAX_RECENT_CASES);
  // A case that was opened may be older than the newest ones.
  const older = useQueries({
    queries: (search === '' && data && !isPlaceholderData ? missingRecent(rows, lastUsed) : []).map(
      (caseId) => requestOptions('cases.get', { caseId }),
    ),
    combine: foundCases,
  });
  const options = useMemo(() => {
    const chunks = parseQuery(search);
    const caseOption = (row: ListedCase): PaletteOption => {
      const place = foundPlace(row);
      const match = place === null ? null : `${t(`foundIn.${place.kind}`)}: ${excerpt(place, chunks)}`;
      return {
        id: `case-${row.id}`,
        label: row.caseNumber,
        detail: match ?? (row.note === '' ? null : row.note),
        shortcut: null,
        icon: <FolderOpen size={SIZE} />,
        isDisabled: false,
        run: () => navigate(routeOfHit(row)),
      };
    };
    return search === ''
      ? recentFirst([...rows, ...older.found], ({ id }) => id, recent)
          .slice(0, MAX_RECENT_CASES)
          .map(caseOption)
      : rows.map(caseOption);
  }, [rows, older.found, recent, search, t]);
  return {
    options,
    isSearching: isFetching,
    isCurrent: !isPending && !isPlaceholderData && !older.isPending,
  };
}

/** Leaves out a case that is gone. */
function foundCases(answers: readonly UseQueryResult<CaseDetail>[]) {
  return {
    found: answers.flatMap(({ data }): readonly ListedCase[] => (data ? [{ ...data, places: [] }] : [])),
    isPending: answers.some(({ isPending }) => isPending),
  };
}

const NO_ROWS: readonly ListedCase[] = [];
const NO_ITEMS: readonly ItemView[] = [];

/** Files of the case on the screen, none without a query; the tab that is shown opens them. */
function useFileOptions(route: Route, query: string) {
  const caseId = route.screen === 'case' ? route.caseId : null;
  const { data, isFetching } = useIntake(caseId ?? '', caseId !== null);
  const items = data?.items ?? NO_ITEMS;
  const options = useMemo((): readonly PaletteOption[] => {
    if (caseId === null || query === '') return [];
    const tab = route.screen === 'case' && route.tab === 'results' ? 'results' : 'prepare';
    return bestMatches(wantedOf(query), items, ({ path }) => path, MAX_MATCHES).map((item) => ({
      id: `file-${item.id}`,
      label: item.name,
      detail: item.path === item.name ? null : item.path.slice(0, -item.name.length - 1),
      shortcut: null,
      icon: item.type === 'pdf' ? <FileText size={SIZE} /> : <Image size={SIZE} />,
      isDisabled: false,
      run: () => navigate({ screen: 'case', caseId, tab, file: item.path }),
    }));
  }, [caseId, route, items, query]);
  return { options, isCurrent: query === '' || !isFetching };
}
