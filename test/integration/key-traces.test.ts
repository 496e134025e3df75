import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../src/main/commands/run-cli';
import { systemClock } from '../../src/main/support/clock';
import type { ChildSpawner } from '../../src/main/support/processes/child-process';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { DEFECT_LOG_FILE } from '../../src/main/support/rotating-log';
import { builtProcesses } from '../support/built-processes';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  memorySecrets,
  readCase,
  seal,
  sendCase,
} from '../support/engine-fixture';
import { filesContaining } from '../support/folders';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture({ report: true });
});
afterEach(() => fixture.close());

/** The arguments of this process and its children, which every user of the system can read. */
function argumentsOfProcesses(): string {
  if (process.platform === 'win32') return '';
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line) ?? []);
  const family = new Set([String(process.pid)]);
  let size = 0;
  while (size < family.size) {
    size = family.size;
    for (const [, pid = '', parent = ''] of lines) if (family.has(parent)) family.add(pid);
  }
  return lines
    .filter(([, pid = '']) => family.has(pid))
    .map(([, , , args]) => args)
    .join('\n');
}

interface WatchedSpawner {
  readonly spawner: ChildSpawner;
  /** Resolves when every environment was read. */
  given(): Promise<readonly string[]>;
}

/** Starts children as ever and remembers what they were given; their environments too, where the system shows them. */
function watched(spawner: ChildSpawner): WatchedSpawner {
  const given: string[] = [];
  const reading: Promise<unknown>[] = [];
  return {
    given: async () => {
      await Promise.all(reading);
      return given;
    },
    spawner: {
      spawn(name, args, rights) {
        const child = spawner.spawn(name, args, rights);
        given.push(name, ...args);
        if (child.pid !== undefined && existsSync(`/proc/${child.pid}/environ`)) {
          reading.push(
            readFile(`/proc/${child.pid}/environ`, 'utf8').then(
              (text) => given.push(text),
              () => given.push('(the process was gone)'),
            ),
          );
        }
        return child;
      },
    },
  };
}

describe('the API key after a full run', () => {
  it('is in no file of the data folder, even with the database open, nor in the exported evidence', async () => {
    const children = watched(createNodeSpawner(await builtProcesses(), process.env));
    const engine = await fixture.open({ spawner: children.spawner });
    await fixture.addService(engine);
    const direct = await fixture.photos(3, { name: 'direct' });
    const presigned = await fixture.photos(3, { name: 'presigned', padBytes: 3_600_000 });
    expect(await sendCase(engine, direct, 'TRACES-1', 'filed')).toMatchObject({ route: 'direct' });
    const entry = await sendCase(engine, presigned, 'TRACES-2', 'filed');
    expect(entry).toMatchObject({ route: 'presigned' });
    // The history mentions a refused key, which is still a secret.
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'status', status: 401 } });
    await sendCase(engine, await fixture.photos(1, { name: 'refused' }), 'TRACES-3', 'blocked');

    expect(existsSync(join(fixture.dataFolder, 'proofcase.db-wal'))).toBe(true);
    expect(await filesContaining(fixture.dataFolder, CANARY)).toEqual([]);
    expect(argumentsOfProcesses()).not.toContain(CANARY);

    const out = join(fixture.root, 'evidence');
    await mkdir(out);
    await engine.exportCase(entry.caseId, out);
    expect(await filesContaining(out, CANARY)).toEqual([]);

    await engine.close();
    expect(await filesContaining(fixture.dataFolder, CANARY)).toEqual([]);
    expect((await children.given()).join('\n')).not.toContain(CANARY);
  });

  it('is neither printed by the command line nor passed to child processes when it comes from the environment', async () => {
    const children = watched(
      createNodeSpawner(await builtProcesses(), {
        ...process.env,
        PROOFCASE_API_KEY: CANARY,
        PROOFCASE_TEAM_PASSWORD: CANARY,
        HTTPS_PROXY: `http://anna:${CANARY}@127.0.0.1:9`,
        http_proxy: `http://anna:${CANARY}@127.0.0.1:9`,
      }),
    );
    let written = '';
    const write = (text: string) => {
      written += text;
    };
    const folder = await fixture.photos(2);
    const where = ['--service', fixture.service.baseUrl, '--json'];
    const code = await runCli(['submit', folder, '--case-number', 'TRACES-4', ...where], {
      writeOutput: write,
      writeProgress: write,
      environment: { PROOFCASE_API_KEY: CANARY },
      spawner: children.spawner,
      secrets: memorySecrets(),
      resolveProxy: async () => null,
      clock: systemClock,
      actor: 'anna',
      appVersion: '0.0.0-test',
      defaultDataFolder: fixture.dataFolder,
      systemLocale: 'en',
      signal: new AbortController().signal,
    });
    expect(code).toBe(0);
    expect(written).not.toContain(CANARY);
    const given = await children.given();
    expect(given.length).toBeGreaterThan(0);
    expect(given.join('\n')).not.toContain(CANARY);
    expect(await filesContaining(fixture.dataFolder, CANARY)).toEqual([]);
  });
});

describe('the API key that the service repeats', () => {
  it('in a refusal of any request is stored and shown nowhere', async () => {
    const engine = await fixture.open();
    const profileId = await fixture.addService(engine);
    const detail = `the key ${CANARY} is unknown`;
    const refuse = (endpoint: 'scan' | 'upload-url' | 'capture-link' | 'capture-status', status: number) =>
      fixture.service.control.inject({ endpoint, action: { kind: 'status', status, detail } });
    refuse('scan', 400);
    const direct = await fixture.photos(1, { name: 'direct' });
    const rejected = await sendCase(engine, direct, 'ECHO-1', 'rejected');
    expect(rejected.detail).toMatch(/^the key \*+ is unknown$/);
    refuse('upload-url', 400);
    const large = await fixture.photos(3, { name: 'presigned', padBytes: 3_600_000 });
    await sendCase(engine, large, 'ECHO-2', 'rejected');
    refuse('capture-link', 400);
    const { caseId } = rejected;
    const created = await engine.handlers['captures.create']({ caseId, fields: '{}' });
    expect(created).toMatchObject({ state: 'refused' });
    refuse('capture-status', 500);
    const status = engine.handlers['captures.status']({ profileId, query: { ticketId: 't' } });
    await expect(status).rejects.not.toMatchObject({ detail: expect.stringContaining(CANARY) });
    refuse('upload-url', 500);
    const test = await engine.handlers['profiles.test']({ profileId });
    expect(JSON.stringify([created, test, await engine.handlers['outbox.list']({})])).not.toContain(CANARY);

    await engine.close();
    expect(await filesContaining(fixture.dataFolder, CANARY)).toEqual([]);
  });

  it('in a result is overwritten in the stored response', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const body = JSON.stringify({ suspicion_level: 'Green', Files: {}, sessionId: CANARY });
    const contentType = `application/json; for=${CANARY}`;
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'replace-body', body, contentType } });
    await sendCase(engine, await fixture.photos(1), 'ECHO-3', 'filed', 'unknown');
    await engine.close();
    expect(await filesContaining(fixture.dataFolder, CANARY)).toEqual([]);
  });
});

describe('the log of defects', () => {
  it('holds neither keys nor queries of addresses', async () => {
    const message = `x-api-key: ${CANARY} for https://anna:secret@bucket.example/k?X-Amz-Signature=s1gnature`;
    const engine = await fixture.open({
      faultPoint: async (boundary) => {
        if (boundary === 'answer-space-reserved') throw new Error(message);
      },
    });
    await fixture.addService(engine);
    const caseId = await readCase(engine, await fixture.photos(1), 'DEFECT-1');
    await seal(engine, caseId);
    const log = join(fixture.dataFolder, DEFECT_LOG_FILE);
    await expect.poll(() => readFile(log, 'utf8').catch(() => '')).toContain('bucket.example');
    const report = JSON.stringify(await engine.supportFiles());
    for (const secret of [CANARY, 'anna:secret', 's1gnature']) {
      expect(await readFile(log, 'utf8')).not.toContain(secret);
      expect(report).not.toContain(secret);
    }
  });
});

describe('the presigned addresses after a full run', () => {
  it('leave no signature in any file', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    await sendCase(engine, await fixture.photos(3, { padBytes: 3_600_000 }), 'TRACES-5', 'filed');
    const uploads = fixture.service.control.state().uploadsPut;
    expect(uploads).toBe(1);
    expect(await filesContaining(fixture.dataFolder, 'X-Amz-')).toEqual([]);
    expect(await filesContaining(fixture.dataFolder, 'ignature=')).toEqual([]);
  });
});
