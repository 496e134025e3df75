import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { CaseDetail } from '../../../contract/views';
import type { CreationState } from '../../../domain/capture/creation';
import { checkCaseNumber } from '../../../domain/case-number';
import type { CaseId, PackageId } from '../../../domain/ids';
import type { PackageState } from '../../../domain/journal';
import { checkReferenceDate, earlierDay } from '../../../domain/reference-date';
import { refuseNewWork } from '../../storage/cases/close-case';
import type { CustodyLog } from '../../storage/custody/custody-log';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import { readSettings } from '../../storage/settings/settings';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import { renameInFindings } from './compare-pictures';
import { folderView } from './folder-view';
import { emitChangedItems } from './intake-facts';

export interface CasesDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Returns whether an intake, sealing, export or rendering runs for a case. */
  readonly isBusy: (id: CaseId) => boolean;
  readonly isSealing: (id: CaseId) => boolean;
  readonly withdraw: (id: PackageId) => void;
  /** Compares the case again: practice and real cases are apart, and each profile may have its own team store. */
  readonly profileChanged: (id: CaseId) => void;
}

/** States of packages for which nothing is in the account under their case number. */
const REPLACEABLE_STATES: readonly PackageState[] = ['sealed', 'rejected'];

/** States of requests for a capture link that left nothing at the service. */
const FAILED_CREATIONS: readonly CreationState[] = ['refused', 'not-sent'];

export type Cases = ReturnType<typeof createCases>;

/** Creates, finds and changes cases. */
export function createCases(deps: CasesDeps) {
  const { repositories } = deps;
  const detail = (id: CaseId): CaseDetail => {
    const stored = repositories.cases.find(id);
    if (!stored) throw new ProofcaseError('not-found');
    const [folder] = repositories.sources.ofCase(id).flatMap((source) => source.folder ?? []);
    const { closedBy, hold } = repositories.retention.marks(id);
    const status = repositories.cases.status(stored);
    return { ...stored, status, folder: folder ? folderView(folder) : null, closedBy, hold };
  };
  const requireFreeNumber = (text: string): string => {
    const caseNumber = validCaseNumber(text);
    const existing = repositories.cases.findByNumber(caseNumber);
    if (existing) throw new ProofcaseError('case-number-taken', { caseNumber, caseId: existing.id });
    return caseNumber;
  };
  /**
   * Withdraws the packages that carry the old number; a new one can then be sealed.
   * @throws ProofcaseError `case-closed`, `case-busy`, `case-number-used`.
   */
  const giveUpNumber = (before: CaseDetail): void => {
    refuseNewWork(before);
    if (deps.isBusy(before.id)) throw new ProofcaseError('case-busy');
    const packages = repositories.packages.ofCase(before.id).filter(({ state }) => state !== 'withdrawn');
    const isUsed =
      packages.some(({ state }) => !REPLACEABLE_STATES.includes(state)) ||
      repositories.captures.ofCase(before.id).length > 0 ||
      repositories.captureCreations
        .ofCase(before.id)
        .some(({ state }) => !FAILED_CREATIONS.includes(state)) ||
      repositories.received.ofCase(before.id).length > 0;
    if (isUsed) throw new ProofcaseError('case-number-used', { caseNumber: before.caseNumber });
    for (const { id } of packages) deps.withdraw(id);
  };
  return {
    detail,
    /** The case with exactly this number, ignoring blanks around it; null if there is none. */
    find(caseNumber: string): CaseDetail | null {
      const stored = repositories.cases.findByNumber(caseNumber.trim());
      return stored ? detail(stored.id) : null;
    },
    create(payload: RequestPayload<'cases.create'>): CaseDetail {
      const caseNumber = requireFreeNumber(payload.caseNumber);
      const referenceDate = validReferenceDate(payload.referenceDate, deps.clock);
      const profileId = payload.profileId ?? readSettings(repositories).activeProfileId;
      if (!repositories.profiles.find(profileId)) throw new ProofcaseError('not-found');
      const id = randomUUID() as CaseId;
      const createdAt = deps.clock.now().toISOString();
      repositories.inTransaction(() => {
        repositories.cases.insert({
          id,
          caseNumber,
          note: payload.note,
          referenceDate,
          profileId,
          createdAt,
        });
        deps.custody.append(id, 'case-created', [id], { caseNumber, referenceDate });
      });
      deps.emit('cases.changed', { caseId: id });
      return detail(id);
    },
    change(payload: RequestPayload<'cases.change'>): CaseDetail {
      const before = detail(payload.caseId);
      const typedNumber = payload.caseNumber?.trim() ?? before.caseNumber;
      const isRenumbered = typedNumber !== before.caseNumber;
      const changed = {
        caseNumber: isRenumbered ? requireFreeNumber(typedNumber) : before.caseNumber,
        note: payload.note ?? before.note,
        referenceDate:
          payload.referenceDate === undefined
            ? before.referenceDate
            : validReferenceDate(payload.referenceDate, deps.clock),
        profileId: payload.profileId ?? before.profileId,
      };
      if (!repositories.profiles.find(changed.profileId)) throw new ProofcaseError('not-found');
      // The packages that are being sealed get the headers of before.
      const hasNewHeaders =
        changed.referenceDate !== before.referenceDate || changed.profileId !== before.profileId;
      if (hasNewHeaders && deps.isSealing(before.id)) throw new ProofcaseError('case-busy');
      if (isRenumbered) giveUpNumber(before);
      const at = deps.clock.now().toISOString();
      const renamedItems = repositories.inTransaction(() => {
        repositories.cases.change(payload.caseId, changed);
        deps.custody.append(payload.caseId, 'case-changed', [payload.caseId], {
          referenceDate: changed.referenceDate,
          ...(isRenumbered ? { caseNumber: changed.caseNumber } : {}),
        });
        repositories.cases.refreshSummary(payload.caseId, at);
        if (!isRenumbered) return new Map<CaseId, readonly StoredItem[]>();
        return renameInFindings(repositories, before.caseNumber, changed.caseNumber);
      });
      deps.emit('cases.changed', { caseId: payload.caseId });
      emitChangedItems(deps, renamedItems);
      if (changed.profileId !== before.profileId) deps.profileChanged(payload.caseId);
      return detail(payload.caseId);
    },
  };
}

/** @throws ProofcaseError `case-number-too-short`, `case-number-too-long`, `case-number-character` (R7). */
export function validCaseNumber(text: string): string {
  const check = checkCaseNumber(text);
  if (check.ok) return check.caseNumber;
  if (check.code === 'case-number-character') {
    const { character, position } = check;
    throw new ProofcaseError(check.code, { character, position });
  }
  throw new ProofcaseError(check.code, { length: check.length });
}

/** @throws ProofcaseError `reference-date-invalid`, `reference-date-too-far-ahead` (R8). */
export function validReferenceDate(text: string, clock: Clock): string {
  const check = checkReferenceDate(text, earlierDay(clock.now()));
  if (check.ok) return check.referenceDate;
  if (check.code === 'reference-date-invalid') throw new ProofcaseError(check.code);
  throw new ProofcaseError(check.code, { daysAhead: check.daysAhead });
}
