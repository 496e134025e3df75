import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { CaseDetail, PackagePlan, ProfileView } from '../../../src/contract/views';
import type { CaseId, ProfileId } from '../../../src/domain/ids';
import { resources } from '../../../src/locales';
import type { IntakeFacts } from '../../../src/renderer/app/intake-data';
import { sealProgressKey } from '../../../src/renderer/app/live-events';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { SealBar } from '../../../src/renderer/features/prepare/seal/seal-bar';
import { renderInWindow } from './render-hook';

const { bar } = resources.en.prepare;
const CASE = 'case' as CaseId;
const OTHER = 'other' as CaseId;
const PROFILE = 'profile' as ProfileId;

const detail = {
  id: CASE,
  profileId: PROFILE,
  status: { state: 'preparing', next: 'send', rejected: null, level: null },
  results: 0,
  closedAt: null,
  handedOverAt: null,
} as unknown as CaseDetail;

const plan = {
  photos: 1,
  documents: 0,
  bytes: 1_000,
  packages: [{ entries: 1, bytes: 1_000, route: 'direct' }],
  blockers: 0,
  earlier: 0,
  isAgain: false,
  earlierHeaders: null,
  estimatedTokens: null,
  budget: null,
} as unknown as PackagePlan;

const intake = { caseId: CASE, state: 'done', findings: [], plan } as unknown as IntakeFacts;

/** A window in which a sealing of this case was started by an earlier opening of the tab. */
function shownWhileSealing(caseId: CaseId): string {
  const client = createQueryClient();
  const profile = { id: PROFILE, reportLanguage: 'en', contactEmail: null } as unknown as ProfileView;
  client.setQueryData(['profiles.list', {}], [profile]);
  client.setQueryData(['outbox.list', {}], []);
  client.setQueryData(sealProgressKey(CASE), { bytes: 1_000, totalBytes: 2_000 });
  const mutationKey = ['submissions.seal', caseId];
  const sealing = client
    .getMutationCache()
    .build(client, { mutationKey, mutationFn: () => new Promise(() => undefined) });
  void sealing.execute({});
  const onChoose = () => undefined;
  const props = { detail, intake, showsPackages: false, onChoose, onShowsPackages: onChoose };
  const markup = renderInWindow(client, createElement(SealBar, props));
  client.clear();
  return markup;
}

it('the seal bar shows a sealing of its case that an earlier opening of the tab has started', () => {
  const text = shownWhileSealing(CASE);
  expect(text).toContain(bar.sealing);
  expect(text.match(/aria-disabled="true"/g)).toHaveLength(2);
});

it('the seal bar offers to seal while another case is sealed', () => {
  const text = shownWhileSealing(OTHER);
  expect(text).not.toContain(bar.sealing);
  expect(text).not.toContain('aria-disabled="true"');
});
