import { randomUUID } from 'node:crypto';
import type { caseListRequests } from '../../../contract/case-list-requests';
import type { SavedFilter } from '../../../contract/case-list-views';
import { ProofcaseError } from '../../../contract/errors';
import type { SavedFilterId } from '../../../domain/ids';
import type { EngineHandlers, ReaderHandlers } from '../../support/handlers';
import type { Repositories } from '../database/repositories';

export function caseListQueries({ cases }: Repositories): ReaderHandlers<typeof caseListRequests> {
  return {
    'cases.list': (query) => cases.list(query),
    'cases.facets': () => cases.facets(),
  };
}

export function caseListHandlers(repositories: Repositories): EngineHandlers<typeof caseListRequests> {
  const { filters } = repositories;
  const requireFilter = (id: SavedFilterId): SavedFilter => {
    const found = filters.list().find((filter) => filter.id === id);
    if (!found) throw new ProofcaseError('not-found');
    return found;
  };
  const requireFreeName = (name: string, except: SavedFilterId | null): string => {
    const hasSameName = (filter: SavedFilter) =>
      filter.id !== except && filter.name.toLowerCase() === name.toLowerCase();
    if (filters.list().some(hasSameName)) throw new ProofcaseError('filter-name-taken', { name });
    return name;
  };
  return {
    'filters.list': async () => filters.list(),
    'filters.save': async ({ name, query }) => {
      filters.insert({ id: randomUUID() as SavedFilterId, name: requireFreeName(name, null), query });
      return filters.list();
    },
    'filters.change': async ({ filterId, name, query }) => {
      const before = requireFilter(filterId);
      const newName = name === undefined ? before.name : requireFreeName(name, filterId);
      filters.change({ id: filterId, name: newName, query: query ?? before.query });
      return filters.list();
    },
    'filters.remove': async ({ filterId }) => {
      filters.remove(filterId);
      return filters.list();
    },
    'filters.move': async ({ filterId, before }) => {
      requireFilter(filterId);
      const others = filters.list().flatMap(({ id }) => (id === filterId ? [] : [id]));
      const at = before === null ? others.length : others.indexOf(before);
      if (at < 0) throw new ProofcaseError('not-found');
      repositories.inTransaction(() => filters.order(others.toSpliced(at, 0, filterId)));
      return filters.list();
    },
  };
}
