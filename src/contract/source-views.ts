import type { OfferId, SourceId } from '../domain/ids';
import type { ErrorCode } from './errors';
import type { IntakeHead } from './prepare-views';
import type { FolderView } from './views';

/** Content of a dropped file that has no path, as an attachment dragged out of a mail. */
export interface DroppedContent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file or folder that cannot become part of a case, with the error that says why. */
export interface SourceRefusal {
  readonly name: string;
  readonly code: ErrorCode;
  readonly values: { readonly [name: string]: string | number };
}

/** Folders and files that a person chose or dropped, not yet part of a case. Empty if all of several were refused. */
export interface SourceOffer {
  readonly id: OfferId;
  readonly folders: readonly FolderView[];
  /** Names of the single files. */
  readonly files: readonly string[];
  readonly refused: readonly SourceRefusal[];
}

export interface SourcesAdded {
  readonly intake: IntakeHead;
  readonly added: readonly SourceId[];
  /** What belongs to the case already; nothing is added if that is true of everything. */
  readonly refused: readonly SourceRefusal[];
}
