import { z } from 'zod';
import {
  CASE_SORTS,
  DEFAULT_SORT,
  FILTER_DECISIONS,
  FILTER_LEVELS,
  FILTER_STATES,
  PERIOD_KINDS,
} from '../domain/case-filter';
import { FINDING_CODES } from '../domain/finding-codes';
import { MAX_FILTER_NAME_LENGTH, MAX_SEARCH_LENGTH } from './case-list-limits';
import type { CaseFacets, CasePage, SavedFilter } from './case-list-views';
import { engine, reader } from './request';
import { isoDate, profileId, savedFilterId } from './request-fields';

const caseFilter = z
  .strictObject({
    levels: z.array(z.enum(FILTER_LEVELS)).max(FILTER_LEVELS.length).readonly().default([]),
    states: z.array(z.enum(FILTER_STATES)).max(FILTER_STATES.length).readonly().default([]),
    decisions: z.array(z.enum(FILTER_DECISIONS)).max(FILTER_DECISIONS.length).readonly().default([]),
    findings: z.array(z.enum(FINDING_CODES)).max(FINDING_CODES.length).readonly().default([]),
    profileIds: z.array(profileId).max(100).readonly().default([]),
    period: z
      .union([
        z.strictObject({ kind: z.enum(PERIOD_KINDS), from: isoDate.nullable(), to: isoDate.nullable() }),
        z.strictObject({ kind: z.enum(PERIOD_KINDS), lastDays: z.int().min(1).max(3_660) }),
      ])
      .nullable()
      .default(null),
  })
  .prefault({});

const caseSort = z.strictObject({ by: z.enum(CASE_SORTS), descending: z.boolean() }).default(DEFAULT_SORT);

const savedQuery = z.strictObject({
  search: z.string().max(MAX_SEARCH_LENGTH).default(''),
  filter: caseFilter,
  sort: caseSort,
});
const filterName = z.string().trim().min(1).max(MAX_FILTER_NAME_LENGTH);

/** The list of cases and the saved filters of it. */
export const caseListRequests = {
  'cases.list': reader
    .read({
      search: z.string().max(MAX_SEARCH_LENGTH).default(''),
      filter: caseFilter,
      sort: caseSort,
      /** `next` of an earlier page of the same list: the rows after it. Null: from the start. */
      after: z.string().max(300).nullable().default(null),
      /** Rows to skip after that. */
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(200).default(100),
    })
    .returns<CasePage>(),
  'cases.facets': reader.read({}).returns<CaseFacets>(),
  'filters.list': engine.read({}).returns<readonly SavedFilter[]>(),
  /** Fails with `filter-name-taken` where another filter has the name. */
  'filters.save': engine.write({ name: filterName, query: savedQuery }).returns<readonly SavedFilter[]>(),
  /** Changes the given fields only. */
  'filters.change': engine
    .write({ filterId: savedFilterId, name: filterName.optional(), query: savedQuery.optional() })
    .returns<readonly SavedFilter[]>(),
  'filters.remove': engine.write({ filterId: savedFilterId }).returns<readonly SavedFilter[]>(),
  /** Moves it before another one, or to the end. */
  'filters.move': engine
    .write({ filterId: savedFilterId, before: savedFilterId.nullable() })
    .returns<readonly SavedFilter[]>(),
};
