import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleFile } from './fixtures.mjs';
import { proofcase } from './packaged.mjs';

const firstPhoto = (sample) => sampleFile(sample, /\.jpe?g$/i);

async function check(application, folder, dataFolder) {
  const { code, stdout, stderr } = await proofcase(application, ['check', folder, '--json'], { dataFolder });
  assert.equal(code, 0, stdout + stderr);
  return JSON.parse(stdout);
}

/** Runs `work` while another program has a file open without sharing it. */
export async function whileHeld(file, work) {
  const script =
    '$f = [IO.File]::Open($env:HELD_FILE, "Open", "Read", "None"); "held"; [Console]::ReadLine()';
  const holder = spawn('powershell', ['-NoProfile', '-Command', script], {
    env: { ...process.env, HELD_FILE: file },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    holder.stdout.once('data', resolve);
    holder.once('exit', () => reject(new Error('the file could not be held')));
  });
  try {
    await work();
  } finally {
    holder.stdin.end('\n');
  }
}

export const fileChecks = [
  {
    name: 'links and junctions are skipped, their targets in the folder are read',
    async run({ application, sample, scratch }) {
      const folder = path.join(scratch, 'photos');
      mkdirSync(path.join(folder, 'sub'), { recursive: true });
      cpSync(firstPhoto(sample), path.join(folder, 'sub', 'a.jpg'));
      // A junction on Windows, which needs no rights.
      symlinkSync(path.join(folder, 'sub'), path.join(folder, 'linked'), 'junction');
      const { items, skipped } = await check(application, folder, path.join(scratch, 'data'));
      assert.deepEqual(
        items.map((item) => item.path),
        ['sub/a.jpg'],
      );
      assert.deepEqual(
        skipped.map(({ reason }) => reason),
        ['link'],
      );
    },
  },
  {
    name: 'a photo behind a path of 300 characters is read and decoded',
    async run({ application, sample, scratch }) {
      const folder = path.join(scratch, 'photos');
      const deep = path.join(folder, ...Array.from({ length: 6 }, () => 'x'.repeat(50)));
      mkdirSync(deep, { recursive: true });
      cpSync(firstPhoto(sample), path.join(deep, 'a.jpg'));
      const { items } = await check(application, folder, path.join(scratch, 'data'));
      assert.equal(items.length, 1);
      assert.deepEqual(
        items[0].findings.filter(({ code }) => code === 'unreadable'),
        [],
      );
    },
  },
  {
    name: 'hidden files and system files of Windows are skipped without PowerShell',
    platforms: ['win32'],
    async run({ application, sample, scratch }) {
      const folder = path.join(scratch, 'photos');
      mkdirSync(folder, { recursive: true });
      for (const name of ['hidden.jpg', 'plain.jpg']) cpSync(firstPhoto(sample), path.join(folder, name));
      execFileSync('attrib', ['+h', path.join(folder, 'hidden.jpg')]);
      const { items, skipped } = await check(application, folder, path.join(scratch, 'data'));
      assert.deepEqual(
        items.map((item) => item.path),
        ['plain.jpg'],
      );
      assert.deepEqual(skipped, [{ path: 'hidden.jpg', reason: 'hidden' }]);
    },
  },
  {
    name: 'a photo that another program holds is named as such',
    platforms: ['win32'],
    async run({ application, sample, scratch }) {
      const folder = path.join(scratch, 'photos');
      mkdirSync(folder, { recursive: true });
      const held = path.join(folder, 'held.jpg');
      cpSync(firstPhoto(sample), held);
      await whileHeld(held, async () => {
        const { skipped } = await check(application, folder, path.join(scratch, 'data'));
        assert.deepEqual(skipped, [{ path: 'held.jpg', reason: 'in-use' }]);
      });
    },
  },
  {
    name: 'a leftover in the temporary folder that another program holds does not prevent a start',
    platforms: ['win32'],
    async run({ application, scratch }) {
      const dataFolder = path.join(scratch, 'data');
      const first = await proofcase(application, ['outbox', '--json'], { dataFolder });
      assert.equal(first.code, 0, first.stderr);
      mkdirSync(path.join(dataFolder, 'temporary'), { recursive: true });
      const held = path.join(dataFolder, 'temporary', 'held.jpg');
      writeFileSync(held, 'x');
      await whileHeld(held, async () => {
        const { code, stderr } = await proofcase(application, ['outbox', '--json'], { dataFolder });
        assert.equal(code, 0, stderr);
      });
    },
  },
];
