import type { FolderView } from '../../contract/views';
import type { Engine } from '../engine';
import type { Dialogs } from '../shell/dialogs';

/** `folders.choose`: null when the person closed the dialog. */
export function answerChooseFolder(
  engine: Engine,
  dialogs: Dialogs,
  startIn: string,
): () => Promise<FolderView | null> {
  return async () => {
    engine.prepareToRead();
    const path = await dialogs.chooseFolder(startIn);
    return path === null ? null : engine.registerFolder(path);
  };
}
