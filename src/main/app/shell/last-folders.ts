import { basename, dirname, join } from 'node:path';
import type { FolderKind, LastFolders } from '../../storage/settings/last-folders';
import type { Dialogs } from './dialogs';

/** The dialogs open where the last one of their kind ended, instead of at the same folder every time. */
export function withLastFolders(dialogs: Dialogs, folders: LastFolders): Dialogs {
  const startOf = (kind: FolderKind, fallback: string): string => folders.get(kind) ?? fallback;
  const save = async (suggestion: string, ask: (suggestion: string) => Promise<string | null>) => {
    const path = await ask(join(startOf('save', dirname(suggestion)), basename(suggestion)));
    if (path !== null) folders.set('save', dirname(path));
    return path;
  };
  return {
    ...dialogs,
    chooseFolder: async (startIn) => {
      const path = await dialogs.chooseFolder(startOf('open', startIn));
      // The next case is beside this folder, not in it.
      if (path !== null) folders.set('open', dirname(path));
      return path;
    },
    choosePhotos: async (startIn) => {
      const paths = await dialogs.choosePhotos(startOf('open', startIn));
      const [first] = paths;
      if (first !== undefined) folders.set('open', dirname(first));
      return paths;
    },
    chooseExportFolder: async (startIn) => {
      const path = await dialogs.chooseExportFolder(startIn);
      if (path !== null) folders.set('export', path);
      return path;
    },
    chooseFileToSave: (suggestion) => save(suggestion, dialogs.chooseFileToSave),
    chooseHandoverFile: (suggestion) => save(suggestion, dialogs.chooseHandoverFile),
    chooseReportFile: (suggestion, extension) =>
      save(suggestion, (inFolder) => dialogs.chooseReportFile(inFolder, extension)),
  };
}
