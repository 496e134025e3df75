import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createImageWorkerClient } from '../../src/main/intake/photos/image-worker-client';
import { createResultDecoder } from '../../src/main/sending/service/decoding/result-decoder';
import type { ChildHandle, ChildRights, ChildSpawner } from '../../src/main/support/processes/child-process';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { withFolder } from '../support/photo-files';

/** Tries what a parser that runs foreign code would try, and says what became of it. */
const INTRUDER = `
const { symlinkSync, writeFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const attempt = (work) => {
  try { return work() ?? 'done'; } catch (error) { return error.code; }
};
process.on('message', ({ allowed, denied }) => process.send({
  inFolder: attempt(() => writeFileSync(allowed + '/a.txt', 'a')),
  outside: attempt(() => writeFileSync(denied + '/b.txt', 'b')),
  throughLink: attempt(() => symlinkSync(denied, allowed + '/link')),
  program: attempt(() => spawnSync(process.execPath, ['--version']).error?.code),
}));
process.send('ready');`;

async function attemptsOf(folder: string, rights?: ChildRights): Promise<unknown> {
  const scripts = join(folder, 'scripts');
  const allowed = join(folder, 'allowed');
  const denied = join(folder, 'denied');
  for (const path of [scripts, allowed, denied]) await mkdir(path);
  await writeFile(join(scripts, 'result-worker.js'), INTRUDER);
  const child = createNodeSpawner(scripts, process.env).spawn('result-worker', [], rights);
  try {
    return await new Promise((resolve) => {
      child.onMessage((message) =>
        message === 'ready' ? child.send({ allowed, denied }) : resolve(message),
      );
      child.onExit((code) => resolve(`exited with ${code}`));
    });
  } finally {
    child.kill();
  }
}

describe('a child on plain Node', () => {
  it('gets no key under any spelling, and prints no control characters', async () => {
    await withFolder(async (folder) => {
      const script = `
        process.stderr.write('one\\u001b[2K\\u009b1m\\ntwo\\n');
        process.send(Object.keys(process.env));`;
      await writeFile(join(folder, 'image-worker.js'), script);
      const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      try {
        const secret = {
          PROOFCASE_API_KEY: 'k',
          proofcase_Receiver_token: 't',
          PROOFCASE_TEAM_PASSWORD: 'p',
          Https_Proxy: 'http://anna:secret@proxy.example',
          all_proxy: 'http://anna:secret@proxy.example',
          Node_Options: '--no-warnings',
        };
        const child = createNodeSpawner(folder, { PATH: process.env.PATH, ...secret }).spawn(
          'image-worker',
          [],
        );
        const names = await new Promise((resolve) => {
          child.onMessage(resolve);
          child.onExit((code) => resolve(`exited with ${code}`));
        });
        expect(names).toContain('PATH');
        expect(names).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/proofcase|node_options|proxy/i)]),
        );
        const text = () => written.mock.calls.map(([chunk]) => String(chunk)).join('');
        await expect.poll(text).toBe('one\\u{001b}[2K\\u{009b}1m\ntwo\n');
        child.kill();
      } finally {
        written.mockRestore();
      }
    });
  });
});

describe('a child with limited rights', () => {
  it('writes to its own folder alone and starts no program', async () => {
    await withFolder(async (folder) => {
      expect(await attemptsOf(folder, { writable: [join(folder, 'allowed')] })).toEqual({
        inFolder: 'done',
        outside: 'ERR_ACCESS_DENIED',
        throughLink: 'ERR_ACCESS_DENIED',
        program: 'ERR_ACCESS_DENIED',
      });
      expect(existsSync(join(folder, 'denied/b.txt'))).toBe(false);
    });
  });

  it('is one of both processes that parse foreign content', async () => {
    await withFolder(async (folder) => {
      const asked: { readonly name: string; readonly rights: ChildRights | undefined }[] = [];
      const gone: ChildHandle = {
        pid: undefined,
        send: () => undefined,
        onMessage: () => undefined,
        onExit: (listener) => queueMicrotask(() => listener(1)),
        kill: () => undefined,
      };
      const spawner: ChildSpawner = {
        spawn: (name, _arguments, rights) => {
          asked.push({ name, rights });
          return gone;
        },
      };
      const worker = createImageWorkerClient({ spawner, scratchFolder: folder, processes: 1 });
      await worker.thumbnail(join(folder, 'a.jpg'), 'jpeg');
      await worker.close();
      const attachmentsFolder = join(folder, 'attachments');
      const decoder = createResultDecoder({ spawner, scratchFolder: folder, attachmentsFolder });
      await expect(decoder.read(join(folder, 'a.json'), null, attachmentsFolder)).rejects.toThrow();
      await decoder.close();
      const report = expect.stringContaining(join(folder, 'proofcase-worker-'));
      expect(asked).toEqual([
        { name: 'image-worker', rights: { writable: [report] } },
        { name: 'result-worker', rights: { writable: [report, attachmentsFolder] } },
      ]);
    });
  });
});
