import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { CaseDetail } from '../../../contract/views';
import { checkCaseNumber } from '../../../domain/case-number';
import type { CaseId } from '../../../domain/ids';
import { checkReferenceDate, localDay } from '../../../domain/reference-date';
import type { CustodyLog } from '../../storage/custody/custody-log';
import type { Repositories } from '../../storage/database/repositories';
import { readSettings } from '../../storage/settings/settings';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import { folderView } from './folder-view';

export interface CasesDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly emit: Emit;
}

export type Cases = ReturnType<typeof createCases>;

/** Creates, finds and changes cases. */
export function createCases(deps: CasesDeps) {
  const { repositories } = deps;
  const detail = (id: CaseId): CaseDetail => {
    const stored = repositories.cases.find(id);
    if (!stored) throw new ProofcaseError('not-found');
    const intake = repositories.intake.intake(id);
    const folder = intake ? repositories.intake.folder(intake.folderId) : null;
    const { closedBy, hold } = repositories.retention.marks(id);
    const status = repositories.cases.status(stored);
    return { ...stored, status, folder: folder ? folderView(folder) : null, closedBy, hold };
  };
  return {
    detail,
    /** The case with exactly this number, ignoring blanks around it; null if there is none. */
    find(caseNumber: string): CaseDetail | null {
      const stored = repositories.cases.findByNumber(caseNumber.trim());
      return stored ? detail(stored.id) : null;
    },
    create(payload: RequestPayload<'cases.create'>): CaseDetail {
      const caseNumber = validCaseNumber(payload.caseNumber);
      const referenceDate = validReferenceDate(payload.referenceDate, deps.clock);
      const profileId = payload.profileId ?? readSettings(repositories).activeProfileId;
      if (!repositories.profiles.find(profileId)) throw new ProofcaseError('not-found');
      if (repositories.cases.findByNumber(caseNumber)) {
        throw new ProofcaseError('case-number-taken', { caseNumber });
      }
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
      const changed = {
        note: payload.note ?? before.note,
        referenceDate:
          payload.referenceDate === undefined
            ? before.referenceDate
            : validReferenceDate(payload.referenceDate, deps.clock),
        profileId: payload.profileId ?? before.profileId,
      };
      if (!repositories.profiles.find(changed.profileId)) throw new ProofcaseError('not-found');
      const at = deps.clock.now().toISOString();
      repositories.inTransaction(() => {
        repositories.cases.change(payload.caseId, changed);
        deps.custody.append(payload.caseId, 'case-changed', [payload.caseId], {
          referenceDate: changed.referenceDate,
        });
        repositories.cases.refreshSummary(payload.caseId, at);
      });
      deps.emit('cases.changed', { caseId: payload.caseId });
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
  const check = checkReferenceDate(text, localDay(clock.now()));
  if (check.ok) return check.referenceDate;
  if (check.code === 'reference-date-invalid') throw new ProofcaseError(check.code);
  throw new ProofcaseError(check.code, { daysAhead: check.daysAhead });
}
