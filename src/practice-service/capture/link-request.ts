import { z } from 'zod';
import { LANGUAGES } from '../../domain/language';
import { COMMUNICATION_MODES } from './capture-case';

/** The payload is not documented (R27): these fields are specific to this service, others are ignored. */
export const linkRequestSchema = z.object({
  caseNumber: z.string().trim().min(4).max(50),
  communicationMode: z.enum(COMMUNICATION_MODES).default('eigenversand'),
  language: z.enum(LANGUAGES).default('de'),
  scenes: z.array(z.string().min(1).max(200)).min(1).max(20).optional(),
  /** Location of the damage; photos taken elsewhere are suspicious. */
  location: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
});
export type LinkRequest = z.output<typeof linkRequestSchema>;
