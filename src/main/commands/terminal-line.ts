import { visible } from '../support/redact';
import type { CliHost } from './host';

/** Moves to the first column and clears the line. */
const CLEAR_LINE = '\r\u001b[K';

/** A terminal line that is overwritten and finally cleared. */
export interface TerminalLine {
  show(text: string): void;
  clear(): void;
}

/** Null if progress does not go to a terminal, or with `--json`. */
export function openTerminalLine(
  host: Pick<CliHost, 'terminalColumns' | 'writeProgress'>,
  { json }: { readonly json: boolean },
): TerminalLine | null {
  const columnsOf = host.terminalColumns;
  if (json || !columnsOf || columnsOf() === null) return null;
  let isShown = false;
  return {
    show(text) {
      // A wrapped line could not be cleared; some terminals wrap at the last column.
      const maxColumns = Math.max(1, (columnsOf() ?? 80) - 1);
      host.writeProgress(`${CLEAR_LINE}${[...visible(text)].slice(0, maxColumns).join('')}`);
      isShown = true;
    },
    clear() {
      if (isShown) host.writeProgress(CLEAR_LINE);
      isShown = false;
    },
  };
}
