// Types for running the page's check outside a browser. `verify.js` documents each field.
export interface Expected {
  readonly headHash: string;
  readonly contentSha256: string;
  readonly pageName: string;
}

export type ProblemCode =
  | 'changed'
  | 'missing'
  | 'not-listed'
  | 'unreadable'
  | 'unsafe-path'
  | 'not-an-evidence-folder'
  | 'custody-broken'
  | 'content-differs'
  | 'head-differs'
  | 'page-differs'
  | 'head-unknown'
  | 'seal-differs';

export interface Problem {
  readonly code: ProblemCode;
  readonly path: string;
}

export interface Verdict {
  readonly problems: readonly Problem[];
  readonly files: number;
  readonly bytes: number;
  readonly entries: number;
  readonly printedEntry: number | null;
  readonly absentPackages: readonly string[];
  readonly systemFiles: readonly string[];
}

export function verifyFolder(
  files: ReadonlyMap<string, Blob>,
  expected: Expected,
  tools: { readonly hash: (file: Blob) => Promise<string>; readonly printedHead: string },
): Promise<Verdict>;
