import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/setup/system-packages.mjs');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-system-packages-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The printed list where `apt-cache` knows these names of a package alone. */
async function listed(candidates: Readonly<Record<string, string>>): Promise<string[]> {
  const lines = Object.entries(candidates).map(
    ([name, candidate]) => `${name}:\n  Installed: (none)\n  Candidate: ${candidate}\n  Version table:`,
  );
  await writeFile(join(folder, 'apt-cache'), `#!/bin/sh\ncat <<'END'\n${lines.join('\n')}\nEND\n`, {
    mode: 0o755,
  });
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  return execFileSync(process.execPath, [SCRIPT, '--list'], { env, encoding: 'utf8' }).trim().split(' ');
}

describe.runIf(process.platform === 'linux')('the list of system packages', () => {
  it('has what windows, tests and packaging need, each once', async () => {
    const names = await listed({});
    for (const name of [
      'libnss3',
      'xvfb',
      'gnome-keyring',
      'qpdf',
      'strace',
      'rpm',
      'cpio',
      'desktop-file-utils',
    ])
      expect(names).toContain(name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has the name that this release of the system installs', async () => {
    const renamed = await listed({ libasound2: '(none)', libasound2t64: '1.2.11-1' });
    expect(renamed.filter((name) => name.startsWith('libasound2'))).toEqual(['libasound2t64']);
    const old = await listed({ libasound2: '1.2.8-1', libasound2t64: '(none)' });
    expect(old.filter((name) => name.startsWith('libasound2'))).toEqual(['libasound2']);
  });
});

describe.runIf(process.platform === 'linux')('a system without user namespaces for ordinary users', () => {
  const PREPARE = resolve(import.meta.dirname, '../../scripts/setup/prepare.mjs');

  /** What the set-up says of the sandbox to users, where `unshare` ends with a status. */
  async function saidTo(users: readonly { readonly uid: number; readonly status: number }[]) {
    await writeFile(join(folder, 'unshare'), '#!/bin/sh\nexit $UNSHARE_STATUS\n', { mode: 0o755 });
    const script = `
      import { ensureSandbox } from ${JSON.stringify(PREPARE)};
      const said = ${JSON.stringify(users)}.map(({ uid, status }) => {
        process.env.UNSHARE_STATUS = status;
        try { ensureSandbox(${JSON.stringify(join(folder, 'electron'))}, uid); }
        catch (error) { return error.constructor.name + ': ' + error.message; }
      });
      process.stdout.write(JSON.stringify(said));`;
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
    const args = ['--input-type=module', '--eval', script];
    return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' })) as string[];
  }

  it('is refused with the remedy, except for root, who has no sandbox', async () => {
    const [said, ...others] = await saidTo([
      { uid: 1000, status: 1 },
      { uid: 0, status: 1 },
      { uid: 1000, status: 0 },
      { uid: 1000, status: 127 },
    ]);
    expect(said).toContain('SetupError: ');
    expect(said).toContain('sudo sysctl -w kernel.');
    expect(said).toContain(`sudo chmod 4755 ${join(folder, 'chrome-sandbox')}`);
    expect(others).toEqual([null, null, null]);
  });
});
