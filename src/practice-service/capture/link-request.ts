import { z } from 'zod';
import { LANGUAGES } from '../../domain/language';
import { COMMUNICATION_MODES } from './capture-case';

/** The payload is not shown by the document (R27): these fields are this service's, others are ignored. */
export const linkRequestSchema = z.object({
  caseNumber: z.string().trim().min(4).max(50),
  communicationMode: z.enum(COMMUNICATION_MODES).default('eigenversand'),
  language: z.enum(LANGUAGES).default('de'),
  scenes: z.array(z.string().min(1).max(200)).min(1).max(20).optional(),
  /** Where the damage is; photos from elsewhere are suspicious. */
  location: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
});
export type LinkRequest = z.output<typeof linkRequestSchema>;
