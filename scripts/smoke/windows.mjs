// Checks of Windows that need its own programs. Those with `changesSystem` attach disks, map drives or change settings
// of the computer; they run only where PROOFCASE_SMOKE_SYSTEM is 1, as on the computers of the workflow.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { json, photosOf, sampleFile, until } from './fixtures.mjs';
import { proofcase } from './packaged.mjs';

export function powershell(script, env = {}) {
  return execFileSync('powershell', ['-NoProfile', '-Command', script], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
}

/** Attaches a disk image to a folder for the time of `work`. */
export async function withDisk(scratch, format, folder, work) {
  const image = path.join(scratch, `${format}.vhd`);
  const diskpart = (lines) => {
    const script = path.join(scratch, 'diskpart.txt');
    writeFileSync(script, `${lines.join('\r\n')}\r\n`);
    execFileSync('diskpart', ['/s', script]);
  };
  mkdirSync(folder, { recursive: true });
  diskpart([
    `create vdisk file="${image}" maximum=4096 type=expandable`,
    `select vdisk file="${image}"`,
    'attach vdisk',
    'create partition primary',
    `format fs=${format} quick`,
    `assign mount="${folder}"`,
  ]);
  try {
    await work();
  } finally {
    diskpart([`select vdisk file="${image}"`, 'detach vdisk']);
  }
}

export const windowsChecks = [
  {
    name: 'cmd and PowerShell receive the JSON and the exit code of the console program',
    platforms: ['win32'],
    async run({ application, scratch }) {
      const program = path.join(application.folder, 'bin', 'proofcase.exe');
      const script = path.join(application.folder, 'proofcase.cmd');
      const env = { ...process.env, PROOFCASE_DATA_DIR: path.join(scratch, 'data'), PROGRAM: program };
      const ran = (shell, args) => spawnSync(shell, args, { env, encoding: 'utf8' });
      for (const each of [program, script]) {
        const listed = ran('cmd.exe', ['/d', '/s', '/c', `""${each}" outbox --json"`]);
        assert.equal(listed.status, 0, listed.stderr);
        assert.deepEqual(JSON.parse(listed.stdout).packages, []);
        assert.equal(ran('cmd.exe', ['/d', '/s', '/c', `""${each}" no-such-command"`]).status, 2);
      }
      const shells = ['powershell', 'pwsh'].filter((name) => ran(name, ['-Command', 'exit 0']).status === 0);
      for (const shell of shells) {
        const command = '$found = & $env:PROGRAM outbox --json | ConvertFrom-Json; $found.packages.Count';
        assert.equal(ran(shell, ['-NoProfile', '-Command', command]).stdout.trim(), '0');
        const wrong = ran(shell, ['-NoProfile', '-Command', '& $env:PROGRAM nothing; exit $LASTEXITCODE']);
        assert.equal(wrong.status, 2, wrong.stderr);
      }
    },
  },
  {
    name: 'a scheduled task receives the exit code',
    platforms: ['win32'],
    changesSystem: true,
    async run({ application }) {
      const program = path.join(application.folder, 'bin', 'proofcase.exe');
      const task = 'ProofcaseSmoke';
      execFileSync('schtasks', [
        '/create',
        '/f',
        '/tn',
        task,
        '/sc',
        'once',
        '/st',
        '00:00',
        '/tr',
        `"${program}" no-such-command`,
      ]);
      try {
        execFileSync('schtasks', ['/run', '/tn', task]);
        const result = () => powershell(`(Get-ScheduledTaskInfo ${task}).LastTaskResult`).trim();
        await until('the task ends with 2', () => result() === '2');
      } finally {
        execFileSync('schtasks', ['/delete', '/f', '/tn', task]);
      }
    },
  },
  {
    name: 'photos on a disk that is mounted in the folder are read, on NTFS and on exFAT',
    platforms: ['win32'],
    changesSystem: true,
    async run({ application, sample, scratch }) {
      const photos = path.join(scratch, 'photos');
      const photo = sampleFile(sample, /\.jpe?g$/i);
      for (const format of ['ntfs', 'exfat']) {
        const disk = path.join(photos, format);
        await withDisk(scratch, format, disk, async () => {
          cpSync(photo, path.join(disk, 'a.jpg'));
          const report = path.join(disk, 'report.pdf');
          const { items } = await json(
            application,
            ['check', photos, '--report', report],
            path.join(scratch, 'data'),
          );
          assert.deepEqual(
            items.map((item) => item.path),
            [`${format}/a.jpg`],
          );
          assert.ok(existsSync(report));
        });
      }
    },
  },
  {
    name: 'a mapped drive is refused as data folder, and photos on it are read',
    platforms: ['win32'],
    changesSystem: true,
    async run({ application, sample, scratch }) {
      photosOf(sample, path.join(scratch, 'share', 'photos'));
      const share = path.join(scratch, 'share').replace(/^([a-z]):/i, '\\\\localhost\\$1$');
      execFileSync('net', ['use', 'P:', share]);
      try {
        const refused = await proofcase(application, ['outbox', '--json'], { dataFolder: 'P:\\data' });
        assert.equal(refused.code, 1, refused.stdout);
        assert.match(refused.stdout, /data-folder-unsuitable/);
        for (const folder of ['P:\\photos', path.join(share, 'photos')]) {
          const { items } = await json(application, ['check', folder], path.join(scratch, 'data'));
          assert.equal(items.length, 2);
        }
      } finally {
        execFileSync('net', ['use', 'P:', '/delete', '/y']);
      }
    },
  },
  {
    name: 'no PowerShell is started while a case is followed for a minute',
    platforms: ['win32'],
    async run({ application, scratch }) {
      const window = spawn(application.executable, ['--data-dir', path.join(scratch, 'data')], {
        stdio: 'ignore',
      });
      try {
        const filter = ['/fi', 'imagename eq powershell.exe', '/nh', '/fo', 'csv'];
        // A row has the memory too, which changes.
        const running = () =>
          [...execFileSync('tasklist', filter, { encoding: 'utf8' }).matchAll(/^"[^"]+","(\d+)"/gm)].map(
            ([, id]) => id,
          );
        const before = running();
        for (let seconds = 0; seconds < 60; seconds += 1) {
          assert.deepEqual(
            running().filter((id) => !before.includes(id)),
            [],
          );
          await new Promise((resolve) => setTimeout(resolve, 1_000));
        }
      } finally {
        execFileSync('taskkill', ['/pid', String(window.pid), '/t', '/f']);
      }
    },
  },
];
