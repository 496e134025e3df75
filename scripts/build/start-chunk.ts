interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

/**
 * Names the chunk of every module that a page needs before its first frame, so that a window loads two files instead of
 * forty: each takes a turn of the main process. `start` holds what only the page `main` needs, `shared` what it has in
 * common with other pages. Modules that are imported on demand keep their own chunks.
 */
export function createStartChunk(
  main: string,
): (id: string, context: { getModuleInfo(id: string): ModuleInfo | null }) => string | null {
  return (id, context) => {
    // The entry of a page stays alone: another page that shares its chunk would run it.
    if (context.getModuleInfo(id)?.isEntry) return null;
    const seen = new Set([id]);
    const pages = new Set<string>();
    for (const at of seen) {
      const info = context.getModuleInfo(at);
      if (info?.isEntry) pages.add(at);
      for (const importer of info?.importers ?? []) seen.add(importer);
    }
    if (![...pages].some((page) => page.endsWith(main))) return null;
    return pages.size === 1 ? 'start' : 'shared';
  };
}
