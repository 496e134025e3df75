import { z } from 'zod';
import { MAX_SOURCE_NAME_LENGTH } from '../domain/source';
import type { IntakeHead } from './prepare-views';
import { engine, shell } from './request';
import { caseId, offerParts, sourceId } from './request-fields';
import type { SourceOffer, SourcesAdded } from './source-views';

const name = z.string().trim().min(1).max(MAX_SOURCE_NAME_LENGTH);

/** The sources of a case: added at any time, never replaced. */
export const sourceRequests = {
  /** Null when the person closed the dialog. */
  'sources.choose': shell.write({ kind: z.enum(['folder', 'files']) }).returns<SourceOffer | null>(),
  /** Folders and files that the file manager handed over, as an offer; null if none wait. Each is returned once. */
  'sources.takeOpened': shell.write({}).returns<SourceOffer | null>(),
  /** `name` is that of a source of single files; by default the folder in which they are. */
  'sources.add': engine.write({ caseId, ...offerParts, name: name.optional() }).returns<SourcesAdded>(),
  'sources.rename': engine.write({ caseId, sourceId, name }).returns<IntakeHead>(),
  /** Reads every byte of one source again. */
  'sources.read': engine.write({ caseId, sourceId }).returns<IntakeHead>(),
  /** Its sealed files stay in their packages; files on disk are not touched. */
  'sources.remove': engine.write({ caseId, sourceId }).returns<IntakeHead>(),
  /** Shows the folder of a source in the file manager. */
  'sources.reveal': shell.read({ caseId, sourceId }).returns<void>(),
};
