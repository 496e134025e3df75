import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../src/contract/views';
import type { ResultId } from '../../src/domain/ids';
import type { PackageState } from '../../src/domain/journal';
import type { Engine } from '../../src/main/engine';
import type { ClientTimings } from '../../src/main/sending/service/client-request';
import { CLIENT_TIMINGS } from '../../src/main/sending/service/create-service-client';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { CANARY, createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { AT_REST, eventually, everyKindOf, untilAtRest } from '../support/fault-engine';
import { copyOf, inspectFolder, type PreparedFolder, prepareFolder } from '../support/fault-folder';
import {
  ANSWER_PLACES,
  CHUNKED_PLACES,
  type FaultProxy,
  faultProxy,
  type Harm,
  type Place,
  type ProxyPlan,
  type REQUEST_PLACES,
} from '../support/fault-proxy';
import { FaultTable } from '../support/fault-table';

/** Which package is sent: small and direct, nearly 10 MB and direct, or by a stored upload. */
type PackageKind = 'small' | 'large' | 'presigned';

interface LostCase {
  readonly title: string;
  readonly packageKind: PackageKind;
  readonly plan: ProxyPlan;
  readonly faults: readonly FaultInput[];
  /** States in which the package may rest or wait before a decision. */
  readonly allowed: readonly PackageState[];
}

const HARMS: readonly Harm[] = ['close', 'reset', 'silence'];
const FORMS = ['json', 'multipart', 'download'] as const;
/** The whole request has arrived, and its answer comes after the client stopped waiting. */
const LATE: readonly Place[] = [{ part: 'request', at: 'whole' }];

const inHead = ['connect', 'first byte', 'head', 'head but one', 'whole'] as const;
const places = (
  requests: readonly (typeof REQUEST_PLACES)[number][],
  answers: readonly (typeof ANSWER_PLACES)[number][] = ANSWER_PLACES,
): readonly Place[] => [
  ...requests.map((at): Place => ({ part: 'request', at })),
  ...answers.map((at): Place => ({ part: 'answer', at })),
];

/** Every place in every request of both routes, with every fault. */
function lostCases(): readonly LostCase[] {
  const noBody = ['status line', 'head', 'head end'] as const;
  return [
    ...casesOf('presigned', 'upload-url', places(inHead)),
    ...casesOf(
      'presigned',
      'put',
      places(['connect', 'head', 'early body', 'half body', 'last byte', 'whole'], noBody),
    ),
    ...casesOf('presigned', 'scan', places(inHead)),
    ...casesOf('small', 'scan', places([...inHead, 'framing', 'half body', 'last byte'])),
    ...casesOf(
      'large',
      'scan',
      places(['head', 'framing', 'early body', 'last byte', 'whole'], ['head end', 'last byte']),
    ),
    ...casesOf('presigned', 'scan', places([]), 'multipart'),
    ...casesOf('small', 'scan', places([]), 'multipart'),
    ...casesOf('small', 'scan', places([]), 'download'),
    ...casesOf('small', 'download', places(inHead), 'download'),
    ...casesOf('small', 'scan', CHUNKED),
    ...casesOf('presigned', 'scan', CHUNKED),
    ...casesOf('presigned', 'upload-url', LATE, 'json', ['late']),
    ...casesOf('presigned', 'put', LATE, 'json', ['late']),
    ...casesOf('presigned', 'scan', [...LATE, { part: 'answer', at: 'half body' }], 'json', ['late']),
    ...casesOf('small', 'scan', [...LATE, { part: 'answer', at: 'half body' }], 'json', ['late']),
  ];
}

const CHUNKED = CHUNKED_PLACES.map((at): Place => ({ part: 'chunked answer', at }));

function casesOf(
  packageKind: PackageKind,
  endpoint: ProxyPlan['endpoint'],
  where: readonly Place[],
  form: (typeof FORMS)[number] = 'json',
  harms: readonly Harm[] = HARMS,
): readonly LostCase[] {
  return where.flatMap((place) =>
    harms.map((harm): LostCase => {
      const plan: ProxyPlan = { endpoint, place, harm };
      const action = { kind: 'answer-form', form } as const;
      return {
        title: `${endpoint} (${packageKind}, ${form}): ${harm} at ${place.part}, ${place.at}`,
        packageKind,
        plan,
        faults: form === 'json' ? [] : [{ endpoint: 'scan', times: null, action }],
        allowed: allowedAfter(plan, packageKind),
      };
    }),
  );
}

/** The states that the journal rules allow, derived from the place only. */
function allowedAfter(
  { endpoint, place, harm }: ProxyPlan,
  packageKind: PackageKind,
): readonly PackageState[] {
  // A whole answer has also been left on an idle connection, which the next request must not use.
  const arrived = place.part !== 'request' && place.at === 'whole';
  // A reset may take back bytes that were on their way.
  const takenBack = harm === 'reset';
  switch (endpoint) {
    case 'download':
      // The analysis is there; that its attachments could not be fetched is a problem of the result.
      return ['filed'];
    case 'upload-url':
      if (arrived) return takenBack ? ['waiting', 'filed'] : ['filed'];
      return ['waiting'];
    case 'put':
      // The status alone says that the upload is stored.
      if (place.part === 'answer' && place.at === 'head end')
        return takenBack ? ['waiting', 'filed'] : ['filed'];
      return ['waiting'];
    case 'scan':
      if (arrived) return takenBack ? ['filed', 'unknown'] : ['filed'];
      if (place.part !== 'request' || place.at === 'whole') return ['unknown'];
      // Nearly ten megabytes do not fit into the buffers of two sockets: the body is provably incomplete.
      if (packageKind === 'large' && place.at !== 'last byte') return ['waiting'];
      // What was handed to the socket counts as sent, whether or not it arrived.
      return ['waiting', 'unknown'];
  }
}

const all = lostCases();
/** Every place, every form of package and answer, every harm to each part of every request. */
const cases = everyKindOf(all, ({ title, plan: { endpoint, place, harm } }) => [
  `${place.part}, ${place.at}`,
  title.slice(0, title.indexOf(':')),
  `${endpoint} ${place.part}, ${harm}`,
]);
const isWaitedFor = ({ plan: { harm } }: LostCase): boolean => harm === 'silence' || harm === 'late';

/**
 * Timers that run out soon where nothing comes any more; elsewhere they would only measure a slow machine. The answer
 * itself is given more time than a slow machine needs for two photos.
 */
function timingsFor({ endpoint, place, harm }: ProxyPlan): ClientTimings {
  if (harm !== 'silence' && harm !== 'late') return CLIENT_TIMINGS;
  const headArrives = place.part !== 'request' && place.at !== 'head' && place.at !== 'status line';
  if (headArrives && (place.at === 'whole' || endpoint === 'put')) return CLIENT_TIMINGS;
  const stalls = { ...CLIENT_TIMINGS, stallMs: 1_000, quickResponseMs: 1_000 };
  return headArrives || endpoint === 'download' ? stalls : { ...stalls, responseMs: 6_000 };
}

describe('a connection that is lost', () => {
  const table = new FaultTable(
    `T3: answers lost at every byte class (${cases.length} of ${all.length} cases)`,
  );
  let fixture: EngineFixture;
  let prepared: { readonly [Kind in PackageKind]: PreparedFolder };
  beforeAll(async () => {
    fixture = await createEngineFixture();
    prepared = {
      small: await prepareFolder(fixture, 'direct'),
      large: await prepareFolder(fixture, 'direct', 4_600_000),
      presigned: await prepareFolder(fixture, 'presigned'),
    };
  });
  afterAll(async () => {
    table.print();
    await fixture.close();
  });

  /** Monotonic time stands still, so that a waiting package resumes only when the test resumes it. */
  const open = (dataFolder: string, serviceTimings: ClientTimings): Promise<Engine> =>
    fixture.open({
      dataFolder,
      sessionKey: CANARY,
      serviceTimings,
      clock: { now: () => new Date(), monotonicMs: () => 0 },
    });

  async function only(engine: Engine): Promise<OutboxEntry> {
    const [entry] = await engine.handlers['outbox.list']({});
    if (!entry) throw new Error('the package is lost');
    return entry;
  }

  /** Sends until the harm is done and the package rests or waits. */
  async function sendIntoHarm(
    engine: Engine,
    proxy: FaultProxy,
    { caseId }: PreparedFolder,
  ): Promise<OutboxEntry> {
    await engine.handlers['submissions.seal']({ caseId, send: true });
    return eventually(
      'the harm is done',
      async () => {
        const entry = await only(engine);
        if (AT_REST.includes(entry.state)) return entry;
        if (entry.state !== 'waiting') return null;
        if (proxy.isDone()) return entry;
        // An impatient timer ran out before the harm; a machine may be slow.
        await engine.handlers['outbox.send']({ packageId: entry.id });
        return null;
      },
      async () => (await only(engine)).state,
    );
  }

  /** A person lets wait no more, or decides to send again. The number of decisions. */
  async function decide(engine: Engine, caseNumber: string): Promise<number> {
    let decisions = 0;
    for (;;) {
      const entry = await eventually('the package comes to rest', async () => {
        const one = await only(engine);
        return [...AT_REST, 'waiting'].includes(one.state) ? one : null;
      });
      if (entry.state === 'waiting') {
        await engine.handlers['outbox.send']({ packageId: entry.id });
      } else if (entry.state === 'unknown') {
        decisions += 1;
        await engine.handlers['outbox.resolve']({
          packageId: entry.id,
          decision: 'send-again',
          typedCaseNumber: caseNumber,
        });
      } else return decisions;
    }
  }

  const problemsOf = async (engine: Engine, resultId: ResultId): Promise<readonly string[]> =>
    (await engine.handlers['results.get']({ resultId })).problems;

  const scansOf = (service: PracticeService): number => service.control.state().scansProcessed;

  async function lose({ title, packageKind, plan, faults, allowed }: LostCase): Promise<void> {
    const service = await startPracticeService({ key: CANARY, faults, options: { report: false } });
    const proxy = await faultProxy();
    const dataFolder = await copyOf(prepared[packageKind], proxy.url);
    try {
      proxy.plan(plan, service.port);
      const first = await open(dataFolder, timingsFor(plan));
      const entry = await sendIntoHarm(first, proxy, prepared[packageKind]);
      const undecided = scansOf(service);
      await first.close();
      const { connections, requests, reused } = proxy.counts();

      const second = await open(dataFolder, CLIENT_TIMINGS);
      const decisions = await decide(second, prepared[packageKind].caseNumber);
      const [end] = await untilAtRest(second);
      const missing = end?.resultId ? await problemsOf(second, end.resultId) : [];
      await second.close();
      const { errors, leftovers } = await inspectFolder(dataFolder);
      const scans = scansOf(service);
      table.add(title.replace(/: .* at /, ': ').replace(/\(.*?\)/, `(${packageKind})`), {
        scans,
        undecidedScans: Math.max(0, undecided - 1, scans - 1 - decisions),
        lostCases: end?.state === 'filed' ? 0 : 1,
        integrityErrors: [...errors, ...leftovers],
        end: entry.state,
      });
      expect(proxy.isDone()).toBe(true);
      expect(allowed).toContain(entry.state);
      expect(undecided).toBeLessThanOrEqual(1);
      // Waiting packages are sent automatically, so none of them may have been paid.
      if (entry.state === 'waiting' || decisions === 0) expect(scans).toBe(1);
      if (entry.state === 'waiting') expect(undecided).toBe(0);
      expect(scans - decisions).toBeLessThanOrEqual(1);
      // What the archive of attachments owes is fetched again, so that nothing of a paid answer is missing.
      if (plan.endpoint === 'download') expect(missing).toEqual([]);
      expect({ state: end?.state, errors, leftovers }).toEqual({ state: 'filed', errors: [], leftovers: [] });
      expect({ connections, reused }).toEqual({ connections: requests, reused: 0 });
    } finally {
      await proxy.close();
      await service.close();
      await rm(dataFolder, { recursive: true, force: true });
    }
  }

  it.each(cases.filter((one) => !isWaitedFor(one)))('$title', lose);

  // These mostly wait until a timer of the client runs out.
  it.concurrent.each(cases.filter(isWaitedFor))('$title', lose);
});
