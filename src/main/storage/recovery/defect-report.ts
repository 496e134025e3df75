import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecoveryReport } from '../../../contract/safety-views';
import { listBackups } from '../backups/backup-files';

/** The defect log in the data folder. */
export const DEFECT_LOG_FILE = 'defects.log';

const LAST_CHARACTERS = 200_000;

/** Returns versions, recovery report, backups and the end of the defect log, without case data, addresses or keys. */
export async function defectReport(
  dataFolder: string,
  appVersion: string,
  recovery: RecoveryReport | null,
): Promise<string> {
  const log = await readFile(join(dataFolder, DEFECT_LOG_FILE), 'utf8').catch(() => '');
  const facts = {
    proofcase: appVersion,
    runtime: { node: process.versions.node, electron: process.versions.electron ?? null },
    platform: `${process.platform} ${process.arch}`,
    at: new Date().toISOString(),
    recovery,
    backups: await listBackups(dataFolder),
  };
  return `${JSON.stringify(facts, null, 2)}\n\n${log.slice(-LAST_CHARACTERS)}`;
}
