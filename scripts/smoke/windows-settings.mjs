// Checks of Windows with features and settings that companies switch on: deduplicated disks, and PowerShell in constrained
// language mode. All change the computer.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { json, KEY, photosOf, withPracticeService } from './fixtures.mjs';
import { proofcase } from './packaged.mjs';
import { powershell, withDisk } from './windows.mjs';

const POWERSHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
const MACHINE_VARIABLES = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment';
/** What administrators set to try constrained language mode; a policy for applications sets it for good. */
const LOCKDOWN = '__PSLockdownPolicy';

/** Turns the files of a disk into reparse points of its deduplication, at once instead of in the night. */
const DEDUPLICATE = `
$ErrorActionPreference = 'Stop'
$volume = (Get-Volume -FilePath $env:DEDUPLICATED).Path
if (-not (Get-DedupVolume -Volume $volume -ErrorAction SilentlyContinue)) {
  Enable-DedupVolume -Volume $volume | Out-Null
  Set-DedupVolume -Volume $volume -MinimumFileAgeDays 0 -MinimumFileSize 32768
}
Start-DedupJob -Volume $volume -Type Optimization -Full -Wait | Out-Null
Get-ChildItem -Recurse -File $env:DEDUPLICATED | Where-Object { $_.Attributes -band [IO.FileAttributes]::ReparsePoint } | ForEach-Object { $_.FullName }`;

/** What the check of updates finds in a program that Windows itself has signed. */
async function signatureOfPowerShell() {
  const { checkWindowsSignature } = await import('../../src/main/updates/windows-signature.ts');
  const run = async (program, args) => execFileSync(program, args, { encoding: 'utf8' });
  return checkWindowsSignature(run, ['Microsoft Windows'], POWERSHELL);
}

const deduplicate = (folder) => powershell(DEDUPLICATE, { DEDUPLICATED: folder }).trim().split(/\r?\n/);

/** Windows for workstations has no deduplication. */
function deduplicationMissing() {
  const script = "if ((Get-WindowsFeature FS-Data-Deduplication).InstallState -eq 'Removed') { exit 1 }";
  const { status } = spawnSync('powershell', [
    '-NoProfile',
    '-Command',
    `$ErrorActionPreference = 'Stop'; ${script}`,
  ]);
  return status === 0 ? null : 'this Windows has no deduplication of disks';
}

export const windowsSettingChecks = [
  {
    name: 'files of a deduplicated disk, which are reparse points, are read, sent, exported and verified',
    platforms: ['win32'],
    changesSystem: true,
    missingHere: deduplicationMissing,
    async run({ application, sample, scratch }) {
      powershell('Install-WindowsFeature FS-Data-Deduplication | Out-Null');
      const disk = path.join(scratch, 'disk');
      const dataFolder = path.join(scratch, 'data');
      await withDisk(scratch, 'ntfs', disk, async () => {
        const photos = photosOf(sample, path.join(disk, 'photos'));
        // Deduplication leaves a single copy alone.
        mkdirSync(path.join(disk, 'copies'));
        for (const name of readdirSync(photos))
          cpSync(path.join(photos, name), path.join(disk, 'copies', name));
        assert.ok(
          deduplicate(disk).some((file) => file.startsWith(photos)),
          'no photo is a reparse point',
        );
        const { items, skipped } = await json(application, ['check', photos], dataFolder);
        assert.deepEqual({ read: items.length, skipped }, { read: 2, skipped: [] });
        await withPracticeService(application, path.join(scratch, 'service'), async (url) => {
          const submit = ['submit', photos, '--service', url, '--case-number', 'SMOKE-DEDUP'];
          assert.ok((await json(application, submit, dataFolder, { PROOFCASE_API_KEY: KEY })).result);
        });
        for (const name of ['exports', 'second']) {
          const exporting = ['export', '--case-number', 'SMOKE-DEDUP', '--out', path.join(disk, name)];
          mkdirSync(path.join(disk, name));
          await json(application, exporting, dataFolder);
        }
        const exported = path.join(disk, 'exports');
        assert.ok(
          deduplicate(disk).some((file) => file.startsWith(exported)),
          'no exported file is a reparse point',
        );
        const [folder] = readdirSync(exported);
        const verified = await proofcase(application, ['verify', path.join(exported, folder)], {
          dataFolder,
        });
        assert.equal(verified.code, 0, verified.stdout + verified.stderr);
      });
    },
  },
  {
    name: 'commands run, and hidden files and signatures are known, in constrained language mode of PowerShell',
    platforms: ['win32'],
    changesSystem: true,
    async run({ application, sample, scratch }) {
      const photos = photosOf(sample, path.join(scratch, 'photos'));
      const [hidden] = readdirSync(photos);
      execFileSync('attrib', ['+h', path.join(photos, hidden)]);
      const env = {
        PROGRAM: path.join(application.folder, 'bin', 'proofcase.exe'),
        PHOTOS: photos,
        PROOFCASE_DATA_DIR: path.join(scratch, 'data'),
      };
      execFileSync('reg', ['add', MACHINE_VARIABLES, '/f', '/v', LOCKDOWN, '/t', 'REG_SZ', '/d', '4']);
      try {
        assert.equal(powershell('$ExecutionContext.SessionState.LanguageMode').trim(), 'ConstrainedLanguage');
        const check = '(& $env:PROGRAM check $env:PHOTOS --json | ConvertFrom-Json).skipped.reason';
        assert.equal(powershell(check, env).trim(), 'hidden');
        assert.equal(powershell('& $env:PROGRAM nothing 2>$null; $LASTEXITCODE', env).trim(), '2');
        const { problem, version } = await signatureOfPowerShell();
        assert.equal(problem, null);
        assert.match(version, /^\d+\./);
      } finally {
        execFileSync('reg', ['delete', MACHINE_VARIABLES, '/f', '/v', LOCKDOWN]);
      }
    },
  },
];
