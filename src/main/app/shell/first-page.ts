import type { PageSource } from './app-scheme';

/** A page asks for its next file within a few milliseconds. */
const QUIET_MS = 20;
/** The longest that anything waits for a page, which may never ask. */
const MAX_WAIT_MS = 2_000;

export interface FirstPage {
  readonly pages: PageSource;
  /** Resolves when the first page has its files. */
  readonly isServed: Promise<void>;
}

/**
 * Serves the same pages, and tells when the first of them has the files it starts with. Until then nothing else should
 * hold the main process, which answers for each file.
 */
export function watchFirstPage(pages: PageSource): FirstPage {
  let resolve: () => void;
  const isServed = new Promise<void>((served) => {
    resolve = served;
  });
  let timer = setTimeout(() => resolve(), MAX_WAIT_MS);
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => resolve(), QUIET_MS);
  };
  let answers = 0;
  return {
    isServed,
    pages: {
      isAllowed: pages.isAllowed,
      async respond(url) {
        const response = await pages.respond(url);
        answers += 1;
        // The first answer is the document, after which a process for the page may have to start.
        if (answers > 1) restart();
        return response;
      },
    },
  };
}
