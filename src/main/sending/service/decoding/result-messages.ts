import type { ReadResponse, StoredAttachments } from './response-types';

/** Requests of the engine to the result worker; one at a time. */
export type ResultRequest =
  | {
      readonly kind: 'read';
      readonly answerFile: string;
      readonly contentType: string | null;
      readonly intoFolder: string;
    }
  | { readonly kind: 'unpack'; readonly archiveFile: string; readonly intoFolder: string };

export type ResultReply = ReadResponse | StoredAttachments;

export type ResultMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly reply: ResultReply; readonly rssBytes: number }
  | { readonly kind: 'not-an-analysis'; readonly detail: string; readonly rssBytes: number }
  | { readonly kind: 'over-limit'; readonly detail: string; readonly rssBytes: number }
  /** The file system refused; `code` as Node gives it. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly rssBytes: number };
