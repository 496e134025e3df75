/** Why an update of the organisation's server was not taken. */
export type UpdateRefusal = 'signature' | 'hash' | 'address' | 'release-file' | 'disk';

/** What Proofcase knows about updates, as the window shows it. */
export type UpdateView =
  /** The policy names no update server: Proofcase looks for none. */
  | { readonly state: 'off' }
  /** `installation`: software distribution updates it; `no-signature`: nothing could prove where an update is from. */
  | {
      readonly state: 'unavailable';
      readonly server: string;
      readonly reason: 'installation' | 'no-signature';
    }
  /** No newer version is known. `checkedAt` is the last answer of the server; null before the first. */
  | { readonly state: 'current'; readonly server: string; readonly checkedAt: string | null }
  /** `waiting`: a package is being sent, or a question is open. `failed`: the download did; it is tried again. */
  | {
      readonly state: 'waiting' | 'downloading' | 'failed';
      readonly server: string;
      readonly version: string;
    }
  /** Downloaded and checked. `atQuit`: it is installed when the person quits. */
  | {
      readonly state: 'ready';
      readonly server: string;
      readonly version: string;
      readonly atQuit: boolean;
    }
  | {
      readonly state: 'refused';
      readonly server: string;
      /** Null: the release file itself was refused. */
      readonly version: string | null;
      readonly reason: UpdateRefusal;
    };
