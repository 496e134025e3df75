import { ProofcaseError } from '../../../contract/errors';
import type { fileRequests } from '../../../contract/file-requests';
import type { FileReference } from '../../../contract/file-views';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';

/** The window as far as files leave through it. */
export interface FileWindow {
  /** Starts a drag of these files, with a picture at the pointer; null: that of the file type. */
  startDrag(paths: readonly string[], picture: Uint8Array | null): Promise<void>;
  /** Prints the page by the dialog of the operating system. Resolves to null, or to why it was not printed. */
  print(): Promise<string | null>;
}

export interface FileHandlerOptions {
  readonly engine: Pick<Engine, 'originalFile' | 'outgoingCopies' | 'picture'>;
  readonly window: FileWindow;
  /** Shows a file in the file manager. */
  readonly reveal: (path: string) => void;
}

/** The page names files by the ids that it was given; every path is looked up here. */
export function fileHandlers({
  engine,
  window,
  reveal,
}: FileHandlerOptions): ShellHandlers<typeof fileRequests> {
  return {
    'files.reveal': async ({ itemId }) => {
      reveal(engine.originalFile(itemId));
      return null;
    },
    'files.drag': async ({ files }) => {
      const paths = await engine.outgoingCopies(files);
      await window.startDrag(paths, await pictureOf(engine, files));
      return null;
    },
    'window.print': async () => {
      const problem = await window.print();
      if (problem === null) return true;
      if (/cancel/i.test(problem)) return false;
      throw new ProofcaseError('print-failed', {}, problem);
    },
  };
}

/** A small picture that the image worker has encoded; null for what has none. */
async function pictureOf(
  engine: Pick<Engine, 'picture'>,
  [file]: readonly FileReference[],
): Promise<Uint8Array | null> {
  if (file?.kind !== 'item') return null;
  return engine.picture('thumbnail', file.itemId).catch(() => null);
}
