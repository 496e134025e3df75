import type { DecodedResponse } from './response-types';

/** What the engine asks the result worker; one request at a time. */
export interface ResultRequest {
  readonly answerFile: string;
  readonly contentType: string | null;
  readonly intoFolder: string;
}

export type ResultMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly answer: DecodedResponse; readonly rssBytes: number }
  | { readonly kind: 'not-an-analysis'; readonly detail: string; readonly rssBytes: number }
  /** The file system refused; `code` as Node gives it. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly rssBytes: number };
