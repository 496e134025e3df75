import type { CaseFacets, ListedCase, SavedFilter } from '../../../src/contract/case-list-views';
import type { RequestInput } from '../../../src/contract/requests';
import type { CaseDetail, CaseRow } from '../../../src/contract/views';
import {
  CASE_STATES,
  type CaseFilter,
  type CaseState,
  FILTER_DECISIONS,
  FILTER_LEVELS,
  type FilterLevel,
  NO_FILTER,
  USUAL_SORT,
} from '../../../src/domain/case-filter';
import type { SavedFilterId } from '../../../src/domain/ids';
import { bestPlaces, matchRanges, type SearchText } from '../../../src/domain/search/found-in';
import { parseQuery } from '../../../src/domain/search/query';
import type { MoreHandlers } from './fake-bridge';
import { uuid } from './uuid';

/** Words that a made-up case has beside its number and note. */
function textsOf(row: CaseRow, index: number): readonly SearchText[] {
  return [
    { kind: 'number', text: row.caseNumber },
    { kind: 'note', text: row.note },
    { kind: 'file', text: `Küche/DSC_${String(1_200 + index).padStart(4, '0')}.JPG` },
    { kind: 'camera', text: index % 2 === 0 ? 'NIKON COOLPIX P6000' : 'Canon EOS 80D' },
    { kind: 'software', text: index % 3 === 0 ? 'Adobe Photoshop 25.4 (Windows)' : 'Acrobat Distiller 11.0' },
    {
      kind: 'dated-note',
      text: 'Mit der Versicherungsnehmerin telefoniert: Wasserschaden im Keller bestätigt',
    },
  ];
}

/** The list, its search and its saved filters over made-up cases. */
export function fakeCaseList(cases: () => readonly CaseDetail[]): MoreHandlers {
  let saved: readonly SavedFilter[] = [
    madeFilter(0, 'Offene Fragen', { ...NO_FILTER, states: ['question'] }),
    madeFilter(1, 'Rot und noch nicht entschieden', {
      ...NO_FILTER,
      levels: ['Red'],
      decisions: ['undecided'],
    }),
    madeFilter(2, 'Versicherungsbetrugsverdachtsfälle mit Bildbearbeitung', {
      ...NO_FILTER,
      findings: ['edited-by-software', 'ai-marks'],
    }),
  ];
  return {
    'cases.list': ({ search = '', filter = {}, offset = 0, limit = 100 }) => {
      const chunks = parseQuery(search);
      const rows = cases().flatMap((row, index): readonly ListedCase[] => {
        const texts = textsOf(row, index);
        const isFound = chunks.every((chunk) => texts.some((text) => matchRanges(text, [chunk]).length > 0));
        if (!isFound || !fits(row, filter)) return [];
        const shown = texts.slice(0, 2);
        return [{ ...row, places: chunks.length === 0 ? [] : bestPlaces(texts.slice(2), chunks, shown) }];
      });
      const next = offset + limit < rows.length ? String(offset + limit) : null;
      return { total: rows.length, rows: rows.slice(offset, offset + limit), next, indexing: 0 };
    },
    'cases.facets': () => facetsOf(cases()),
    'filters.list': () => saved,
    'filters.save': ({ name, query }) => {
      const { search = '', sort = USUAL_SORT, filter = {} } = query;
      const made = madeFilter(saved.length + 10, name, { ...NO_FILTER, ...filter } as CaseFilter);
      saved = [...saved, { ...made, query: { ...made.query, search, sort } }];
      return saved;
    },
    'filters.change': ({ filterId, name }) => {
      saved = saved.map((one) => (one.id === filterId ? { ...one, name: name ?? one.name } : one));
      return saved;
    },
    'filters.remove': ({ filterId }) => {
      saved = saved.filter(({ id }) => id !== filterId);
      return saved;
    },
    'filters.move': ({ filterId, before }) => {
      const moved = saved.filter(({ id }) => id === filterId);
      const others = saved.filter(({ id }) => id !== filterId);
      const at = before === null ? others.length : others.findIndex(({ id }) => id === before);
      saved = [...others.slice(0, at), ...moved, ...others.slice(at)];
      return saved;
    },
  };
}

function madeFilter(index: number, name: string, filter: CaseFilter): SavedFilter {
  return { id: uuid<SavedFilterId>('filter', index), name, query: { search: '', filter, sort: USUAL_SORT } };
}

function levelOf({ level }: CaseRow): FilterLevel {
  if (level === null) return 'none';
  return level.kind === 'known' ? level.level : 'other';
}

function statesOf(row: CaseRow): readonly CaseState[] {
  return [
    ...(row.questions + row.captureQuestions > 0 ? (['question'] as const) : []),
    ...(row.active > 0 ? (['on-its-way'] as const) : []),
    ...(row.results > 0 ? (['answered'] as const) : []),
    ...(row.closedAt === null ? (['open'] as const) : (['closed'] as const)),
  ];
}

function fits(
  row: CaseRow,
  { levels = [], states = [], decisions = [] }: NonNullable<RequestInput<'cases.list'>['filter']>,
): boolean {
  return (
    (levels.length === 0 || levels.includes(levelOf(row))) &&
    (states.length === 0 || states.some((state) => statesOf(row).includes(state))) &&
    (decisions.length === 0 || decisions.includes(row.decision ?? 'undecided'))
  );
}

function facetsOf(cases: readonly CaseRow[]): CaseFacets {
  const count = <Name extends string>(names: readonly Name[], isOf: (row: CaseRow, name: Name) => boolean) =>
    Object.fromEntries(names.map((name) => [name, cases.filter((row) => isOf(row, name)).length])) as {
      readonly [Key in Name]: number;
    };
  return {
    levels: count(FILTER_LEVELS, (row, level) => levelOf(row) === level),
    states: count(CASE_STATES, (row, state) => statesOf(row).includes(state)),
    decisions: count(FILTER_DECISIONS, (row, decision) => (row.decision ?? 'undecided') === decision),
    findings: { 'no-metadata': 14, 'edited-by-software': 9, 'capture-time-far': 7, 'zone-unknown': 31 },
  };
}
