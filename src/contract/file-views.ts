import type { AttachmentId, ItemId, ReceivedFileId } from '../domain/ids';

/** A file that can leave the application, by an identifier issued by the main process and never by a path. */
export type FileReference =
  /** An original of the person's own folder. */
  | { readonly kind: 'item'; readonly itemId: ItemId }
  | { readonly kind: 'attachment'; readonly attachmentId: AttachmentId }
  | { readonly kind: 'received'; readonly fileId: ReceivedFileId };

/** Files in one drag; more would keep the pointer waiting. */
export const MAX_DRAGGED_FILES = 50;
