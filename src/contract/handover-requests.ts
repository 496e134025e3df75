import { z } from 'zod';
import type {
  HandoverMade,
  HandoverPreview,
  HandoverReleased,
  HandoverTaken,
  HandoverView,
  OfferedHandover,
  TeamOffers,
  TeamRecipients,
} from './handover-views';
import { engine, shell } from './request';
import { caseId, handoverId, offerId } from './request-fields';

const typed = z.string().max(200);

/** Hand-overs of cases by file and by a team store. Paths stay in the main process. */
export const handoverRequests = {
  /** The content of a hand-over. Refuses a case that cannot be handed over at all. */
  // Of no use where nothing can be handed over.
  'handover.preview': engine.write({ caseId }).returns<HandoverPreview>(),
  /** The hand-overs of a case, the newest first. */
  'handover.list': engine.read({ caseId }).returns<readonly HandoverView[]>(),
  /** Asks where to, writes the file and hands the case over; null if the person closed the dialog. */
  'handover.give': shell.write({ caseId, withQuestions: z.boolean() }).returns<HandoverMade | null>(),
  /** To whom the team store of a case can bring it. */
  'handover.recipients': engine.write({ caseId }).returns<TeamRecipients>(),
  /** Hands a case over by the team store, to one workstation or to any. */
  'handover.giveToTeam': engine
    .write({ caseId, withQuestions: z.boolean(), recipientId: z.uuid().nullable() })
    .returns<HandoverMade>(),
  /** Cases that this workstation may take from team stores. */
  'handover.offers': engine.read({}).returns<TeamOffers>(),
  /** Takes one of them. `typedCaseNumber` confirms it where the store was restored. */
  'handover.takeFromTeam': engine
    .write({ handoverId, typedCaseNumber: typed.nullable() })
    .returns<HandoverTaken>(),
  /** Stops what runs; the case stays as it was. */
  'handover.stop': engine.read({}).returns<null>(),
  /** Asks for a hand-over or release file and checks it; null if the person closed the dialog. */
  'handover.choose': shell.read({}).returns<OfferedHandover | null>(),
  /** Takes a checked file: a case over, or back by its release. `typedCaseNumber` confirms an old file. */
  'handover.take': shell.write({ offerId, typedCaseNumber: typed.nullable() }).returns<HandoverTaken>(),
  /** Releases a case to its origin; `asFile` asks where to write the release file as well. */
  'handover.release': shell.write({ handoverId, asFile: z.boolean() }).returns<HandoverReleased | null>(),
  /**
   * Takes a case back: by the code of the other side's release, by its typed number if that cannot be reached, or with
   * neither by the team store.
   */
  'handover.takeBack': engine
    .write({ handoverId, code: typed.nullable(), typedCaseNumber: typed.nullable() })
    .returns<HandoverTaken>(),
  /** Shows the file of a hand-over in the file manager. */
  'handover.reveal': shell.read({ handoverId }).returns<null>(),
};
