import { z } from 'zod';
import type {
  HandoverMade,
  HandoverPreview,
  HandoverReleased,
  HandoverTaken,
  HandoverView,
  OfferedHandover,
} from './handover-views';
import { engine, shell } from './request';
import { caseId, handoverId, offerId } from './request-fields';

const typed = z.string().max(200);

/** Hand-overs of cases by file. Paths stay in the main process. */
export const handoverRequests = {
  /** What would go along; refuses what cannot be handed over at all. */
  // Of no use where nothing can be handed over.
  'handover.preview': engine.write({ caseId }).returns<HandoverPreview>(),
  /** The hand-overs of a case, the newest first. */
  'handover.list': engine.read({ caseId }).returns<readonly HandoverView[]>(),
  /** Asks where to, writes the file and hands the case over; null if the person closed the dialog. */
  'handover.give': shell.write({ caseId, withQuestions: z.boolean() }).returns<HandoverMade | null>(),
  /** Stops what runs; the case stays as it was. */
  'handover.stop': engine.read({}).returns<null>(),
  /** Asks for a hand-over or release file and checks it; null if the person closed the dialog. */
  'handover.choose': shell.read({}).returns<OfferedHandover | null>(),
  /** Takes a checked file: a case over, or back by its release. `typedCaseNumber` confirms an old file. */
  'handover.take': shell.write({ offerId, typedCaseNumber: typed.nullable() }).returns<HandoverTaken>(),
  /** Releases a case to its origin; `asFile` asks where to write the release file as well. */
  'handover.release': shell.write({ handoverId, asFile: z.boolean() }).returns<HandoverReleased | null>(),
  /** Takes a case back: by the code of the other side's release, or by its typed number if that cannot be reached. */
  'handover.takeBack': engine
    .write({ handoverId, code: typed.nullable(), typedCaseNumber: typed.nullable() })
    .returns<HandoverTaken>(),
  /** Shows the file of a hand-over in the file manager. */
  'handover.reveal': shell.read({ handoverId }).returns<null>(),
};
