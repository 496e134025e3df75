import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventMap, EventName } from '../../../src/contract/events';
import type { TeamOffer } from '../../../src/contract/handover-views';
import { REQUEST_NAMES, type RequestInput, type RequestName, requests } from '../../../src/contract/requests';
import { NOT_WATCHED } from '../../../src/contract/watch-views';
import type { CaseId, ItemId, PackageId, ProfileId, ReceivedId } from '../../../src/domain/ids';
import { subscribeToEvents } from '../../../src/renderer/app/live-events';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { FRESH, requestOptions } from '../../../src/renderer/app/queries';
import { editMail, isOutdated } from '../../../src/renderer/features/capture/edited-mail';
import { choiceAmong, NO_CHOICE } from '../../../src/renderer/features/handover/offer-choice';

const CASE = '5b0f6c1e-0000-4000-8000-000000000001' as CaseId;
const OTHER = '5b0f6c1e-0000-4000-8000-000000000002' as CaseId;
const PART = '5b0f6c1e-0000-4000-8000-000000000003';
const PACKAGE = '5b0f6c1e-0000-4000-8000-000000000004' as PackageId;

/** A window whose main process answers each request with a new text. */
function openWindow() {
  const listeners = new Map<string, (payload: string) => void>();
  const asked: RequestName[] = [];
  vi.stubGlobal('window', {
    proofcase: {
      request: async (name: RequestName) => ({ ok: true, value: `${name} ${asked.push(name)}` }),
      on: (name: string, listener: (payload: string) => void) => {
        listeners.set(name, listener);
        return () => listeners.delete(name);
      },
    },
  });
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  // As in a browser; elsewhere the library keeps answers for ever.
  client.setDefaultOptions({ ...others, queries: { ...queries, gcTime: 300_000 } });
  const close = subscribeToEvents(client);
  return {
    client,
    asked,
    emit: <Name extends EventName>(name: Name, payload: EventMap[Name]) =>
      listeners.get(name)?.(JSON.stringify(payload)),
    /** Shows an answer as `useRequest` does, or as `useFreshRequest` with FRESH. */
    show: <Name extends RequestName>(name: Name, payload: RequestInput<Name>, options: object = {}) => {
      const observer = new QueryObserver(client, { ...requestOptions(name, payload), ...options });
      const hide = observer.subscribe(() => undefined);
      return { text: () => observer.getCurrentResult().data as unknown, hide };
    },
    cached: () => client.getQueryCache().getAll().length,
    close: () => {
      close();
      client.clear();
    },
  };
}

let page: ReturnType<typeof openWindow>;
beforeEach(() => {
  page = openWindow();
});
afterEach(() => {
  page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const mail = { captureId: PART, language: 'de' } as const;

describe('a request that each opening sends again', () => {
  it('never shows the answer of an earlier opening', async () => {
    const first = page.show('captures.mail', mail, FRESH);
    await expect.poll(first.text).toBe('captures.mail 1');
    first.hide();
    await expect.poll(page.cached).toBe(0);
    const second = page.show('captures.mail', mail, FRESH);
    expect(second.text()).toBeUndefined();
    await expect.poll(second.text).toBe('captures.mail 2');
    second.hide();
  });

  it('is sent although another screen has an answer', async () => {
    const count = page.show('handover.offers', {});
    await expect.poll(count.text).toBe('handover.offers 1');
    const dialog = page.show('handover.offers', {}, FRESH);
    await expect.poll(dialog.text).toBe('handover.offers 2');
    expect(count.text()).toBe('handover.offers 2');
    dialog.hide();
    count.hide();
  });
});

describe('an open dialog', () => {
  it('gets the mail with the new link', async () => {
    const dialog = page.show('captures.mail', mail, FRESH);
    await expect.poll(dialog.text).toBe('captures.mail 1');
    page.emit('captures.changed', { caseId: CASE, captureId: null, isNews: true });
    await expect.poll(dialog.text).toBe('captures.mail 2');
    dialog.hide();
  });

  it('gets the preview of its own case again, and does not read the files for another one', async () => {
    const dialog = page.show('handover.preview', { caseId: CASE }, FRESH);
    await expect.poll(dialog.text).toBe('handover.preview 1');
    page.emit('cases.changed', { caseId: OTHER });
    page.emit('cases.changed', { caseId: CASE });
    await expect.poll(dialog.text).toBe('handover.preview 2');
    expect(page.asked).toHaveLength(2);
    dialog.hide();
  });
});

describe('the metadata of a file', () => {
  it('are read again when the case was read, and when its sources are in reach or not', async () => {
    const metadata = page.show('items.metadata', { caseId: CASE, itemId: PART as ItemId });
    await expect.poll(metadata.text).toBe('items.metadata 1');
    page.emit('intake.changed', { caseId: CASE, state: 'done' } as EventMap['intake.changed']);
    await expect.poll(metadata.text).toBe('items.metadata 2');
    page.emit('intake.watch', { caseId: CASE, watch: NOT_WATCHED });
    await expect.poll(metadata.text).toBe('items.metadata 3');
    metadata.hide();
  });
});

describe('a renamed profile', () => {
  it('has its new name in the outbox', async () => {
    const outbox = page.show('outbox.list', {});
    await expect.poll(outbox.text).toBe('outbox.list 1');
    page.emit('profiles.changed', { profileId: PART as ProfileId });
    await expect.poll(outbox.text).toBe('outbox.list 2');
    outbox.hide();
  });
});

describe('a profile that was added or removed', () => {
  it.each(['retention.rules', 'retention.due'] as const)('is in a new answer of %s', async (name) => {
    const shown = page.show(name, {});
    await expect.poll(shown.text).toBe(`${name} 1`);
    page.emit('profiles.changed', { profileId: PART as ProfileId });
    await expect.poll(shown.text).toBe(`${name} 2`);
    shown.hide();
  });
});

describe('a case that is handed over or comes back', () => {
  it.each([
    'results.list',
    'results.versions',
    'captures.ofCase',
    'received.ofCase',
    'intake.get',
    'items.notes',
    'plan.preview',
  ] as const)('is in a new answer of %s', async (name) => {
    const shown = page.show(name, { caseId: CASE });
    await expect.poll(shown.text).toBe(`${name} 1`);
    page.emit('handovers.changed', { caseId: CASE });
    await expect.poll(shown.text).toBe(`${name} 2`);
    shown.hide();
  });

  it.each(['captures.board', 'captures.questions', 'received.inbox'] as const)(
    'is in a new answer of %s',
    async (name) => {
      const shown = page.show(name, {});
      await expect.poll(shown.text).toBe(`${name} 1`);
      page.emit('handovers.changed', { caseId: CASE });
      await expect.poll(shown.text).toBe(`${name} 2`);
      shown.hide();
    },
  );
});

describe('a received result', () => {
  const arrived = { caseId: CASE, receivedId: PART as ReceivedId };

  it('ends what the case says of photos that did not arrive', async () => {
    const captures = page.show('captures.ofCase', { caseId: CASE });
    await expect.poll(captures.text).toBe('captures.ofCase 1');
    page.emit('received.changed', arrived);
    await expect.poll(captures.text).toBe('captures.ofCase 2');
    captures.hide();
  });

  it('counts towards the limit of the inbox, and no longer once it has a case', async () => {
    const receiver = page.show('receiver.get', {});
    await expect.poll(receiver.text).toBe('receiver.get 1');
    page.emit('received.changed', { ...arrived, caseId: null });
    await expect.poll(receiver.text).toBe('receiver.get 2');
    page.emit('received.changed', arrived);
    await expect.poll(receiver.text).toBe('receiver.get 3');
    receiver.hide();
  });
});

describe('what is due for deletion', () => {
  it.each(['retention.rules', 'retention.due'] as const)('is in a new answer of %s', async (name) => {
    const shown = page.show(name, {});
    await expect.poll(shown.text).toBe(`${name} 1`);
    page.emit('cases.changed', { caseId: CASE });
    await expect.poll(shown.text).toBe(`${name} 2`);
    shown.hide();
  });
});

describe('a deleted case', () => {
  const deleted = { caseId: CASE, packageIds: [PACKAGE] };
  /** Read by parts or pages, or on a click: no answer of it is cached. */
  const UNCACHED: readonly RequestName[] = ['documents.read'];
  const FIELDS_OF_PARTS = [
    ...['submissionId', 'older', 'resultId', 'captureId', 'packageId', 'itemId', 'attachmentId'],
    ...['receivedId', 'fileId', 'folderId', 'source', 'caseNumber'],
  ];
  const requestsForParts = REQUEST_NAMES.filter((name) => {
    const { fields, access, answeredBy } = requests[name];
    return (
      access === 'read' &&
      answeredBy !== 'shell' &&
      !('caseId' in fields) &&
      FIELDS_OF_PARTS.some((field) => field in fields) &&
      !UNCACHED.includes(name)
    );
  });

  it('leaves nothing that its results, packages or capture cases name by their own ids', () => {
    expect(requestsForParts).toContain('results.file');
    for (const name of requestsForParts) {
      const key = [name, name.startsWith('outbox.') ? { packageId: PACKAGE } : { id: PART }];
      page.client.setQueryData(key, 'private');
      // As its page shows it while the deletion runs.
      const observer = new QueryObserver(page.client, { queryKey: key, queryFn: () => 'private' });
      const hide = observer.subscribe(() => undefined);
      page.emit('cases.deleted', deleted);
      expect(page.client.getQueryData(key), name).toBeUndefined();
      hide();
    }
  });

  it('leaves no list that nothing shows, and keeps the state of a screen', async () => {
    page.client.setQueryData(['cases.list', { search: 'Meier' }], 'private');
    page.client.setQueryDefaults(['cases', 'last query'], { gcTime: Number.POSITIVE_INFINITY });
    page.client.setQueryData(['cases', 'last query'], 'all');
    const settings = page.show('settings.get', {});
    await expect.poll(settings.text).toBe('settings.get 1');
    page.emit('cases.deleted', deleted);
    expect(page.client.getQueryData(['cases.list', { search: 'Meier' }])).toBeUndefined();
    expect(page.client.getQueryData(['cases', 'last query'])).toBe('all');
    expect(settings.text()).toBe('settings.get 1');
    expect(page.client.getQueryData(['settings.get', {}])).toBe('settings.get 1');
    settings.hide();
  });

  it('is held by no timer after its page has closed', () => {
    vi.useFakeTimers();
    const queryKey = ['cases.get', { caseId: CASE }];
    page.client.setQueryData(queryKey, 'private');
    const hide = new QueryObserver(page.client, { queryKey, queryFn: () => 'private' }).subscribe(
      () => undefined,
    );
    page.emit('cases.deleted', deleted);
    hide();
    vi.advanceTimersByTime(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an edited mail', () => {
  const before = { subject: 'Photos', body: 'Open https://capture.example/old' };
  const after = { subject: 'Photos', body: 'Open https://capture.example/new' };
  const body = `${before.body} please`;
  const first = editMail({}, 'en', before, { subject: 'Your photos' });
  const edits = editMail(first, 'en', first.en ?? before, { body });
  const edited = { subject: 'Your photos', body, original: before };

  it('keeps the mail that it began with', () => {
    expect(edits.en).toEqual(edited);
    expect(isOutdated(edited, { ...before })).toBe(false);
  });

  it('stays while the one of another language is edited', () => {
    const german = { subject: 'Fotos', body: 'https://capture.example/old' };
    const both = editMail(edits, 'de', german, { subject: 'Ihre Fotos' });
    expect(both.en).toEqual(edited);
    expect(both.de).toEqual({ ...german, subject: 'Ihre Fotos', original: german });
  });

  it('is outdated once there is a new link or another template', () => {
    expect(isOutdated(edited, after)).toBe(true);
    expect(isOutdated(edited, { ...before, subject: 'Pictures' })).toBe(true);
  });
});

describe('the choice among the offers of the team', () => {
  const offers = (...ids: readonly string[]) => ids.map((id) => ({ id })) as unknown as readonly TeamOffer[];

  it('is a single offer by itself, and none of several', () => {
    expect(choiceAmong(offers('a'), NO_CHOICE)).toEqual({ id: 'a', typed: '' });
    expect(choiceAmong(offers('a', 'b'), NO_CHOICE)).toBe(NO_CHOICE);
    expect(choiceAmong(offers(), NO_CHOICE)).toBe(NO_CHOICE);
  });

  it('stays with its number while it is offered', () => {
    const choice = { id: 'a', typed: 'CASE-1' };
    expect(choiceAmong(offers('a', 'b'), choice)).toBe(choice);
  });

  it('becomes no other one when a colleague has taken it, and its number is cleared', () => {
    const gone = choiceAmong(offers('b'), { id: 'a', typed: 'CASE-1' });
    expect(gone).toEqual({ id: 'a', typed: '' });
    expect(choiceAmong(offers('b'), gone)).toBe(gone);
    const byItself = choiceAmong(offers('a'), NO_CHOICE);
    expect(choiceAmong(offers('b'), byItself).id).toBe('a');
  });
});
