// Work while another program holds each new file: on Windows a script does, elsewhere the same work runs undisturbed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { json, KEY, photosOf, sampleFile, send, TOKEN, withPracticeService } from './fixtures.mjs';
import { pressCtrlC, proofcase } from './packaged.mjs';

const HELD_MS = 3_000;

/** Opens each file that appears below a folder without letting others rename or remove it, for three seconds. */
const HOLDER = `
$seen = @{}
while ($true) {
  Get-ChildItem -Recurse -File $env:HELD_FOLDER -ErrorAction SilentlyContinue | ForEach-Object {
    if (-not $seen.ContainsKey($_.FullName)) {
      $seen[$_.FullName] = $true
      try {
        $stream = [IO.File]::Open($_.FullName, 'Open', 'Read', 'ReadWrite')
        Start-Job { } | Out-Null
        Register-ObjectEvent -InputObject (New-Object Timers.Timer ${HELD_MS}) -EventName Elapsed -MessageData $stream -Action { $Event.MessageData.Close() } | Out-Null
        (Get-EventSubscriber | Select-Object -Last 1).SourceObject.Start()
      } catch { }
    }
  }
  Start-Sleep -Milliseconds 20
}`;

async function whileScanned(folder, work) {
  if (process.platform !== 'win32') return work();
  mkdirSync(folder, { recursive: true });
  const holder = spawn('powershell', ['-NoProfile', '-Command', HOLDER], {
    env: { ...process.env, HELD_FOLDER: folder },
    stdio: 'ignore',
  });
  try {
    await work();
  } finally {
    holder.kill();
  }
}

/** A photo and a report, as the service pushes them. */
async function pushForm(sample) {
  const form = new FormData();
  const append = (name, pattern, type) => {
    const file = sampleFile(sample, pattern);
    form.append(name, new Blob([readFileSync(file)], { type }), path.basename(file));
  };
  append('fotos', /\.jpe?g$/i, 'image/jpeg');
  append('bericht', /\.pdf$/i, 'application/pdf');
  const encoded = new Response(form);
  return {
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': encoded.headers.get('content-type') },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Sends a result push to the receiver of the package, and returns the status. */
async function pushTo(application, dataFolder, caseNumber, sample) {
  const push = { method: 'POST', ...(await pushForm(sample)) };
  let running = null;
  let status = null;
  const { code, stderr } = await proofcase(application, ['receive', '--port', '0', '--json'], {
    dataFolder,
    env: { PROOFCASE_RECEIVER_TOKEN: TOKEN },
    hasConsole: true,
    onStart: (child) => {
      running = child;
    },
    onOutput: (output) => {
      const url = /"url": "([^"]+)"/.exec(output)?.[1];
      if (status !== null || url === undefined) return;
      status = send(`${url.replace(/\/$/, '')}/${caseNumber}`, push)
        .then((answer) => answer.status)
        .finally(() => pressCtrlC(running));
    },
  });
  assert.equal(code, 0, stderr);
  return status;
}

export const heldChecks = [
  {
    name: 'sealing, sending, export, a push, a backup and its restoring, on Windows with each new file held for 3 s',
    async run({ application, sample, scratch }) {
      const dataFolder = path.join(scratch, 'data');
      const exports = path.join(scratch, 'exports');
      mkdirSync(exports, { recursive: true });
      const photos = photosOf(sample, path.join(scratch, 'photos'));
      const env = { PROOFCASE_API_KEY: KEY };
      await withPracticeService(application, path.join(scratch, 'service'), (url) =>
        whileScanned(scratch, async () => {
          const submit = ['submit', photos, '--service', url, '--case-number', 'SMOKE-HELD'];
          assert.ok((await json(application, submit, dataFolder, env)).result);
          const exporting = ['export', '--case-number', 'SMOKE-HELD', '--out', exports];
          await json(application, exporting, dataFolder, env);
          assert.equal(await pushTo(application, dataFolder, 'SMOKE-HELD', sample), 204);
          await json(application, ['backups', 'make'], dataFolder);
          const [{ id }] = (await json(application, ['backups'], dataFolder)).backups;
          await json(application, ['backups', 'restore', id], dataFolder);
          assert.equal((await json(application, ['results'], dataFolder)).results.length, 1);
        }),
      );
      const [folder] = readdirSync(exports);
      const verified = await proofcase(application, ['verify', path.join(exports, folder)], { dataFolder });
      assert.equal(verified.code, 0, verified.stderr);
    },
  },
];
