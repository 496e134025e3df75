import { appendFile, mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { ProofcaseError } from '../../src/contract/errors';
import type { SupportFile } from '../../src/contract/support-requests';
import { supportHandlers } from '../../src/main/app/ipc/support-handlers';
import { runCommand } from '../support/command-line';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  SERVICE_FIELDS,
  sendCase,
} from '../support/engine-fixture';

const NUMBER = 'SUPPORT-4711';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

/** A case that was sent, and logs in which messages name it in every way. */
async function sentCase() {
  const engine = await fixture.open({
    policy: {
      kind: 'applied',
      place: '/etc/proofcase/policy.json',
      policy: { version: 1, organisation: 'Example Insurance', contact: 'it@insurance.example' },
    },
  });
  await fixture.addService(engine);
  const photos = await fixture.photos(2, { name: 'Wasserschaden Familie Kowalska' });
  const { caseId } = await sendCase(engine, photos, NUMBER, 'filed');
  const { items } = await engine.handlers['intake.get']({ caseId });
  const names = items.map(({ path }) => path);
  const lines = [
    `Error: ENOENT: no such file or directory, open '${join(photos, names[0] ?? '')}'\\n    at openSource (/opt/Proofcase/resources/app.asar/out/main/chunks/open-B1x.js:12:7)`,
    `case ${NUMBER} has no file ${names[1]} in ${photos}`,
    `x-api-key: ${CANARY} refused by https://anna:pw@service.example/capture/${NUMBER}?token=t0ken`,
  ].map((line) => `2026-10-01T10:00:00.000Z error ${line}\n`);
  await mkdir(join(fixture.dataFolder, 'logs'), { recursive: true });
  for (const log of ['defects.log', 'defects.1.log', 'logs/proofcase.log']) {
    await appendFile(join(fixture.dataFolder, log), lines.join(''));
  }
  const markers = [CANARY, NUMBER, '4711', 'Kowalska', 'Wasserschaden', fixture.root, 't0ken', ...names];
  return { engine, markers, names };
}

async function readZip(
  file: string,
): Promise<readonly { readonly name: string; readonly content: string }[]> {
  const zip = await openPromise(file);
  const entries: { name: string; content: string }[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push({ name: entry.fileName, content: await text(await zip.openReadStreamPromise(entry)) });
  }
  return entries;
}

const textOf = (files: readonly SupportFile[]): string => files.map(({ text }) => text).join('\n');

describe('the support bundle', () => {
  it('holds no key, case number, folder or name of a photo', async () => {
    const { engine, markers, names } = await sentCase();
    const files = await engine.supportFiles();
    expect(names).toHaveLength(2);
    for (const marker of [...markers, 'it@insurance.example']) expect(textOf(files)).not.toContain(marker);
    expect(files.map(({ name }) => name)).toEqual([
      ...['system.json', 'policy.json', 'database.json', 'recovery.json'],
      ...['defects.log', 'defects.1.log', 'proofcase.log'],
    ]);
  });

  it('holds no account, person or computer, and no password of a proxy or team store', async () => {
    const engine = await fixture.open({ actor: 'EXAMPLE\\akowalska' });
    const profileId = await fixture.addService(engine);
    await sendCase(engine, await fixture.photos(1), NUMBER, 'filed');
    await engine.handlers['profiles.save']({
      id: profileId,
      name: 'Service',
      baseUrl: fixture.service.baseUrl,
      ...SERVICE_FIELDS,
      captureFields: '{"customer": {"fullName": "Zofia Wiśniewska"}}',
      teamStore: 'postgres://claims_writer@127.0.0.1:1/proofcase?sslmode=disable',
    });
    const lines = [
      'case was closed by akowalska of EXAMPLE',
      `no such computer ${hostname()}`,
      `${hostname()}.example.local did not answer`,
      'not the role of akowalska.',
      'customer Zofia Wiśniewska has no phone',
      'role claims_writer may not read',
      'connect user=clerk password=store-pw host=127.0.0.1',
      'passphrase: correct horse battery',
      'Proxy-Authorization: Basic cHJveHktY2xlcms6cHJveHktcHc=',
      'proxy http://proxy-clerk:proxy-pw@proxy.example:8080 answered 407',
      'receiver token: receiver-t0ken, Bearer receiver-t0ken',
      '{"proxyUser":"proxy-clerk","proxyPassword":"proxy-pw","token":"receiver-t0ken"}',
    ].map((line) => `2026-10-01T10:00:00.000Z error ${line}\n`);
    await appendFile(join(fixture.dataFolder, 'defects.log'), lines.join(''));
    const shown = textOf(await engine.supportFiles());
    expect(shown).toContain('case was closed by');
    for (const marker of [
      ...[
        'akowalska',
        'EXAMPLE',
        hostname(),
        'Zofia',
        'Wiśniewska',
        'claims_writer',
        'clerk',
        'store-pw',
        'horse battery',
      ],
      ...['cHJveHkt', 'proxy-pw', 'receiver-t0ken'],
    ])
      expect(shown).not.toContain(marker);
  });

  it('says versions, counts, the settings of the policy, and where in the code an error was', async () => {
    const { engine } = await sentCase();
    const files = new Map((await engine.supportFiles()).map(({ name, text }) => [name, text]));
    const json = (name: string): unknown => JSON.parse(files.get(name) ?? '');
    expect(json('system.json')).toMatchObject({ runtime: { node: process.versions.node } });
    expect(json('policy.json')).toEqual({
      state: 'applied',
      settings: ['version', 'organisation', 'contact'],
    });
    expect(json('database.json')).toMatchObject({
      schemaVersion: expect.any(Number),
      rows: { case: 1, item: 2, package: 1 },
      packages: { filed: 1 },
    });
    expect(json('recovery.json')).toMatchObject({ mode: 'normal', findings: [] });
    expect(files.get('defects.log')).toContain('at openSource (open-B1x.js:12:7)');
    expect(files.get('defects.log')).toContain('ENOENT: no such file or directory');
  });

  it('is written as it was shown, with the chosen files alone', async () => {
    const { engine } = await sentCase();
    const target = join(fixture.root, 'bundle.zip');
    const handlers = supportHandlers({
      engine,
      dialogs: { chooseFileToSave: async () => target },
      startIn: fixture.root,
    });
    await expect(handlers['support.save']({ names: ['system.json'] })).rejects.toEqual(
      new ProofcaseError('not-found'),
    );
    const shown = await handlers['support.preview']({});
    await appendFile(join(fixture.dataFolder, 'defects.log'), 'written after the preview\n');
    await handlers['support.save']({ names: ['defects.log', 'system.json', '../proofcase.db'] });
    const entries = await readZip(target);
    expect(entries.map(({ name }) => name).sort()).toEqual(['defects.log', 'system.json']);
    for (const { name, content } of entries) {
      expect(content).toBe(shown.find((file) => file.name === name)?.text);
    }
  });

  it('is written by the command line, and never over another file', async () => {
    const { engine, markers } = await sentCase();
    await engine.close();
    const out = join(fixture.root, 'support.zip');
    const first = await runCommand(fixture, ['support', '--out', out, '--json']);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.output)).toMatchObject({ file: out, files: expect.any(Array) });
    const written = (await readZip(out)).map(({ content }) => content).join('\n');
    expect(written).toContain('schemaVersion');
    for (const marker of markers) expect(written).not.toContain(marker);
    const second = await runCommand(fixture, ['support', '--out', out, '--json']);
    expect(second.code).toBe(1);
    expect(JSON.parse(second.output)).toMatchObject({ error: { code: 'target-exists' } });
  });
});
