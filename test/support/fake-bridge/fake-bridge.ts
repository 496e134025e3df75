import type { ProofcaseBridge } from '../../../src/contract/bridge';
import { type ErrorCode, type Outcome, ProofcaseError } from '../../../src/contract/errors';
import type { EventMap, EventName } from '../../../src/contract/events';
import type { RequestInput, RequestName, ResponseMap } from '../../../src/contract/requests';
import type { IntakeView, PackagePlan, Settings } from '../../../src/contract/views';
import { NOT_WATCHED } from '../../../src/contract/watch-views';
import type { SubmissionId } from '../../../src/domain/ids';
import { routeFor } from '../../../src/domain/limits';
import { NOTIFICATION_DEFAULTS } from '../../../src/domain/notices';
import { fakeCaseList } from './case-list';
import { madeItems, madeSetFindings, SKIPPED } from './photos';
import { headOf, prepareHandlers } from './prepare';
import { uuid } from './uuid';
import {
  FOLDER,
  madeCases,
  madeInfo,
  madeOutbox,
  madeProfiles,
  OUTBOX_SETTINGS,
  PRACTICE,
  type Scenario,
} from './world';

type Handlers = {
  readonly [Name in RequestName]?: (
    payload: RequestInput<Name>,
  ) => ResponseMap[Name] | Promise<ResponseMap[Name]>;
};

/** The requests of other screens can be added without touching this file. */
export type MoreHandlers = Handlers;

/** Tells the page something without being asked. */
export type FakeEmit = <Name extends EventName>(name: Name, payload: EventMap[Name]) => void;

/**
 * A made-up main process inside the page, for looking at screens without one. Nothing of it ships.
 */
export function createFakeBridge(
  scenario: Scenario,
  more: (emit: FakeEmit) => MoreHandlers = () => ({}),
): ProofcaseBridge {
  const listeners = new Map<EventName, Set<(payload: string) => void>>();
  const emit: FakeEmit = (name, payload) => {
    for (const listener of listeners.get(name) ?? []) listener(JSON.stringify(payload));
  };
  const handlers: Handlers = { ...caseHandlers(scenario), ...accountHandlers(scenario, emit), ...more(emit) };
  return {
    async request(name, payload) {
      const handler = handlers[name] as ((payload: unknown) => never) | undefined;
      if (!handler) return failure('not-found');
      try {
        return { ok: true, value: await handler(payload) };
      } catch (thrown) {
        if (thrown instanceof ProofcaseError) return { ok: false, error: thrown.toEnvelope() };
        throw thrown;
      }
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      known.add(listener);
      return () => known.delete(listener);
    },
    async registerDrop() {
      return { ok: true, value: FOLDER };
    },
  };
}

function failure(code: ErrorCode): Outcome<never> {
  return { ok: false, error: { code, values: {}, detail: null } };
}

function caseHandlers(scenario: Scenario): Handlers {
  let cases = madeCases(scenario);
  const first = cases[0];
  let intake = madeIntake(scenario);
  const find = (caseId: string) => {
    const found = cases.find(({ id }) => id === caseId);
    if (!found) throw new ProofcaseError('not-found');
    return found;
  };
  return {
    ...fakeCaseList(() => cases),
    'cases.get': ({ caseId }) => find(caseId),
    'cases.find': ({ caseNumber }) => cases.find((row) => row.caseNumber === caseNumber.trim()) ?? null,
    'cases.create': ({ caseNumber, note = '', referenceDate }) => {
      const template = madeCases({ ...scenario, empty: false, cases: 1 })[0];
      if (!template) throw new ProofcaseError('internal');
      const made = {
        ...template,
        id: uuid<typeof template.id>('case', 5_000 + cases.length),
        caseNumber,
        note,
        referenceDate,
        folder: null,
      };
      cases = [made, ...cases];
      return made;
    },
    'cases.change': ({ caseId, note, referenceDate }) => {
      const before = find(caseId);
      const changed = {
        ...before,
        note: note ?? before.note,
        referenceDate: referenceDate ?? before.referenceDate,
      };
      cases = cases.map((row) => (row.id === caseId ? changed : row));
      return changed;
    },
    'folders.choose': () => FOLDER,
    'intake.get': ({ caseId }) =>
      find(caseId).folder
        ? { ...intake, caseId: find(caseId).id }
        : { ...emptyIntake(intake), caseId: find(caseId).id },
    'precheck.export': ({ format }) => ({ path: `/home/anna/Documents/report.${format}`, bytes: 40_000 }),
    'precheck.reveal': () => null,
    'report.case': ({ format }) => ({
      kind: 'written',
      path: `/home/anna/Documents/report.${format}`,
      bytes: 40_000,
      sha256: 'a'.repeat(64),
    }),
    'report.stop': () => null,
    'report.reveal': () => null,
    'intake.watch': () => NOT_WATCHED,
    'intake.fetch': () => NOT_WATCHED,
    'intake.start': ({ caseId }) => {
      cases = cases.map((row) => (row.id === caseId ? { ...row, folder: FOLDER } : row));
      return { ...intake, caseId: find(caseId).id };
    },
    'intake.refresh': () => intake,
    'intake.stop': () => {
      intake = { ...intake, state: 'stopped' };
      return headOf(intake);
    },
    'intake.head': ({ caseId }) => ({
      ...headOf(find(caseId).folder ? intake : emptyIntake(intake)),
      caseId: find(caseId).id,
    }),
    'intake.items': ({ caseId, after, limit }) => {
      const items = find(caseId).folder ? intake.items.slice(after, after + limit) : [];
      return { items, next: items.length < limit ? null : after + limit };
    },
    ...prepareHandlers(() => intake),
    'items.exclude': ({ itemIds, excluded, reason }) => {
      const items = intake.items.map((item) =>
        itemIds.includes(item.id) ? { ...item, excluded, exclusionReason: reason } : item,
      );
      intake = { ...intake, items, findings: madeSetFindings(items), plan: planOf(items) };
      return headOf(intake);
    },
    'submissions.seal': ({ caseId }) => ({
      id: uuid<SubmissionId>('submission', 0),
      caseId: find(caseId).id,
      packages: [],
    }),
    'outbox.list': () =>
      first && scenario.sending
        ? madeOutbox(first.id)
        : first
          ? madeOutbox(first.id).filter(({ caseId }) => caseId !== first.id)
          : [],
    'results.list': () => [],
  };
}

function accountHandlers(
  scenario: Scenario,
  emit: <Name extends EventName>(name: Name, payload: EventMap[Name]) => void,
): Handlers {
  let settings: Settings = {
    language: scenario.language,
    theme: scenario.theme,
    activeProfileId: PRACTICE,
    outbox: OUTBOX_SETTINGS,
    notifications: NOTIFICATION_DEFAULTS,
  };
  const profiles = madeProfiles(scenario);
  const find = (profileId: string) => {
    const found = profiles.find(({ id }) => id === profileId);
    if (!found) throw new ProofcaseError('not-found');
    return found;
  };
  return {
    'app.info': () => madeInfo(scenario),
    'settings.get': () => settings,
    'settings.change': (change) => {
      const outbox = { ...settings.outbox, ...change.outbox };
      const notifications = { ...settings.notifications, ...change.notifications };
      settings = { ...settings, ...change, outbox, notifications } as Settings;
      emit('settings.changed', settings);
      return settings;
    },
    'profiles.list': () => profiles,
    'profiles.setKey': ({ profileId, thisRunOnly }) => ({
      ...find(profileId),
      key: thisRunOnly ? 'session' : 'stored',
    }),
    'profiles.forgetKey': ({ profileId }) => ({ ...find(profileId), key: 'missing' }),
    'profiles.resume': ({ profileId }) => ({ ...find(profileId), block: null }),
    'profiles.test': () => ({
      ok: true,
      code: 'ok',
      status: 200,
      detail: null,
      durationMs: 340,
      clockSkewSeconds: 184,
    }),
  };
}

function madeIntake(scenario: Scenario): IntakeView {
  const all = madeItems(scenario.tooLarge);
  const isPartial = scenario.reading || scenario.stopped;
  const read = isPartial ? 17 : all.length;
  const items = all.slice(0, read).map((item, index) => ({
    ...item,
    preview: isPartial && index > 11 && item.preview === 'ready' ? ('pending' as const) : item.preview,
  }));
  return {
    caseId: uuid('case', 0),
    state: scenario.reading ? 'running' : scenario.stopped ? 'stopped' : 'done',
    folder: FOLDER,
    found: all.length,
    read,
    items,
    skipped: SKIPPED,
    findings: madeSetFindings(items),
    plan: planOf(items),
  };
}

function emptyIntake(intake: IntakeView): IntakeView {
  return {
    ...intake,
    state: 'none',
    folder: null,
    found: 0,
    read: 0,
    items: [],
    skipped: [],
    findings: [],
    plan: planOf([]),
  };
}

function planOf(items: IntakeView['items']): PackagePlan {
  const sent = items.filter(({ excluded }) => !excluded);
  const bytes = sent.reduce((sum, item) => sum + item.bytes, 0);
  const route = routeFor(bytes);
  const documents = sent.filter(({ type }) => type === 'pdf').length;
  return {
    photos: sent.length - documents,
    documents,
    bytes,
    packages: route && sent.length > 0 ? [{ entries: sent.length, bytes, route }] : [],
    blockers: sent.filter(({ findings }) => findings.some(({ severity }) => severity === 'blocker')).length,
    estimatedTokens: { low: sent.length - 4, median: sent.length, high: sent.length + 13, basis: 48 },
    budget: null,
  };
}
