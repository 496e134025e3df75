import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProofcaseError } from '../../../src/contract/errors';
import type { FolderPreferences } from '../../../src/contract/prepare-views';
import type { ExclusionRule } from '../../../src/domain/exclusion-rules';
import type { CaseId, FolderId, ItemId } from '../../../src/domain/ids';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { requestOptions } from '../../../src/renderer/app/queries';
import { useExclusion } from '../../../src/renderer/features/prepare/exclusion/use-exclusion';
import { usePreferences } from '../../../src/renderer/features/prepare/folder/use-preferences';
import { renderHook } from './render-hook';

const FOLDER = 'folder' as FolderId;
const PREFERENCES = requestOptions('folders.preferences', { folderId: FOLDER });
const DACH: ExclusionRule = { pattern: 'Dach*.jpg', reason: 'Not relevant' };
const COPY: ExclusionRule = { pattern: '*copy*', reason: 'Duplicate' };

/** A window whose main process stores preferences, unless it fails. */
function openWindow(rules: readonly ExclusionRule[] = []) {
  let stored = {
    folderId: FOLDER,
    view: { layout: 'grid', order: 'name' },
    rules,
    lastCase: null,
  } as unknown as FolderPreferences;
  const failing = new Set<string>();
  const sent: string[] = [];
  vi.stubGlobal('window', {
    proofcase: {
      request: async (name: string, payload: object) => {
        sent.push(name);
        if (failing.has(name)) return { ok: false, error: new ProofcaseError('internal').toEnvelope() };
        if (name === 'folders.remember') stored = { ...stored, ...payload };
        return { ok: true, value: stored };
      },
    },
  });
  const client = createQueryClient();
  client.setQueryData(PREFERENCES.queryKey, stored);
  return {
    client,
    failing,
    sent,
    stored: () => stored,
    cached: () => client.getQueryData(PREFERENCES.queryKey),
    open: () => renderHook(client, () => usePreferences(FOLDER)),
  };
}

let page: ReturnType<typeof openWindow>;
beforeEach(() => {
  page = openWindow();
});
afterEach(() => {
  page.client.clear();
  vi.unstubAllGlobals();
});

describe('a rule that is taken back', () => {
  it('leaves later rules and the view as they are', async () => {
    const { addRule, removeRule } = page.open();
    addRule(DACH);
    await expect.poll(() => page.stored().rules).toEqual([DACH]);
    const later = page.open();
    later.addRule(COPY);
    later.changeView({ layout: 'table' });
    await expect.poll(() => page.stored().view.layout).toBe('table');
    removeRule(DACH);
    await expect.poll(() => page.stored().rules).toEqual([COPY]);
    expect(page.cached()).toEqual(page.stored());
  });

  it('leaves an equal one that was there before, and does nothing if it is gone', async () => {
    const { addRule, removeRule } = page.open();
    for (const rule of [DACH, COPY, DACH]) addRule(rule);
    removeRule(DACH);
    await expect.poll(() => page.stored().rules).toEqual([DACH, COPY]);
    removeRule({ ...DACH, reason: 'Other' });
    await expect.poll(() => page.sent.length).toBe(5);
    expect(page.stored().rules).toEqual([DACH, COPY]);
  });

  it('is found after the window has forgotten the preferences', async () => {
    const { addRule, removeRule } = page.open();
    for (const rule of [DACH, COPY]) addRule(rule);
    await expect.poll(() => page.stored().rules).toEqual([DACH, COPY]);
    page.client.clear();
    removeRule(DACH);
    await expect.poll(() => page.stored().rules).toEqual([COPY]);
  });
});

describe('a preference that could not be stored', () => {
  it('is not listed if it is a rule, and is shown until the next start if it is a view', async () => {
    const observer = new QueryObserver(page.client, PREFERENCES);
    const hide = observer.subscribe(() => undefined);
    page.failing.add('folders.remember');
    const { addRule, changeView } = page.open();
    changeView({ layout: 'table' });
    await expect.poll(() => page.sent).toEqual(['folders.remember']);
    expect(page.cached()?.view.layout).toBe('table');
    addRule(DACH);
    await expect.poll(() => page.sent.at(-1)).toBe('folders.preferences');
    await expect.poll(() => page.cached()?.rules).toEqual([]);
    hide();
  });
});

describe('an exclusion with a rule', () => {
  const exclude = () => {
    const made: ExclusionRule[] = [];
    const rules = { addRule: (rule: ExclusionRule) => made.push(rule), removeRule: () => undefined };
    const { exclude } = renderHook(page.client, () => useExclusion('case' as CaseId, rules));
    exclude(['a.jpg' as ItemId], DACH.reason, DACH.pattern);
    return made;
  };

  it('makes the rule once the files are excluded', async () => {
    const made = exclude();
    expect(made).toEqual([]);
    await expect.poll(() => made).toEqual([DACH]);
  });

  it('makes no rule if it fails', async () => {
    page.failing.add('items.exclude');
    const made = exclude();
    await expect.poll(() => page.client.getMutationCache().getAll()[0]?.state.status).toBe('error');
    expect(made).toEqual([]);
  });
});
