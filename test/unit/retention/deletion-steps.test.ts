import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeFiles, type StepDeps } from '../../../src/main/evidence/retention/deletion-steps';
import { noFault } from '../../../src/main/support/fault-points';
import { temporaryFolder } from '../../support/folders';

const RECEIVED_AGAIN = 'a'.repeat(64);
const OWN = 'b'.repeat(64);

it('an attachment that another case has received since stays; everything else goes', async () => {
  const { path: root, remove } = await temporaryFolder();
  try {
    for (const folder of ['attachments', 'answers']) await mkdir(join(root, folder));
    const names = [`attachments/${RECEIVED_AGAIN}`, `attachments/${OWN}`, 'answers/1.answer'];
    for (const name of names) await writeFile(join(root, name), 'x');
    const deletions = {
      tasks: () => names,
      isAttachmentUsed: (sha256: string) => sha256 === RECEIVED_AGAIN,
    };
    const deps = {
      repositories: { deletions },
      folder: { root },
      faultPoint: noFault,
      onProgress: () => undefined,
    } as unknown as StepDeps;
    expect(await removeFiles(deps)).toBeNull();
    expect(await readdir(join(root, 'attachments'))).toEqual([RECEIVED_AGAIN]);
    expect(await readdir(join(root, 'answers'))).toEqual([]);
  } finally {
    await remove();
  }
});
