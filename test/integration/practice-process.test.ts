import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPracticeService } from '../../src/practice-service/server';
import { builtProcesses } from '../support/built-processes';
import { call, formBody, KEY, photo, SCAN_HEADERS, zipOf } from '../support/practice';

let entry: string;
let folder: string;

beforeAll(async () => {
  entry = join(await builtProcesses(), 'practice-service.js');
  folder = await mkdtemp(join(tmpdir(), 'proofcase-practice-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Listening {
  readonly kind: 'listening';
  readonly baseUrl: string;
  readonly port: number;
}

async function listening(child: ChildProcess): Promise<Listening> {
  const [message] = await once(child, 'message');
  expect(message).toMatchObject({ kind: 'listening' });
  return message;
}

describe('the practice service as a process', () => {
  it('reports its address to its parent, scans, and ends when the parent disconnects', async () => {
    const child = fork(entry, ['--port', '0', '--key', KEY, '--parent'], { stdio: 'ignore' });
    const exited = once(child, 'exit');
    const { baseUrl, port } = await listening(child);
    expect(baseUrl).toBe(`http://127.0.0.1:${port}`);
    const { contentType, body } = formBody(await zipOf({ 'a.jpg': await photo() }));
    const headers = { ...SCAN_HEADERS, 'Content-Type': contentType };
    expect((await call('POST', `${baseUrl}/v2/fraudscanner`, headers, body)).status).toBe(200);
    child.disconnect();
    expect((await exited)[0]).toBe(0);
  });

  it('receives its key and options as a message, so that no key is in a process list', async () => {
    const child = fork(entry, ['--parent'], { stdio: 'ignore' });
    const exited = once(child, 'exit');
    child.send({ kind: 'start', key: 'by-message', options: { quotaTokens: 0 } });
    const { baseUrl } = await listening(child);
    const answer = await call('POST', `${baseUrl}/v2/getUploadUrl`, { 'x-api-key': 'by-message' });
    expect(answer.status).toBe(429);
    child.disconnect();
    await exited;
  });

  it.each(['at once', 'when it listens'])(
    'leaves nothing behind when it is told to stop %s',
    async (when) => {
      const temporary = join(folder, when);
      await mkdir(temporary);
      const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
      const child = fork(entry, ['--parent'], { stdio: 'ignore', env });
      const exited = once(child, 'exit');
      child.send({ kind: 'start', key: KEY });
      if (when === 'when it listens') {
        await listening(child);
        expect(await readdir(temporary)).toHaveLength(1);
      }
      child.send({ kind: 'stop' });
      expect(await exited).toEqual([0, null]);
      expect(await readdir(temporary)).toEqual([]);
    },
  );

  it('starts without a capture case whose file is damaged', async () => {
    const storageFolder = join(folder, 'damaged');
    const damaged = join(storageFolder, 'captures', 'ticket');
    await mkdir(damaged, { recursive: true });
    await writeFile(join(damaged, 'case.json'), '');
    const service = await startPracticeService({ key: KEY, storageFolder });
    await service.close();
  });

  it('accepts faults as JSON arguments', async () => {
    const fault = JSON.stringify({ endpoint: 'upload-url', action: { kind: 'status', status: 503 } });
    const child = fork(entry, ['--key', KEY, '--fault', fault], { stdio: 'ignore' });
    const exited = once(child, 'exit');
    const { baseUrl } = await listening(child);
    expect((await call('POST', `${baseUrl}/v2/getUploadUrl`, { 'x-api-key': KEY })).status).toBe(503);
    child.disconnect();
    await exited;
  });

  it('fails with a message when its port is in use', async () => {
    const first = fork(entry, ['--key', KEY], { stdio: 'ignore' });
    const firstExited = once(first, 'exit');
    const { port } = await listening(first);
    const second = fork(entry, ['--key', KEY, '--port', String(port)], { stdio: 'ignore' });
    const secondExited = once(second, 'exit');
    const [message] = await once(second, 'message');
    expect(message).toMatchObject({ kind: 'failed', message: expect.stringContaining('EADDRINUSE') });
    expect((await secondExited)[0]).toBe(1);
    first.disconnect();
    await firstExited;
  });

  it('leaves only its storage behind, and removes the remains of an earlier run', async () => {
    const storageFolder = join(folder, 'storage');
    const work = join(storageFolder, 'work');
    await mkdir(work, { recursive: true });
    await writeFile(join(work, 'left-behind'), 'by a process that was killed');
    const service = await startPracticeService({ key: KEY, storageFolder });
    expect(await readdir(work)).not.toContain('left-behind');
    await service.close();
    expect(await readdir(storageFolder)).not.toContain('work');
  });
});
