import { join } from 'node:path';
import type { tokenRequests } from '../../../contract/token-requests';
import type { Engine } from '../../engine';
import { writeLedgerCsv } from '../../sending/tokens/ledger';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';
import { saveFile } from './save-copy';

export interface TokenHandlerOptions {
  readonly engine: Pick<Engine, 'handlers'>;
  readonly dialogs: Dialogs;
  readonly startIn: string;
}

export function tokenHandlers({
  engine,
  dialogs,
  startIn,
}: TokenHandlerOptions): ShellHandlers<typeof tokenRequests> {
  return {
    'tokens.saveCsv': async (payload) => {
      const ledger = await engine.handlers['tokens.ledger'](payload);
      return saveFile(dialogs, join(startIn, 'proofcase-tokens.csv'), (file) => writeLedgerCsv(ledger, file));
    },
  };
}
