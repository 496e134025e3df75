import type { ErrorEnvelope } from '../../../contract/errors';

/** What a reader answers, by name; each answer is made at once from one state of the database. */
export type Queries = { readonly [name: string]: (payload: never) => unknown };

/** To the thread. After `end` it closes its connection and exits. */
export type ReaderRequest =
  | { readonly kind: 'query'; readonly id: number; readonly name: string; readonly payload: unknown }
  | { readonly kind: 'end' };

/** From the thread. */
export type ReaderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: ErrorEnvelope }
  /** A defect, or a database that cannot be read; a clone of an error loses its code. */
  | {
      readonly kind: 'failure';
      readonly id: number;
      readonly message: string;
      readonly stack: string | undefined;
      readonly code: string | null;
    };
