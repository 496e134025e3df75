import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload, ResponseMap } from '../../contract/requests';
import type { Engine } from '../engine';
import type { Dialogs } from '../shell/dialogs';
import { writeLedgerCsv } from '../tokens/ledger';

export interface SafetyOptions {
  readonly engine: Engine;
  readonly dialogs: Dialogs;
  readonly dataFolder: string;
  /** Where a person saves files. */
  readonly startIn: string;
  readonly openFolder: (path: string) => Promise<string>;
  /** Ends this process and starts another one. */
  readonly restart: () => void;
}

/** The requests about tokens and recovery that need a dialog, the file manager or a new process. */
export function answerSafety({ engine, dialogs, dataFolder, startIn, openFolder, restart }: SafetyOptions) {
  const save = async (
    suggestion: string,
    write: (file: string) => Promise<void>,
  ): Promise<{ readonly path: string } | null> => {
    const path = await dialogs.chooseFileToSave(join(startIn, suggestion));
    if (path === null) return null;
    try {
      await write(path);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : null;
      throw new ProofcaseError(code === 'ENOSPC' ? 'disk-full' : 'target-not-writable', {}, code);
    }
    return { path };
  };
  return {
    'tokens.saveCsv': async (
      payload: RequestPayload<'tokens.saveCsv'>,
    ): Promise<ResponseMap['tokens.saveCsv']> => {
      const ledger = await engine.handlers['tokens.ledger'](payload);
      return save('proofcase-tokens.csv', (file) => writeLedgerCsv(ledger, file));
    },
    'app.saveDefectReport': async (): Promise<ResponseMap['app.saveDefectReport']> => {
      const text = await engine.defectReport();
      return save('proofcase-defect-report.txt', (file) => writeFile(file, text, 'utf8'));
    },
    'app.openDataFolder': async (): Promise<null> => {
      const problem = await openFolder(dataFolder);
      if (problem !== '') throw new ProofcaseError('folder-unreadable', { path: dataFolder }, problem);
      return null;
    },
    'app.restart': async (): Promise<null> => {
      restart();
      return null;
    },
  };
}
