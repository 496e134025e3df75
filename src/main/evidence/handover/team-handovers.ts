import { ProofcaseError } from '../../../contract/errors';
import type { HandoverTaken, TeamOffer, TeamOffers, TeamRecipients } from '../../../contract/handover-views';
import type { CaseId, HandoverId, ProfileId } from '../../../domain/ids';
import { problemOf } from '../../team/connection/team-problem';
import {
  handoverOffer,
  handoverReturned,
  handoverStored,
  type OfferMessage,
  type StoredMessage,
} from '../../team/handovers/handover-messages';
import {
  findOffer,
  listOffers,
  type OwnHandover,
  ownHandovers,
  recipientsOf,
  type StoredOffer,
  takeHandover,
  withdrawHandover,
} from '../../team/handovers/handover-statements';
import { askStores, type TeamStore } from '../../team/team-store';
import { takeBack } from './end-handover';
import { emitHandoverChanged, type HandoverDeps } from './handover-deps';
import { unreadable } from './handover-format';
import { openStoreReader } from './store-bag';
import { type TakeOptions, type TeamSource, takeCase } from './take-case';

/** The store of the profile of a case. @throws ProofcaseError `handover-no-store`. */
export function storeOfCase(deps: HandoverDeps, caseId: CaseId): TeamStore {
  const profileId = deps.repositories.cases.find(caseId)?.profileId;
  const store = profileId === undefined ? null : deps.storeOf(profileId);
  if (store === null) throw new ProofcaseError('handover-no-store');
  return store;
}

/** To whom a case can be handed over by the store of its profile. */
export async function teamRecipients(deps: HandoverDeps, caseId: CaseId): Promise<TeamRecipients> {
  const profileId = deps.repositories.cases.find(caseId)?.profileId;
  const store = profileId === undefined ? null : deps.storeOf(profileId);
  if (store === null) return { kind: 'none' };
  try {
    const found = await recipientsOf(store);
    if (found === null) return { kind: 'none' };
    const workstations = found.map((one) => ({ ...one, lastSeen: one.lastSeen.toISOString() }));
    return { kind: 'ready', workstations };
  } catch (error) {
    return { kind: 'away', problem: problemOf(error) };
  }
}

/** Cases that may be taken from the stores of all profiles. */
export async function teamOffers(deps: HandoverDeps): Promise<TeamOffers> {
  const { answers, problem } = await askStores(deps, async (store, profileId) =>
    (await listOffers(store)).map((offer) => viewOf(offer, profileId)),
  );
  // The message that a case is stored here may still wait.
  const offers = answers.flat().filter(({ id }) => !deps.repositories.handovers.wasTaken(id));
  const known = new Map(offers.map((offer) => [offer.id, offer]));
  return { offers: [...known.values()], problem: problem && problemOf(problem) };
}

function viewOf(offer: StoredOffer, profileId: ProfileId): TeamOffer {
  const { id, caseNumber, workstation, handler, offeredAt, unsent, bytes, isForThis, isTaken } = offer;
  return {
    id,
    profileId,
    caseNumber,
    workstation,
    actor: handler,
    offeredAt: offeredAt.toISOString(),
    unsent,
    bytes: Number(bytes),
    isForThis,
    isTaken,
  };
}

export interface TakeOrder extends Pick<TakeOptions, 'signal' | 'typedCaseNumber'> {
  readonly id: HandoverId;
  /** Called with the bytes that were checked so far and the total. */
  readonly onProgress?: (bytes: number, totalBytes: number) => void;
}

/**
 * Takes a case from a team store: checks all of it, makes this the only workstation that takes it, and stores it.
 * @throws ProofcaseError `handover-gone`, `handover-elsewhere`, `handover-unsure`, `wrong-confirmation`, and as
 * `takeCase`. The case stays where it was then.
 */
export async function takeFromTeam(deps: HandoverDeps, order: TakeOrder): Promise<HandoverTaken> {
  const { id, signal } = order;
  const { offer, store, profileId } = await offerOf(deps, id);
  confirmUnsure(offer, order.typedCaseNumber);
  const reader = await openStoreReader(store, id);
  let checked = 0;
  try {
    return await takeCase(deps, reader, {
      typedCaseNumber: order.typedCaseNumber,
      ...(signal ? { signal } : {}),
      onBytes: (bytes) => {
        checked += bytes;
        order.onProgress?.(checked, reader.bytes);
      },
      team: sourceOf(deps, { store, profileId, offer }),
    });
  } catch (error) {
    if (signal?.aborted) throw new ProofcaseError('handover-stopped');
    if (error instanceof ProofcaseError && error.code !== 'handover-unreadable') throw error;
    // The content is removed when another workstation has the case, or it was taken back.
    const isStillThere = (await findOffer(store, id).catch(() => offer)) !== null;
    throw isStillThere ? error : new ProofcaseError('handover-gone', {}, String(error));
  }
}

interface OfferPlace {
  readonly offer: StoredOffer;
  readonly store: TeamStore;
  readonly profileId: ProfileId;
}

async function offerOf(deps: HandoverDeps, id: HandoverId): Promise<OfferPlace> {
  const { answers, problem } = await askStores(deps, async (store, profileId) => {
    const offer = await findOffer(store, id);
    return offer && { offer, store, profileId };
  });
  const found = answers.find((place) => place !== null);
  if (!found) throw problem ?? new ProofcaseError('handover-gone');
  return found;
}

function confirmUnsure({ isUnsure, caseNumber }: StoredOffer, typed: string | null): void {
  if (!isUnsure) return;
  if (typed === null) throw new ProofcaseError('handover-unsure', { caseNumber });
  if (typed.trim() !== caseNumber) throw new ProofcaseError('wrong-confirmation', { caseNumber });
}

function sourceOf(deps: HandoverDeps, { offer, store, profileId }: OfferPlace): TeamSource {
  const { id } = offer;
  const { handovers, teamMessages, inTransaction } = deps.repositories;
  const giveBack = (): void =>
    inTransaction(() => {
      // The failure came after the case was stored.
      if (handovers.find(id, 'taken') === null) {
        deps.outgoing.append(handoverReturned, profileId, { id } satisfies OfferMessage);
      }
      handovers.dropOrder(id);
    });
  return {
    profileId,
    check({ document, custody }) {
      if (document.id !== id || custody.at(-1)?.hash !== offer.head) throw unreadable('another hand-over');
    },
    async claim(signal) {
      await deps.outgoing.flush(profileId);
      signal?.throwIfAborted();
      // The end of an earlier attempt still waits; delivered after this one, it would offer the case again.
      if (teamMessages.isWaiting(profileId, handoverReturned.kind, id)) {
        throw new ProofcaseError('team-unreachable');
      }
      handovers.orderTake(id, profileId);
      await deps.faultPoint('team-take-ordered');
      try {
        const { outcome, position } = await takeHandover(store, id, offer.isUnsure);
        if (outcome !== 'taken') throw refusal(outcome, offer);
        teamMessages.raisePosition(profileId, position);
      } catch (error) {
        // The answer may be lost.
        giveBack();
        throw error;
      }
      await deps.faultPoint('team-taken');
    },
    adopted(caseId) {
      handovers.dropOrder(id);
      deps.outgoing.append(handoverStored, profileId, { id, caseId, release: null } satisfies StoredMessage);
    },
    failed: giveBack,
  };
}

function refusal(outcome: 'elsewhere' | 'gone' | 'unsure', { caseNumber }: StoredOffer): ProofcaseError {
  switch (outcome) {
    case 'elsewhere':
      return new ProofcaseError('handover-elsewhere', { caseNumber });
    case 'gone':
      return new ProofcaseError('handover-gone');
    case 'unsure':
      return new ProofcaseError('handover-unsure', { caseNumber });
  }
}

/**
 * Compares hand-overs by the store of a profile with what the store says, and ends what was interrupted: content that
 * was never offered is removed, a case whose taking did not end is given back, one that was withdrawn is taken back.
 * Those for which `isUnderWay` is true run now.
 * @throws ProofcaseError with the problem of the store.
 */
export async function syncTeam(
  deps: HandoverDeps,
  profileId: ProfileId,
  isUnderWay: (id: HandoverId) => boolean,
): Promise<void> {
  const store = deps.storeOf(profileId);
  if (store === null) return;
  const { handovers, inTransaction } = deps.repositories;
  // What waits here would look like a difference.
  await deps.outgoing.flush(profileId);
  if (deps.closing.aborted) return;
  const given = handovers
    .ofProfile(profileId, 'given')
    .filter(({ state }) => state === 'given' || state === 'writing');
  const own = await ownHandovers(
    store,
    given.map(({ id }) => id),
  );
  if (deps.closing.aborted) return;
  for (const row of own) if (!isUnderWay(row.id)) await follow(deps, store, profileId, row);
  const known = new Set(own.map(({ id }) => id));
  for (const { id, caseId, team } of given) {
    // A restored copy knows less than what the store said before.
    if (known.has(id) || team?.taker) continue;
    if (handovers.noteStore(id, 'unknown', null)) emitHandoverChanged(deps, caseId);
  }
  for (const id of handovers.orderedTakes(profileId)) {
    if (isUnderWay(id)) continue;
    inTransaction(() => {
      if (!handovers.wasTaken(id)) {
        deps.outgoing.append(handoverReturned, profileId, { id } satisfies OfferMessage);
      }
      handovers.dropOrder(id);
    });
  }
}

async function follow(
  deps: HandoverDeps,
  store: TeamStore,
  profileId: ProfileId,
  { id, state, taker }: OwnHandover,
): Promise<void> {
  const { handovers, teamMessages, inTransaction } = deps.repositories;
  const handover = handovers.find(id, 'given');
  const isHandedOver = handover?.state === 'given' || handover?.state === 'writing';
  if (handover && !isHandedOver) return;
  if (!handover) {
    // The program ended before the case was handed over.
    if (state === 'storing') await withdrawHandover(store, { id, mark: null, isFinal: true });
    return;
  }
  if (state === 'withdrawn') {
    await takeBack(deps, { kind: 'not-taken', id });
    return;
  }
  // An older copy of the database has lost the message.
  if (state === 'storing' && handover.state === 'given' && teamMessages.count(profileId) === 0) {
    inTransaction(() => deps.outgoing.append(handoverOffer, profileId, { id } satisfies OfferMessage));
  }
  if (handovers.noteStore(id, state, taker)) emitHandoverChanged(deps, handover.caseId);
}

/**
 * Takes a case back through its store: before it was taken over, or with the taker's release.
 * @throws ProofcaseError `handover-taken-by`, `handover-unsure`, and the problem of the store.
 */
export async function takeBackFromTeam(deps: HandoverDeps, id: HandoverId): Promise<HandoverTaken> {
  const { repositories, faultPoint } = deps;
  const handover = repositories.handovers.find(id, 'given');
  const team = handover?.team ?? null;
  if (!handover) throw new ProofcaseError('not-found');
  // One by file needs a release, or a typed number.
  if (team === null) throw new ProofcaseError('wrong-confirmation');
  if (handover.state !== 'given' && handover.state !== 'writing') {
    throw new ProofcaseError('illegal-state', { from: handover.state, to: 'taken-back' });
  }
  const caseNumber = repositories.cases.find(handover.caseId)?.caseNumber ?? '';
  const store = deps.storeOf(team.profileId);
  if (store === null) throw new ProofcaseError('handover-no-store');
  const said = await withdrawHandover(store, { id, mark: team.mark, isFinal: false });
  repositories.teamMessages.raisePosition(team.profileId, Number(said.position));
  const { outcome, taker, release } = said;
  await faultPoint('team-withdrawn');
  if (outcome === 'withdrawn') return takeBack(deps, { kind: 'not-taken', id });
  if (outcome === 'released' && release !== null)
    return takeBack(deps, { kind: 'team-release', id, release });
  if (outcome === 'unsure' || outcome === 'storing' || outcome === 'offered') {
    throw new ProofcaseError('handover-unsure', { caseNumber });
  }
  if (repositories.handovers.noteStore(id, outcome, taker)) emitHandoverChanged(deps, handover.caseId);
  throw new ProofcaseError('handover-taken-by', { caseNumber, workstation: taker ?? '' });
}
