import { createElement } from 'react';
import { expect, it } from 'vitest';
import { FIRST_PAGE } from '../../../src/contract/case-list-views';
import type { ProfileView } from '../../../src/contract/views';
import type { ProfileId } from '../../../src/domain/ids';
import { resources } from '../../../src/locales';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { cacheResponse } from '../../../src/renderer/app/queries';
import { FilterChips } from '../../../src/renderer/features/cases/filter-chips';
import { renderInWindow } from './render-hook';

it('a filter by a profile that was removed says so', () => {
  const client = createQueryClient();
  const stored = { id: 'stored', kind: 'service', name: 'Motor' } as unknown as ProfileView;
  cacheResponse(client, 'profiles.list', {}, [stored]);
  const { search, filter, sort } = FIRST_PAGE;
  const query = { search, sort, filter: { ...filter, profileIds: [stored.id, 'removed' as ProfileId] } };
  const markup = renderInWindow(client, createElement(FilterChips, { query, onChange: () => undefined }));
  const { filter: names, removedProfile } = resources.en.caseList;
  expect(markup).toContain(`title="${names.profile}: Motor, ${removedProfile}"`);
});
