import { randomUUID } from 'node:crypto';
import { handedKind } from '../../../domain/handover';
import type { CaseId } from '../../../domain/ids';
import { SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { TeamHandover } from '../../storage/database/handovers-repository';
import type { HandoverEntry } from '../../storage/side-journal';
import { type MoveDeps, recoverState } from './move-package';

type HandedOver = Extract<HandoverEntry, { kind: 'handed-over' }>;

/** Applies hand-overs that an older copy of the database does not know, so that such a case is not sent from here. */
export function recoverHandovers(deps: MoveDeps, entries: readonly HandoverEntry[]): void {
  const { deletions } = deps.repositories;
  const ended = new Set(
    entries.filter(({ kind }) => kind === 'handover-ended').map(({ handoverId }) => handoverId),
  );
  for (const entry of entries) {
    if (entry.kind !== 'handed-over' || ended.has(entry.handoverId)) continue;
    if (deletions.isNamed('case', entry.caseId)) continue;
    recoverHandover(deps, entry);
  }
}

function recoverHandover(deps: MoveDeps, entry: HandedOver): void {
  const { handovers, packages, cases } = deps.repositories;
  const { handoverId: id, direction, at, actor, workstation, head, packageIds } = entry;
  const known = handovers.find(id, direction);
  const isKnown = direction === 'given' ? known !== null : known?.state === 'released';
  if (isKnown) return;
  const caseId = findOrCreateCase(deps, entry);
  if (known) handovers.move(known, 'released');
  else {
    const state = direction === 'given' ? 'given' : 'released';
    handovers.insert({
      id,
      direction,
      caseId,
      state,
      at,
      actor,
      workstation,
      head,
      file: null,
      bytes: null,
      team: teamOf(deps, entry),
    });
  }
  handovers.markCase(caseId, at);
  for (const packageId of packageIds) {
    const pkg = packages.find(packageId);
    if (pkg && handedKind(pkg) === 'unsent') recoverState(deps, packageId, { to: 'handed_over' });
  }
  const action = direction === 'given' ? 'handed-over' : 'handover-released';
  deps.custody.append(caseId, action, [id], { recovered: 1 }, SYSTEM_ACTOR);
  cases.refreshSummary(caseId, deps.clock.now().toISOString());
}

/** Only with its profile, whose store is asked about it. */
function teamOf({ repositories }: MoveDeps, { team }: HandedOver): TeamHandover | null {
  if (!team || !repositories.profiles.find(team.profileId)) return null;
  return { ...team, recipient: null, state: null, taker: null };
}

/** Without the case, its number would be free to seal and pay for the same photos. */
function findOrCreateCase({ repositories }: MoveDeps, entry: HandedOver): CaseId {
  const { cases, profiles } = repositories;
  const existing = cases.find(entry.caseId) ?? cases.findByNumber(entry.caseNumber);
  if (existing) return existing.id;
  const [first] = profiles.list();
  const profileId = profiles.find(entry.profileId)?.profile.id ?? first?.profile.id ?? entry.profileId;
  // The old id belongs to the old custody chain; a new chain needs a new id.
  const id = randomUUID() as CaseId;
  const { caseNumber, referenceDate, at: createdAt } = entry;
  cases.insert({ id, caseNumber, note: '', referenceDate, profileId, createdAt });
  return id;
}
