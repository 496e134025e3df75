import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnalysisResult } from '../../domain/result';
import type { PreparedRows, StoredAttachment, StoredResult } from '../storage/database/results-repository';
import { resultTextsInSteps } from '../storage/search/case-texts';

/** Half of the 16 ms that the main process may be held at a time, so that a slower machine keeps within them too. */
const MAX_STRETCH_MS = 8;

/**
 * Prepares the analysis as JSON and its search words file by file before the transaction, because hundreds of files at
 * once would block the process longer than a frame.
 */
export async function prepareRows(
  { analysis, problems }: Pick<StoredResult, 'analysis' | 'problems'>,
  attachments: readonly StoredAttachment[],
): Promise<PreparedRows> {
  const analysisText = analysis === null ? null : await textOf(analysis);
  const names = attachments.map(({ filename }) => filename);
  const yieldIfNeeded = createBreather();
  const steps = resultTextsInSteps(analysis, names, problems);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      // Yield before the transaction of the caller.
      await nextTurn();
      return { analysisText, words: step.value };
    }
    await yieldIfNeeded();
  }
}

async function textOf({ files, ...head }: AnalysisResult): Promise<string> {
  const yieldIfNeeded = createBreather();
  const texts: string[] = [];
  for (const file of files) {
    texts.push(JSON.stringify(file));
    await yieldIfNeeded();
  }
  const beginning = JSON.stringify(head).slice(0, -1);
  return `${beginning},"files":[${texts.join(',')}]}`;
}

/** Returns a function to be called often: it lets other work in once the stretch since the last time is long enough. */
function createBreather(): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < MAX_STRETCH_MS) return null;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
