import { z } from 'zod';
import { MAX_DRAGGED_FILES } from './file-views';
import { shell } from './request';
import { attachmentId, itemId, receivedFileId } from './request-fields';

const file = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('item'), itemId }),
  z.strictObject({ kind: z.literal('attachment'), attachmentId }),
  z.strictObject({ kind: z.literal('received'), fileId: receivedFileId }),
]);

/** Ways of a file out of the window; see docs/decisions/0041-actions-and-ways-out.md. */
export const fileRequests = {
  /** Shows an original in the file manager. */
  'files.reveal': shell.read({ itemId }).returns<null>(),
  /** Hands read-only copies to a drag that the person has started; it ends where they drop it. */
  'files.drag': shell.read({ files: z.array(file).min(1).max(MAX_DRAGGED_FILES) }).returns<null>(),
  /** Prints the sheet that the page has laid out; false if the person closed the dialog. */
  'window.print': shell.read({}).returns<boolean>(),
};
