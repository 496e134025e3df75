import { z } from 'zod';
import { CREATION_DECISIONS } from '../domain/capture/creation';
import type { MailTemplate } from '../domain/capture/mail-template';
import type {
  CaptureCard,
  CaptureCreationView,
  CaptureDetail,
  CaptureMailTemplates,
  CaptureStatusView,
  CaseCaptures,
} from './capture-views';
import { engine, shell } from './request';
import { captureCreationId, captureId, caseId, language, profileId } from './request-fields';

const mailTemplate = z.strictObject({ subject: z.string().max(500), body: z.string().max(8_000) });

/** Capture cases: links, the board and the mail with the link. */
export const captureRequests = {
  'captures.board': engine
    .read({
      profileId: profileId.nullable().default(null),
      /** Leaves out capture cases that were closed longer ago. */
      closedWithinDays: z.int().min(0).max(3_650).default(30),
    })
    .returns<readonly CaptureCard[]>(),
  'captures.ofCase': engine.read({ caseId }).returns<CaseCaptures>(),
  'captures.create': engine
    .write({
      caseId,
      /** JSON object that replaces the fields of the profile for this creation; null: those of the profile (R27). */
      fields: z.string().max(20_000).nullable().default(null),
    })
    .returns<CaptureCreationView>(),
  'captures.resolve': engine
    .write({
      creationId: captureCreationId,
      decision: z.enum(CREATION_DECISIONS),
      typedCaseNumber: z.string().max(200).nullable(),
    })
    .returns<CaptureCreationView>(),
  /** Follows a capture case that was created elsewhere (R28); null: the newest one of the case number. */
  'captures.adopt': engine
    .write({ caseId, ticketId: z.string().trim().min(1).max(100).nullable() })
    .returns<CaptureDetail>(),
  'captures.refresh': engine.write({ captureId }).returns<CaptureDetail>(),
  /** The stored status body as the service sent it. */
  'captures.raw': engine.read({ captureId, historyId: z.int().min(1) }).returns<{ readonly text: string }>(),
  /** Creations whose outcome is unknown, of all cases. */
  'captures.questions': engine.read({}).returns<readonly CaptureCreationView[]>(),
  /** The present state of any capture case of a profile; stored only where its ticket is followed already. */
  'captures.status': engine
    .write({
      profileId,
      query: z.union([
        z.strictObject({ ticketId: z.string().trim().min(1).max(100) }),
        z.strictObject({ caseNumber: z.string().trim().min(1).max(200) }),
      ]),
    })
    .returns<CaptureStatusView>(),
  /** The mail text with case number and current link filled in. */
  'captures.mail': engine.read({ captureId, language }).returns<MailTemplate>(),
  'captures.templates': engine.read({}).returns<CaptureMailTemplates>(),
  /** Null: the text that ships with Proofcase again. */
  'captures.changeTemplate': engine
    .write({ language, template: mailTemplate.nullable() })
    .returns<CaptureMailTemplates>(),
  /** Opens the person's own mail program with this text; Proofcase sends nothing. */
  'captures.openMail': shell.read(mailTemplate.shape).returns<null>(),
};
