import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackageId, ProfileId } from '../../../src/domain/ids';
import {
  type DuePackage,
  MAX_PARALLEL_SCANS,
  type RunningStep,
  type SendingLimits,
  type Step,
  schedule,
} from '../../../src/domain/schedule';

const FREE: SendingLimits = { parallelUploads: 2, parallelScans: false, paused: false, metered: false };
const NO_TURNS: ReadonlyMap<ProfileId, number> = new Map();

function due(id: string, profile: string, step: Step, position: number): DuePackage {
  return { id: id as PackageId, profileId: profile as ProfileId, step, position };
}

function startedIds(...given: Parameters<typeof schedule>): readonly string[] {
  return schedule(...given).start.map(({ id }) => id);
}

describe('the schedule', () => {
  it('uploads as many bodies at once as allowed, in the order of the user', () => {
    const all = [due('c', 'p', 'upload', 3), due('a', 'p', 'upload', 1), due('b', 'p', 'upload', 2)];
    const { start, holds } = schedule(all, [], FREE, NO_TURNS);
    expect(start.map(({ id }) => id)).toEqual(['a', 'b']);
    expect([...holds]).toEqual([['c', 'waiting-for-slot']]);
  });

  it('runs one paid request per profile at a time, profiles in parallel', () => {
    const all = [due('a', 'p', 'scan', 1), due('b', 'p', 'scan', 2), due('c', 'q', 'scan', 3)];
    expect(startedIds(all, [], FREE, NO_TURNS)).toEqual(['a', 'c']);
    const running: RunningStep[] = [{ profileId: 'p' as ProfileId, step: 'direct-scan', bodySent: true }];
    expect(startedIds(all, running, FREE, NO_TURNS)).toEqual(['c']);
  });

  it('counts a direct scan as an upload until its body is sent', () => {
    const all = [due('a', 'q', 'upload', 1)];
    const one = { profileId: 'p' as ProfileId, step: 'direct-scan' } as const;
    const limits = { ...FREE, parallelUploads: 1 };
    expect(startedIds(all, [{ ...one, bodySent: false }], limits, NO_TURNS)).toEqual([]);
    expect(startedIds(all, [{ ...one, bodySent: true }], limits, NO_TURNS)).toEqual(['a']);
  });

  it('alternates between profiles, so that a long queue of one delays no other', () => {
    const queue = Array.from({ length: 20 }, (_, index) => due(`p${index}`, 'p', 'upload', index));
    const late = due('q0', 'q', 'upload', 99);
    const turns = new Map([['p' as ProfileId, 7]]);
    expect(startedIds([...queue, late], [], FREE, turns)).toEqual(['q0', 'p0']);
  });

  it('reserves the paid request for the first package that needs it, so that others cannot overtake it endlessly', () => {
    const first = due('first', 'p', 'direct-scan', 1);
    const later = due('later', 'p', 'scan', 2);
    const busy: RunningStep[] = [{ profileId: 'q' as ProfileId, step: 'upload', bodySent: false }];
    const limits = { ...FREE, parallelUploads: 1 };
    expect(startedIds([first, later], busy, limits, NO_TURNS)).toEqual([]);
    expect(startedIds([first, later], [], limits, NO_TURNS)).toEqual(['first']);
  });

  it('starts no request while paused or metered, and says which', () => {
    const all = [due('a', 'p', 'upload', 1), due('b', 'p', 'file', 2)];
    const paused = schedule(all, [], { ...FREE, paused: true, metered: true }, NO_TURNS);
    expect(paused.start.map(({ id }) => id)).toEqual(['b']);
    expect([...paused.holds]).toEqual([['a', 'paused']]);
    expect([...schedule(all, [], { ...FREE, metered: true }, NO_TURNS).holds]).toEqual([['a', 'metered']]);
  });
});

const profiles = fc.constantFrom('p', 'q', 'r').map((text) => text as ProfileId);
const sendingStep = fc.constantFrom<Step>('upload', 'scan', 'direct-scan');
const MAX_UPLOADS = 6;
const limits = fc.record({
  parallelUploads: fc.integer({ min: 1, max: MAX_UPLOADS }),
  parallelScans: fc.boolean(),
  paused: fc.constant(false),
  metered: fc.constant(false),
});

/** Uploads at most, and the paid requests of three profiles. */
const MOST_RUNNING = MAX_UPLOADS + 3 * MAX_PARALLEL_SCANS;

const isTravelling = (step: Step): boolean => step === 'upload' || step === 'direct-scan';
const isPaid = (step: Step): boolean => step === 'scan' || step === 'direct-scan';

interface World {
  readonly waiting: DuePackage[];
  running: (RunningStep & { readonly id: PackageId })[];
  readonly turns: Map<ProfileId, number>;
  starts: number;
}

/** Lets start what may, and checks what must always hold. */
function startSteps(world: World, given: SendingLimits): void {
  const { start, holds } = schedule(world.waiting, world.running, given, world.turns);
  for (const one of start) {
    world.waiting.splice(world.waiting.indexOf(one), 1);
    world.starts += 1;
    world.turns.set(one.profileId, world.starts);
    world.running.push({ ...one, bodySent: false });
  }
  const travelling = world.running.filter(({ step, bodySent }) => isTravelling(step) && !bodySent);
  expect(travelling.length).toBeLessThanOrEqual(given.parallelUploads);
  const atMost = given.parallelScans ? MAX_PARALLEL_SCANS : 1;
  for (const profile of ['p', 'q', 'r']) {
    const open = world.running.filter(({ profileId, step }) => profileId === profile && isPaid(step));
    expect(open.length).toBeLessThanOrEqual(atMost);
  }
  expect([...holds.keys()].sort()).toEqual(world.waiting.map(({ id }) => id).sort());
}

describe('any run of the schedule', () => {
  const packages = fc.array(fc.tuple(profiles, sendingStep), { minLength: 1, maxLength: 40 });
  const choices = fc.infiniteStream(fc.nat());

  it('never exceeds a limit, and empties every queue', () => {
    fc.assert(
      fc.property(packages, limits, choices, (given, bounds, chance) => {
        const waiting = given.map(([profileId, step], index) => due(`${index}`, profileId, step, index));
        const world: World = { waiting: [...waiting], running: [], turns: new Map(), starts: 0 };
        for (
          let round = 0;
          round < given.length * 4 && (world.waiting.length || world.running.length);
          round += 1
        ) {
          startSteps(world, bounds);
          // One running package advances: its body is sent, its upload becomes a paid request, or it ends.
          const place = Number(chance.next().value) % Math.max(1, world.running.length);
          const one = world.running[place];
          if (!one) continue;
          world.running.splice(place, 1);
          if (one.step === 'direct-scan' && !one.bodySent) world.running.push({ ...one, bodySent: true });
          if (one.step === 'upload') {
            world.waiting.push({ ...one, step: 'scan', position: Number(one.id) });
          }
        }
        expect([world.waiting, world.running]).toEqual([[], []]);
      }),
      { numRuns: 300 },
    );
  });

  it('lets no package starve while new ones of every profile arrive', () => {
    fc.assert(
      fc.property(profiles, sendingStep, limits, choices, (profileId, step, bounds, chance) => {
        const one = due('the one', profileId, step, 0);
        const world: World = { waiting: [one], running: [], turns: new Map(), starts: 0 };
        let next = 1;
        const busy = (): void => {
          for (const profile of ['p', 'q', 'r']) {
            for (const kind of ['upload', 'scan', 'direct-scan'] as const) {
              world.waiting.push(due(`${next}`, profile, kind, next));
              next += 1;
            }
          }
        };
        // Everything is taken when it comes, and more comes with every place that gets free.
        world.waiting.length = 0;
        busy();
        startSteps(world, bounds);
        world.waiting.unshift(one);
        // Every request ends at some time: in every second round the oldest, in the others any.
        for (let round = 0; round < 3 * MOST_RUNNING && world.waiting.includes(one); round += 1) {
          busy();
          const place = round % 2 === 0 ? 0 : Number(chance.next().value) % world.running.length;
          world.running.splice(place, 1);
          startSteps(world, bounds);
        }
        expect(world.waiting).not.toContain(one);
      }),
      { numRuns: 100 },
    );
  });
});
