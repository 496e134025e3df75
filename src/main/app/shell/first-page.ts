import type { PageSource } from './app-scheme';

/** A page asks for its next file within a few milliseconds. */
const QUIET_MS = 20;
/** The longest that anything waits for a page, which may never ask. */
const MAX_WAIT_MS = 2_000;

export interface FirstPage {
  readonly pages: PageSource;
  /** Resolves when the page has the files it starts with, or after two seconds. */
  readonly filesAnswered: Promise<void>;
}

/** Serves the same pages, and tells when the first of them has its files: the main process answers for each. */
export function watchFirstPage(pages: PageSource): FirstPage {
  let onFiles = (): void => undefined;
  const filesAnswered = new Promise<void>((resolve) => {
    onFiles = resolve;
  });
  setTimeout(onFiles, MAX_WAIT_MS);
  let quiet: NodeJS.Timeout | undefined;
  let isDocument = true;
  return {
    filesAnswered,
    pages: {
      isAllowed: pages.isAllowed,
      async respond(url) {
        clearTimeout(quiet);
        const response = await pages.respond(url);
        clearTimeout(quiet);
        // After the document a process for the page has to start, however long that takes.
        if (!isDocument) quiet = setTimeout(onFiles, QUIET_MS);
        isDocument = false;
        return response;
      },
    },
  };
}
