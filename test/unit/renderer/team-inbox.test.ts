import { createElement } from 'react';
import { expect, it } from 'vitest';
import { resources } from '../../../src/locales';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { cacheResponse } from '../../../src/renderer/app/queries';
import { InboxSection } from '../../../src/renderer/features/settings/inbox-section';
import { renderInWindow } from './render-hook';

it('a team store that could not be asked for result pushes can be asked again', () => {
  const client = createQueryClient();
  const problem = { code: 'team-unreachable', values: {}, detail: null } as const;
  cacheResponse(client, 'received.teamInbox', {}, { pushes: [], problem });
  const markup = renderInWindow(client, createElement(InboxSection));
  expect(markup).toContain(resources.en.common.action.retry);
});
