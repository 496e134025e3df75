import { z } from 'zod';

/**
 * The shell answers what needs a window, a dialog or Electron itself. The reader answers from the database alone, in a
 * thread of its own, what may take longer than a frame: lists, searches, sums and whole results.
 */
export type AnsweredBy = 'engine' | 'reader' | 'shell';

/**
 * `read` changes nothing in the data folder and sends nothing to the service. `recovery` replaces a damaged database
 * at the next start. Read-only mode refuses `write` alone.
 */
export type Access = 'read' | 'write' | 'recovery';

/** One request from the window: everything that is derived from its name. */
export interface RequestDeclaration<Shape extends z.ZodRawShape, Response, By extends AnsweredBy> {
  readonly fields: Shape;
  /**
   * The request handler checks a payload against it before a handler runs (security row 7). Made with the first use:
   * making those of all requests would delay the start.
   */
  readonly payload: z.ZodObject<Shape, z.core.$strict>;
  readonly access: Access;
  readonly answeredBy: By;
  /** Only a type; never set. */
  readonly response?: Response;
}

function declarations<By extends AnsweredBy>(answeredBy: By) {
  const declare =
    (access: Access) =>
    <Shape extends z.ZodRawShape>(fields: Shape) => ({
      returns: <Response>(): RequestDeclaration<Shape, Response, By> => {
        let payload: z.ZodObject<Shape, z.core.$strict> | undefined;
        return {
          fields,
          get payload() {
            payload ??= z.strictObject(fields);
            return payload;
          },
          access,
          answeredBy,
        };
      },
    });
  return { read: declare('read'), write: declare('write'), recovery: declare('recovery') };
}

/** `engine.read({ caseId }).returns<CaseDetail>()` declares one request. */
export const engine = declarations('engine');
export const shell = declarations('shell');
export const reader = { read: declarations('reader').read };
