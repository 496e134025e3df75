import { z } from 'zod';
import { CREATION_DECISIONS } from '../domain/capture/creation';
import type { MailTemplate } from '../domain/capture/mail-template';
import type {
  CaptureCard,
  CaptureCreationView,
  CaptureDetail,
  CaptureLook,
  CaptureMailTemplates,
  CaseCaptures,
} from './capture-views';
import { captureCreationId, captureId, caseId, language, nothing, profileId } from './request-fields';

const mailTemplate = z.strictObject({ subject: z.string().max(500), body: z.string().max(8_000) });

/** The payloads of everything about capture cases. */
export const captureRequestSchemas = {
  'captures.board': z.strictObject({
    profileId: profileId.nullable().default(null),
    /** Cases that were closed longer ago are left out. */
    closedWithinDays: z.int().min(0).max(3_650).default(30),
  }),
  'captures.ofCase': z.strictObject({ caseId }),
  'captures.create': z.strictObject({
    caseId,
    /** JSON object that replaces the profile's own fields for this once; null: as the profile says (R27). */
    fields: z.string().max(20_000).nullable().default(null),
  }),
  'captures.resolve': z.strictObject({
    creationId: captureCreationId,
    decision: z.enum(CREATION_DECISIONS),
    typedCaseNumber: z.string().max(200).nullable(),
  }),
  /** Follows a case that was created elsewhere (R28); null: the newest one of the case number. */
  'captures.adopt': z.strictObject({ caseId, ticketId: z.string().trim().min(1).max(100).nullable() }),
  'captures.refresh': z.strictObject({ captureId }),
  'captures.raw': z.strictObject({ captureId, historyId: z.int().min(1) }),
  'captures.questions': nothing,
  /** The present state of any case of an account; kept only where the ticket is followed already. */
  'captures.look': z.strictObject({
    profileId,
    query: z.union([
      z.strictObject({ ticketId: z.string().trim().min(1).max(100) }),
      z.strictObject({ caseNumber: z.string().trim().min(1).max(200) }),
    ]),
  }),
  'captures.mail': z.strictObject({ captureId, language }),
  'captures.templates': nothing,
  /** Null: back to the text that came along. */
  'captures.changeTemplate': z.strictObject({ language, template: mailTemplate.nullable() }),
  /** Opens the person's own mail program with this text; nothing is sent by Proofcase. */
  'captures.openMail': mailTemplate,
} as const;

export type CaptureRequestName = keyof typeof captureRequestSchemas;

export interface CaptureResponseMap {
  'captures.board': readonly CaptureCard[];
  'captures.ofCase': CaseCaptures;
  'captures.create': CaptureCreationView;
  'captures.resolve': CaptureCreationView;
  'captures.adopt': CaptureDetail;
  'captures.refresh': CaptureDetail;
  /** The stored status body as it came. */
  'captures.raw': { readonly text: string };
  'captures.look': CaptureLook;
  /** Creations whose outcome is unknown, of all cases. */
  'captures.questions': readonly CaptureCreationView[];
  /** The mail text with case number and current link filled in. */
  'captures.mail': MailTemplate;
  'captures.templates': CaptureMailTemplates;
  'captures.changeTemplate': CaptureMailTemplates;
  'captures.openMail': null;
}
