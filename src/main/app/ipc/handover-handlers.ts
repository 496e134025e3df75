import { dirname, join } from 'node:path';
import type { handoverRequests } from '../../../contract/handover-requests';
import { cleanDisplayName } from '../../../domain/file-names';
import { HANDOVER_EXTENSION, RELEASE_EXTENSION } from '../../../domain/handover';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';
import type { HandoverOffers } from '../shell/take-over';

export interface HandoverHandlerOptions {
  readonly engine: Pick<Engine, 'handovers' | 'handlers'>;
  readonly dialogs: Pick<Dialogs, 'chooseHandover' | 'chooseHandoverFile'>;
  /** Where the dialogs start until a person chose another folder. */
  readonly startIn: string;
  /** Shows a file in the file manager. */
  readonly reveal: (path: string) => void;
  readonly offers: HandoverOffers;
}

/** No path comes from the window: files are named by dialogs of the operating system alone. */
export function handoverHandlers(options: HandoverHandlerOptions): ShellHandlers<typeof handoverRequests> {
  const { engine, dialogs, offers, reveal } = options;
  let folder = options.startIn;
  const chosen = async (name: string, extension: string): Promise<string | null> => {
    const suggestion = join(folder, `${cleanDisplayName(name.replaceAll('/', '-'), 'case')}${extension}`);
    const path = await dialogs.chooseHandoverFile(suggestion);
    if (path === null) return null;
    folder = dirname(path);
    return path.endsWith(extension) ? path : `${path}${extension}`;
  };
  return {
    'handover.give': async ({ caseId, withQuestions }) => {
      const { caseNumber } = await engine.handlers['cases.get']({ caseId });
      const file = await chosen(caseNumber, HANDOVER_EXTENSION);
      return file === null ? null : engine.handovers.give({ caseId, file, withQuestions });
    },
    'handover.choose': async () => {
      const path = await dialogs.chooseHandover(folder);
      if (path === null) return null;
      folder = dirname(path);
      return offers.offer(path);
    },
    'handover.take': async ({ offerId, typedCaseNumber }) =>
      engine.handovers.take(offers.pathOf(offerId), typedCaseNumber),
    'handover.release': async ({ handoverId, asFile }) => {
      if (!asFile) return engine.handovers.release(handoverId, null);
      const file = await chosen(handoverId, RELEASE_EXTENSION);
      return file === null ? null : engine.handovers.release(handoverId, file);
    },
    'handover.reveal': async ({ handoverId }) => {
      reveal(engine.handovers.fileOf(handoverId));
      return null;
    },
  };
}
