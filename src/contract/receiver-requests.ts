import { z } from 'zod';
import type { ReceivedView, ReceiverView, RefusedAttempt } from './receiver-views';
import { caseId, nothing, receivedFileId, receivedId } from './request-fields';

/** The payloads of the receiver of result pushes and of what it received. */
export const receiverRequestSchemas = {
  'receiver.get': nothing,
  'receiver.change': z.strictObject({
    enabled: z.boolean(),
    address: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')]),
    port: z.int().min(1).max(65_535),
    pathPrefix: z
      .string()
      .max(200)
      .regex(/^(?:\/[A-Za-z0-9._~-]+)*$/),
  }),
  /** Null: made up here, and shown once. */
  'receiver.setToken': z.strictObject({
    token: z
      .string()
      .regex(/^[\x21-\x7e]{16,500}$/)
      .nullable(),
  }),
  'receiver.forgetToken': nothing,
  /** PEM texts of a certificate chain and its private key; null: plain HTTP again. */
  'receiver.setCertificate': z.strictObject({
    certificate: z
      .strictObject({ chain: z.string().max(100_000), privateKey: z.string().max(20_000) })
      .nullable(),
  }),
  'receiver.attempts': nothing,
  'received.ofCase': z.strictObject({ caseId }),
  /** What came for case numbers that no case has. */
  'received.inbox': nothing,
  /** Puts something of the inbox into a case; null: into a new one with its number. */
  'received.assign': z.strictObject({ receivedId, caseId: caseId.nullable() }),
  /** A pushed or downloaded result from a folder that the person chooses; null: the dialog was closed. */
  'received.import': z.strictObject({ caseId }),
  'received.saveAs': z.strictObject({ fileId: receivedFileId }),
} as const;

export type ReceiverRequestName = keyof typeof receiverRequestSchemas;

export interface ReceiverResponseMap {
  'receiver.get': ReceiverView;
  'receiver.change': ReceiverView;
  /** `token` is shown this once; it is in the keychain from then on. */
  'receiver.setToken': { readonly view: ReceiverView; readonly token: string };
  'receiver.forgetToken': ReceiverView;
  'receiver.setCertificate': ReceiverView;
  'receiver.attempts': readonly RefusedAttempt[];
  'received.ofCase': readonly ReceivedView[];
  'received.inbox': readonly ReceivedView[];
  'received.assign': ReceivedView;
  'received.import': ReceivedView | null;
  'received.saveAs': { readonly path: string } | null;
}
