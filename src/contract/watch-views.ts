/** What became of one round of changes in a folder, in files. */
export interface FolderUpdateView {
  /** ISO 8601 with `Z`. */
  readonly at: string;
  readonly added: number;
  readonly changed: number;
  readonly renamed: number;
  readonly removed: number;
}

/** How the folder of an open case is followed. */
export interface FolderWatchView {
  /**
   * `off`: nobody looks, because the case is not open or its reading was stopped. `gone`: the folder cannot be
   * reached; what was read stays, and it is picked up again by itself when it is back.
   */
  readonly state: 'off' | 'watching' | 'gone';
  /** Told by the operating system, or looked for every few seconds (network shares, very many folders). */
  readonly method: 'events' | 'looking' | null;
  /** Files that are still being written; they are read once they stay as they are. */
  readonly settling: number;
  /** Whether files that lie only in the cloud are being fetched. */
  readonly fetching: boolean;
  /** The last round of changes since the case was opened; null: none yet. */
  readonly lastUpdate: FolderUpdateView | null;
}

export const NOT_WATCHED: FolderWatchView = {
  state: 'off',
  method: null,
  settling: 0,
  fetching: false,
  lastUpdate: null,
};
