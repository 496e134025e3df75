import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { SettingsRepository } from '../database/settings-repository';
import { storedSettings } from './stored-settings';

/** The last folders of the dialogs. They stay in the main process: the window never learns a path. */
export interface LastFolders {
  get(kind: FolderKind): string | null;
  set(kind: FolderKind, path: string): void;
  /** A path may name a person or a case, so deleting a case forgets them. */
  forget(): void;
}

export type FolderKind = 'open' | 'save' | 'export';

const NAME = 'lastFolders';
const path = z.string().max(32_767).refine(isAbsolute).nullable();
const stored = z.strictObject({ open: path, save: path, export: path }).partial();

const { read, store } = storedSettings<{ readonly [Kind in FolderKind]: string | null }>(NAME, stored, {
  open: null,
  save: null,
  export: null,
});

/** `isWritable`: false in read-only mode, where nothing is remembered. */
export function createLastFolders(settings: SettingsRepository, isWritable: boolean): LastFolders {
  return {
    get: (kind) => read(settings)[kind],
    set: (kind, folder) => {
      if (isWritable) store(settings, { [kind]: folder });
    },
    forget: () => settings.remove(NAME),
  };
}
