import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProofcaseError } from '../../../contract/errors';
import type { HandoverOffer, HandoverTaken } from '../../../contract/handover-views';
import { daysBetween, HANDOVER_FRESH_DAYS } from '../../../domain/handover';
import type { CaseId, HandoverId, ProfileId } from '../../../domain/ids';
import type { Profile } from '../../../domain/profile';
import { emitChangedItems } from '../../intake/cases/intake-facts';
import { emitPackageChanged } from '../../sending/journal/move-package';
import type { StoredCustodyEntry } from '../../storage/database/custody-repository';
import { PRACTICE_PROFILE_ID } from '../../storage/settings/practice-profile';
import { readSettings } from '../../storage/settings/settings';
import { isOutOfSpace } from '../../support/error-code';
import { removeWithRetry } from '../../support/files/held-files';
import { refuseShortSpace } from '../../support/free-space';
import { type AdoptedCase, adoptBag, type ReturnedCase } from './adopt-bag';
import type { BagReader } from './bag-stream';
import { emitHandoverChanged, type HandoverDeps, handoverView, noteEnded } from './handover-deps';
import type { VerifiedBag } from './handover-format';
import { placeContents, undoTakeover } from './place-contents';
import { verifyBag } from './verify-bag';

/** Additional data of a take-over through a team store. */
export interface TeamSource {
  readonly profileId: ProfileId;
  /** Checks that a bag is the one that was offered. @throws ProofcaseError `handover-unreadable`. */
  readonly check: (bag: VerifiedBag) => void;
  /** Makes this workstation the only one that takes the case. @throws ProofcaseError if it is not. */
  readonly claim: (signal: AbortSignal | undefined) => Promise<void>;
  /** Runs in the transaction that stores the case. */
  readonly adopted: (caseId: CaseId) => void;
  /** The case was claimed, and not stored. */
  readonly failed: () => void;
}

export interface TakeOptions {
  /** Confirms an old file. */
  readonly typedCaseNumber: string | null;
  readonly signal?: AbortSignal;
  /** Called with the bytes that were checked. */
  readonly onBytes?: (bytes: number) => void;
  readonly team?: TeamSource;
}

/**
 * Shows what a bag has, after checking all of it; stores nothing.
 * @throws ProofcaseError as `takeCase`; `handover-no-profile` where a case of a real account would become practice.
 */
export async function inspectBag(
  deps: HandoverDeps,
  reader: BagReader,
  options: Pick<TakeOptions, 'signal' | 'onBytes'>,
): Promise<HandoverOffer> {
  const bag = await verifyBag(reader, options);
  const returned = standingOf(deps, bag);
  const { document, records, custody } = bag;
  const profile = profileFor(deps, bag, null);
  if (profile === null) throw new ProofcaseError('handover-no-profile', { caseNumber: document.caseNumber });
  return {
    kind: 'case',
    id: document.id as HandoverId,
    caseNumber: document.caseNumber,
    createdAt: document.createdAt,
    workstation: document.workstation,
    actor: document.actor,
    unsent: document.unsent,
    questions: document.questions,
    items: records.get('item')?.length ?? 0,
    results: records.get('result')?.length ?? 0,
    entries: custody.length,
    bytes: bag.bytes,
    headHash: custody.at(-1)?.hash ?? '',
    missing: document.missing,
    profileId: profile.id,
    profile: profile.name,
    oldDays: oldDays(deps, document.createdAt),
    isReturn: returned !== null,
  };
}

/**
 * Checks a bag completely, then stores its case.
 * @throws ProofcaseError `handover-unreadable`, `handover-newer`, `handover-taken`, `handover-own`,
 * `handover-case-exists`, `handover-diverged`, `handover-old`, `wrong-confirmation`, `space-short`, `disk-full`. Nothing
 * is stored then.
 */
export async function takeCase(
  deps: HandoverDeps,
  reader: BagReader,
  { typedCaseNumber, team, ...options }: TakeOptions,
): Promise<HandoverTaken> {
  const { folder, repositories, faultPoint } = deps;
  // Contents are staged, and then copied to their places.
  await refuseShortSpace(deps.freeBytes, deps.folder.root, reader.bytes * 3);
  const staged = join(folder.temporary, `takeover-${randomUUID()}`);
  await mkdir(staged, { recursive: true, mode: 0o700 });
  try {
    const bag = await verifyBag(reader, {
      ...options,
      stage: (sha256, content) =>
        pipeline(Readable.from(content), createWriteStream(join(staged, sha256), { mode: 0o600 })),
    });
    const returned = standingOf(deps, bag);
    // A store knows whether the case was taken back.
    if (team) team.check(bag);
    else confirmAge(deps, bag, typedCaseNumber);
    await faultPoint('takeover-staged');
    options.signal?.throwIfAborted();
    await team?.claim(options.signal);
    const { caseId, renamedItems } = await store(deps, { bag, staged, returned, team: team ?? null }).catch(
      (error: unknown) => {
        team?.failed();
        throw error;
      },
    );
    await faultPoint('takeover-complete');
    const handover = repositories.handovers.find(bag.document.id as HandoverId, 'taken');
    if (!handover) throw new ProofcaseError('not-found');
    emitHandoverChanged(deps, caseId);
    emitChangedItems(deps, renamedItems);
    for (const pkg of repositories.packages.ofCase(caseId)) emitPackageChanged(deps, pkg);
    return { kind: 'case', caseId, handover: handoverView(deps, handover) };
  } catch (error) {
    throw isOutOfSpace(error) ? new ProofcaseError('disk-full', {}, String(error)) : error;
  } finally {
    await removeWithRetry(staged);
  }
}

interface StoreWork {
  readonly bag: VerifiedBag;
  readonly staged: string;
  readonly returned: ReturnedCase | null;
  readonly team: TeamSource | null;
}

async function store(deps: HandoverDeps, { bag, staged, returned, team }: StoreWork): Promise<AdoptedCase> {
  const { repositories, folder, faultPoint } = deps;
  try {
    const known = returned ? repositories.caseRecords.sourcesOf(bag.document.caseId as CaseId).sources : [];
    const placed = await placeContents(deps, bag, staged, new Set(known.map(({ id }) => id)));
    await faultPoint('takeover-files-placed');
    const elsewhere = repositories.handovers
      .ofCase(bag.document.caseId as CaseId)
      .filter(({ state }) => state === 'given' || state === 'writing' || state === 'released');
    // Everything since the check was synchronous or beside the database; a second window may have been faster.
    standingOf(deps, bag);
    const stored = repositories.inTransaction(() => {
      const adopted = adoptBag(deps, {
        bag,
        placed,
        returned,
        // The command line takes a case over before there is an account; the window asks for one first.
        profileId: profileFor(deps, bag, team?.profileId ?? null)?.id ?? PRACTICE_PROFILE_ID,
        team: team && { profileId: team.profileId, mark: null, recipient: null, state: null, taker: null },
        at: deps.clock.now().toISOString(),
        workstation: deps.workstation,
      });
      for (const before of elsewhere) repositories.handovers.move(before, 'returned');
      team?.adopted(adopted.caseId);
      return adopted;
    });
    await faultPoint('takeover-in-database');
    for (const { id } of elsewhere) await noteEnded(deps, id, stored.caseId);
    return stored;
  } finally {
    await undoTakeover(folder, repositories);
  }
}

/** Whether a case may come in: it is new here, or it comes back. @throws ProofcaseError otherwise. */
function standingOf({ repositories }: HandoverDeps, { document, custody }: VerifiedBag): ReturnedCase | null {
  const { handovers, cases, packages, retention } = repositories;
  const id = document.id as HandoverId;
  const caseId = document.caseId as CaseId;
  const { caseNumber } = document;
  const before = handovers.find(id, 'taken');
  if (before || handovers.wasTaken(id))
    throw new ProofcaseError('handover-taken', { caseNumber, at: before?.at ?? '' });
  if (handovers.find(id, 'given')) throw new ProofcaseError('handover-own', { caseNumber });
  const here = cases.find(caseId);
  const sameNumber = cases.findByNumber(caseNumber);
  if (sameNumber && sameNumber.id !== caseId)
    throw new ProofcaseError('handover-case-exists', { caseNumber });
  if (!here) return null;
  if (here.handedOverAt === null) throw new ProofcaseError('handover-case-exists', { caseNumber });
  const own = repositories.custody.list(caseId);
  const shared = own.findIndex(({ hash }, index) => custody[index]?.hash !== hash);
  const sharedEntries = shared === -1 ? own.length : shared;
  const isReleased = handovers.ofCase(caseId)[0]?.state === 'released';
  const ownLater = own.slice(sharedEntries);
  const isKept = ({ action }: StoredCustodyEntry): boolean => WHILE_AWAY.includes(action);
  const isReplaceable = ({ action }: StoredCustodyEntry): boolean =>
    isReleased && EMPTY_STAY.includes(action);
  if (!ownLater.every((entry) => isKept(entry) || isReplaceable(entry)))
    throw new ProofcaseError('handover-diverged', { caseNumber });
  const kept = packages.ofCase(caseId).filter(({ state }) => state !== 'handed_over');
  return {
    sharedEntries,
    laterEntries: ownLater.filter(isKept),
    hold: retention.marks(caseId).hold,
    ownPackages: new Map(kept.map((pkg) => [pkg.id, pkg])),
  };
}

/** Actions of a workstation that took and released a case; the chain of the file goes on without them. */
const EMPTY_STAY: readonly string[] = ['taken-over', 'handover-released'];

/** Actions on a case that is handed over; they change nothing that comes back in the file. */
const WHILE_AWAY: readonly string[] = [
  'evidence-exported',
  'evidence-export-undone',
  'case-closed',
  'case-reopened',
  'hold-set',
  'hold-released',
  'team-took-over',
  'team-taken-over',
  'team-paid-twice',
];

function oldDays({ clock }: HandoverDeps, createdAt: string): number | null {
  const days = daysBetween(Date.parse(createdAt), clock.now().getTime());
  return days >= HANDOVER_FRESH_DAYS ? days : null;
}

function confirmAge(deps: HandoverDeps, { document }: VerifiedBag, typed: string | null): void {
  const days = oldDays(deps, document.createdAt);
  const { caseNumber } = document;
  if (days === null) return;
  if (typed === null) throw new ProofcaseError('handover-old', { days, caseNumber });
  if (typed.trim() !== caseNumber) throw new ProofcaseError('wrong-confirmation', { caseNumber });
}

/**
 * The profile of the same service, that of a case that is known here and then that of `team` before others, else the
 * active one; a file never makes a profile, whose address it could choose. Null: a case of a real account, where there is
 * only the practice profile.
 */
function profileFor(
  { repositories }: HandoverDeps,
  { document: { service, caseId } }: VerifiedBag,
  team: ProfileId | null,
): Profile | null {
  const own = repositories.cases.find(caseId as CaseId)?.profileId ?? null;
  const rank = ({ id }: Profile): number => Number(id === own) * 2 + Number(id === team);
  const profiles = repositories.profiles
    .list()
    .map(({ profile }) => profile)
    .filter(({ kind }) => service === null || kind === 'service')
    .sort((a, b) => rank(b) - rank(a));
  const { activeProfileId } = readSettings(repositories);
  const same = profiles.find(({ id, baseUrl }) =>
    service === null ? id === PRACTICE_PROFILE_ID : baseUrl === service,
  );
  return (
    same ??
    profiles.find(({ id }) => id === own) ??
    profiles.find(({ id }) => id === activeProfileId) ??
    profiles[0] ??
    null
  );
}
