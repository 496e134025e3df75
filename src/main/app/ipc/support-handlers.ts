import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { SupportFile, supportRequests } from '../../../contract/support-requests';
import { writeSupportBundle } from '../../diagnostics/write-support-bundle';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';
import { saveFile } from './save-copy';

export interface SupportHandlerOptions {
  readonly engine: Pick<Engine, 'supportFiles'>;
  readonly dialogs: Pick<Dialogs, 'chooseFileToSave'>;
  readonly startIn: string;
}

export function supportHandlers({
  engine,
  dialogs,
  startIn,
}: SupportHandlerOptions): ShellHandlers<typeof supportRequests> {
  // What is written is what was shown, even if a log has grown since.
  let shown: readonly SupportFile[] = [];
  return {
    'support.preview': async () => {
      shown = await engine.supportFiles();
      return shown;
    },
    'support.save': async ({ names }) => {
      const files = shown.filter(({ name }) => names.includes(name));
      if (files.length === 0) throw new ProofcaseError('not-found');
      return saveFile(dialogs, join(startIn, 'proofcase-support.zip'), (target) =>
        writeSupportBundle(files, target),
      );
    },
  };
}
