import { z } from 'zod';
import { LANGUAGES } from '../domain/language';
import { PARALLEL_UPLOADS, UPLOAD_BYTES_PER_SECOND } from './outbox-views';
import { engine } from './request';
import { profileId } from './request-fields';
import type { Settings } from './views';

/** Also checks what is stored: only the fields that change are given, so each may be missing. */
export const outboxSettingsChange = z
  .strictObject({
    parallelUploads: z.int().min(PARALLEL_UPLOADS.min).max(PARALLEL_UPLOADS.max),
    parallelScans: z.boolean(),
    bytesPerSecond: z.int().min(UPLOAD_BYTES_PER_SECOND.min).max(UPLOAD_BYTES_PER_SECOND.max).nullable(),
    onlyUnmetered: z.boolean(),
    paused: z.boolean(),
  })
  .partial();

export const notificationSettingsChange = z
  .strictObject({ answers: z.boolean(), questions: z.boolean(), caseNumbers: z.boolean() })
  .partial();

/** A place is a table or screen with one of its columns or panels: `cases.level`. */
export const widthsChange = z
  .record(z.string().regex(/^[a-z]{1,20}\.[A-Za-z]{1,20}$/), z.int().min(20).max(2_000))
  .refine((widths) => Object.keys(widths).length <= 100);

const TRUST_ANCHORS = { max: 500, maxChars: 500_000 } as const;

export const settingsRequests = {
  'settings.get': engine.read({}).returns<Settings>(),
  'settings.change': engine
    .write({
      language: z.enum([...LANGUAGES, 'system']).optional(),
      theme: z.enum(['system', 'light', 'dark']).optional(),
      activeProfileId: profileId.optional(),
      outbox: outboxSettingsChange.optional(),
      notifications: notificationSettingsChange.optional(),
      /** Only those that change. */
      widths: widthsChange.optional(),
      /** All of them, each text with one certificate or more. */
      trustAnchors: z.array(z.string().max(TRUST_ANCHORS.maxChars)).max(TRUST_ANCHORS.max).optional(),
    })
    .returns<Settings>(),
};
