import { z } from 'zod';
import { RECEIVER_TOKEN_PATTERN, readPublicAddress } from '../domain/receiver';
import type { ReceivedView, ReceiverView, RefusedAttempt, TeamInboxView } from './receiver-views';
import { engine, shell } from './request';
import { caseId, profileId, receivedFileId, receivedId } from './request-fields';

/** Where and how the receiver listens. */
export const receiverSettings = z.strictObject({
  enabled: z.boolean(),
  address: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')]),
  port: z.int().min(1).max(65_535),
  pathPrefix: z
    .string()
    .max(200)
    .regex(/^(?:\/[A-Za-z0-9._~-]+)*$/),
  publicAddress: z
    .string()
    .max(500)
    .refine((text) => readPublicAddress(text) === text)
    .nullable(),
});

/** The receiver of result pushes, and what it received. */
export const receivedRequests = {
  'receiver.get': engine.read({}).returns<ReceiverView>(),
  'receiver.change': engine.write(receiverSettings.shape).returns<ReceiverView>(),
  /** Null: Proofcase generates one. The response is the only time that the token is shown. */
  'receiver.setToken': engine
    .write({
      token: z.string().regex(RECEIVER_TOKEN_PATTERN).nullable(),
    })
    .returns<{ readonly view: ReceiverView; readonly token: string }>(),
  /** The token that Proofcase created; shown only once. */
  'receiver.showToken': engine.write({}).returns<{ readonly view: ReceiverView; readonly token: string }>(),
  /** PEM texts of a certificate chain and its private key; null: plain HTTP again. */
  'receiver.setCertificate': engine
    .write({
      certificate: z
        .strictObject({ chain: z.string().max(100_000), privateKey: z.string().max(20_000) })
        .nullable(),
    })
    .returns<ReceiverView>(),
  'receiver.attempts': engine.read({}).returns<readonly RefusedAttempt[]>(),
  'received.ofCase': engine.read({ caseId }).returns<readonly ReceivedView[]>(),
  /** Result pushes with a case number that no case has. */
  'received.inbox': engine.read({}).returns<readonly ReceivedView[]>(),
  /** Moves an entry of the inbox to a case; null: to a new case with its number. */
  'received.assign': engine.write({ receivedId, caseId: caseId.nullable() }).returns<ReceivedView>(),
  /** Result pushes in the team stores that no workstation fetches. */
  'received.teamInbox': engine.read({}).returns<TeamInboxView>(),
  /** Fetches a push of the shared inbox into a case; null: into the case with its number, which is created if needed. */
  'received.takeFromTeam': engine
    .write({ receivedId, profileId, caseId: caseId.nullable() })
    .returns<ReceivedView>(),
  /** A pushed or downloaded result in a folder that the person chooses; null when the person closed the dialog. */
  'received.import': shell.write({ caseId }).returns<ReceivedView | null>(),
  /** Null when the person closed the dialog. */
  'received.saveAs': shell.read({ fileId: receivedFileId }).returns<{ readonly path: string } | null>(),
};
