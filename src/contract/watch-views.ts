import type { SourceId } from '../domain/ids';

/** The effects of one round of changes in a folder, in numbers of files. */
export interface FolderUpdateView {
  /** ISO 8601 with `Z`. */
  readonly at: string;
  readonly added: number;
  readonly changed: number;
  readonly renamed: number;
  readonly removed: number;
}

/** How the sources of an open case are watched. */
export interface FolderWatchView {
  /**
   * `off`: the case is not open or reading was stopped. `gone`: a source cannot be reached; items read so far are kept,
   * and watching resumes automatically when it is back.
   */
  readonly state: 'off' | 'watching' | 'gone';
  /** Events of the operating system, or polling every few seconds (network shares, very many folders). */
  readonly method: 'events' | 'polling' | null;
  /** Files still being written; they are read once they no longer change. */
  readonly settling: number;
  /** Whether cloud-only files are being downloaded. */
  readonly fetching: boolean;
  /** The last round of changes since the case was opened; null: none yet. */
  readonly lastUpdate: FolderUpdateView | null;
  /** The sources that cannot be reached. */
  readonly goneSources: readonly SourceId[];
}

export const NOT_WATCHED: FolderWatchView = {
  state: 'off',
  method: null,
  settling: 0,
  fetching: false,
  lastUpdate: null,
  goneSources: [],
};
