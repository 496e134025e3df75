import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import { isThere } from '../../support/files/find-file';
import { type WalkEntry, type WalkOptions, walk, walkFiles } from './walk';
import { type Identity, identity, isOnlyTheMountPoint } from './watch-folder';

/** A folder or single files; paths are inside it, with `/`. */
export interface FileSource {
  /** @throws ProofcaseError `folder-missing` or `folder-unreadable` for the source as a whole. */
  walk(options: WalkOptions): AsyncGenerator<WalkEntry>;
  /** Whether the source as a whole can be reached. */
  readonly isThere: () => Promise<boolean>;
  /** The absolute path; null if the source has no such file. */
  locate(path: string): string | null;
}

export function folderSource(folder: string, isOtherSource?: (absolutePath: string) => boolean): FileSource {
  let atStart: Identity | null = null;
  return {
    async *walk(options) {
      atStart ??= await identity(folder);
      yield* walk(folder, { ...options, isOtherSource });
    },
    isThere: async () => {
      const now = await identity(folder);
      const hadFiles = () => atStart?.isEmpty === false;
      return now !== null && !isOnlyTheMountPoint(now, atStart?.device ?? null, hadFiles);
    },
    locate: (path) => join(folder, ...path.split('/')),
  };
}

/** Single files. They are gone together, as when a card is removed; one of them alone is skipped with its reason. */
export function filesSource(files: readonly { readonly name: string; readonly path: string }[]): FileSource {
  const byName = new Map(files.map(({ name, path }) => [name, path]));
  const isAnyThere = async (): Promise<boolean> => {
    for (const { path } of files) if (await isThere(path)) return true;
    return false;
  };
  return {
    async *walk(options) {
      if (!(await isAnyThere())) throw new ProofcaseError('folder-missing');
      yield* walkFiles(files, options);
    },
    isThere: isAnyThere,
    locate: (path) => byName.get(path) ?? null,
  };
}
