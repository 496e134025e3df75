import { z } from 'zod';
import { MAX_NOTE_LENGTH } from './prepare-limits';
import { engine } from './request';
import { caseId, isoDate, profileId } from './request-fields';
import type { CaseDetail } from './views';

/** One case: number, note, reference date and profile. */
export const caseRequests = {
  'cases.create': engine
    .write({
      caseNumber: z.string().max(200),
      note: z.string().max(MAX_NOTE_LENGTH).default(''),
      referenceDate: isoDate,
      profileId: profileId.optional(),
    })
    .returns<CaseDetail>(),
  'cases.get': engine.read({ caseId }).returns<CaseDetail>(),
  /** The case of exactly this number. */
  'cases.find': engine.read({ caseNumber: z.string().max(200) }).returns<CaseDetail | null>(),
  /** A changed number withdraws rejected and sealed packages; fails with `case-number-used` after anything else. */
  'cases.change': engine
    .write({
      caseId,
      caseNumber: z.string().max(200).optional(),
      note: z.string().max(MAX_NOTE_LENGTH).optional(),
      referenceDate: isoDate.optional(),
      profileId: profileId.optional(),
    })
    .returns<CaseDetail>(),
};
