import type { CliHost } from './host';
import { visible } from './texts';

/** Back to the first column, and away with what stands there. */
const CLEAR_LINE = '\r\u001b[K';

/** One line of a terminal that is written over and is gone at the end. */
export interface TerminalLine {
  show(text: string): void;
  clear(): void;
}

/** Null where progress goes to a file, a pipe or a script: lines that replace each other mean nothing there. */
export function openTerminalLine(
  host: Pick<CliHost, 'terminalColumns' | 'writeProgress'>,
  { json }: { readonly json: boolean },
): TerminalLine | null {
  const columnsOf = host.terminalColumns;
  if (json || !columnsOf || columnsOf() === null) return null;
  let isShown = false;
  return {
    show(text) {
      // A line that wraps could not be taken back; the last column makes some terminals wrap already.
      const room = Math.max(1, (columnsOf() ?? 80) - 1);
      host.writeProgress(`${CLEAR_LINE}${[...visible(text)].slice(0, room).join('')}`);
      isShown = true;
    },
    clear() {
      if (isShown) host.writeProgress(CLEAR_LINE);
      isShown = false;
    },
  };
}
