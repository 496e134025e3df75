interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

/**
 * Names the chunk of every module that the page needs before its first frame, so that the window loads one file instead
 * of forty: each takes a turn of the main process. Modules that are imported on demand keep their own chunks.
 */
export function createStartChunk(): (
  id: string,
  context: { getModuleInfo(id: string): ModuleInfo | null },
) => string | null {
  const needed = new Set<string>();
  return (id, context) => {
    const seen = new Set([id]);
    for (const at of seen) {
      const info = context.getModuleInfo(at);
      if (needed.has(at) || info?.isEntry) {
        needed.add(id);
        return 'start';
      }
      for (const importer of info?.importers ?? []) seen.add(importer);
    }
    return null;
  };
}
