import { ProofcaseError } from '../../../contract/errors';
import type { intakeRequests } from '../../../contract/intake-requests';
import type { sourceRequests } from '../../../contract/source-requests';
import type { SourceRefusal } from '../../../contract/source-views';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';
import type { TakenFiles } from '../shell/open-files';

export interface IntakeHandlerOptions {
  readonly engine: Pick<Engine, 'prepareToRead' | 'registerFolder' | 'offerSources' | 'sourcePlace'>;
  readonly dialogs: Dialogs;
  readonly startIn: string;
  /** Shows a folder in the file manager. */
  readonly reveal: (path: string) => void;
  /** What the file manager handed over. */
  readonly takeOpened: () => TakenFiles;
}

export function intakeHandlers({
  engine,
  dialogs,
  startIn,
  reveal,
  takeOpened,
}: IntakeHandlerOptions): ShellHandlers<typeof intakeRequests & typeof sourceRequests> {
  return {
    'folders.choose': async () => {
      engine.prepareToRead();
      const path = await dialogs.chooseFolder(startIn);
      return path === null ? null : engine.registerFolder(path);
    },
    'sources.choose': async ({ kind }) => {
      engine.prepareToRead();
      const folder = kind === 'folder' ? await dialogs.chooseFolder(startIn) : null;
      const paths =
        kind === 'folder' ? [folder].flatMap((path) => path ?? []) : await dialogs.choosePhotos(startIn);
      return paths.length === 0 ? null : engine.offerSources(paths);
    },
    'sources.takeOpened': async () => {
      const { paths, leftOut } = takeOpened();
      if (paths.length === 0) return null;
      engine.prepareToRead();
      const offer = await engine.offerSources(paths);
      return leftOut === 0 ? offer : { ...offer, refused: [...offer.refused, leftOutOf(paths, leftOut)] };
    },
    'sources.reveal': async ({ caseId, sourceId }) => {
      const place = engine.sourcePlace(caseId, sourceId);
      if (place === null) throw new ProofcaseError('not-found');
      reveal(place);
    },
  };
}

/** Says once how many were left out, since naming each would bury the other refusals. */
function leftOutOf({ length }: readonly string[], leftOut: number): SourceRefusal {
  const values = { reason: 'left-out', max: length, total: length + leftOut, leftOut };
  return { name: '', code: 'source-too-many-files', values };
}
