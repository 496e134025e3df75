import { execFile, spawn } from 'node:child_process';
import { link, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { launchApp } from '../support/app';
import { makePdf, pageTree } from '../support/made-pdf';
import { type PackagedApp, packageApp } from '../support/packaged-app';
import { writePhoto } from '../support/photo-files';
import { sandboxSwitches } from '../support/sandbox-switches';
import { signedPhoto } from '../support/signed-credentials';

const FUSES_OFF = [
  FuseV1Options.RunAsNode,
  FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  FuseV1Options.EnableNodeCliInspectArguments,
  FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  FuseV1Options.GrantFileProtocolExtraPrivileges,
];
const FUSES_ON = [
  FuseV1Options.EnableCookieEncryption,
  FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  FuseV1Options.OnlyLoadAppFromAsar,
];
const projectFolder = resolve(import.meta.dirname, '../..');
const asRoot = sandboxSwitches();

let scratch: string;
let app: PackagedApp;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'proofcase-packaged-'));
  app = await packageApp(join(scratch, 'dist'));
});

afterAll(async () => {
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs in the page, as the next one does. */
async function openSampleCase(): Promise<CaseId> {
  const { request } = globalThis.proofcase;
  const info = await request('app.info', {});
  const created = await request('cases.create', { caseNumber: 'PACKAGED-1', referenceDate: '2026-01-31' });
  if (!info.ok || !created.ok || !info.value.sampleFolder) throw new Error(JSON.stringify([info, created]));
  const { id: caseId } = created.value;
  await request('intake.start', { caseId, folderId: info.value.sampleFolder.id });
  return caseId;
}

async function previewsOf(caseId: CaseId): Promise<readonly (readonly [string, string])[]> {
  const intake = await globalThis.proofcase.request('intake.get', { caseId });
  if (!intake.ok) throw new Error(JSON.stringify(intake));
  return intake.value.items.map(({ name, preview }) => [name, preview]);
}

describe('the packaged application', () => {
  test('is packaged around the runtime of this checkout, which is named', () => {
    expect(app.printed).toMatch(
      app.electron.kind === 'official' ? /the official binary/ : /TEST RUNTIME OF LAST RESORT/,
    );
    expect(app.printed).toContain(`Electron ${app.electron.version}`);
  });

  test('has its fuses set as the security checklist says (row 11)', async () => {
    const wire = await getCurrentFuseWire(app.executable);
    for (const fuse of FUSES_OFF) expect([fuse, wire[fuse]]).toEqual([fuse, FuseState.DISABLE]);
    for (const fuse of FUSES_ON) expect([fuse, wire[fuse]]).toEqual([fuse, FuseState.ENABLE]);
  });

  test('contains what it needs and no development files', async () => {
    const files = listPackage(join(app.resources, 'app.asar'), { isPack: false }).map((file) =>
      file.replaceAll('\\', '/'),
    );
    for (const needed of [
      '/package.json',
      '/out/main/index.js',
      '/out/main/cli.js',
      '/out/main/image-worker.js',
      '/out/main/practice-service.js',
      '/out/preload/index.js',
      '/out/renderer/index.html',
      '/out/renderer/help.html',
      '/out/licences.json',
      '/node_modules/@img/sharp-wasm32/package.json',
      '/node_modules/@hyzyla/pdfium/dist/index.cjs',
      '/node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
      '/node_modules/@contentauth/c2pa-wasm/pkg/c2pa_bg.wasm',
    ])
      expect(files).toContain(needed);
    const pictures = files.filter((file) => /^\/out\/renderer\/assets\/.*\.webp$/.test(file));
    const handbook = await readdir(join(projectFolder, 'docs', 'handbook', 'images'), { recursive: true });
    expect(pictures).toHaveLength(handbook.filter((file) => file.endsWith('.webp')).length);
    const foreign = files.filter((file) => !/^\/(out|node_modules|package\.json)(\/|$)/.test(file));
    expect(foreign).toEqual([]);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(files.filter((file) => file.startsWith('/node_modules/electron/'))).toEqual([]);
    // Copies of PDFium for browsers would be another ten megabytes.
    expect(
      files.filter((file) => /@hyzyla\/pdfium\/dist\/(.*\.js|vendor\/.*|worker\/.*)$/.test(file)),
    ).toEqual([]);
  });

  test('has no code beside its archive but what cannot be loaded from inside of it', () => {
    expect(app.unpacked).toEqual(expect.arrayContaining(['pdfium.wasm', 'c2pa_bg.wasm', 'keytar.node']));
    expect(app.unpacked.filter((name) => !/\.(node|wasm)$/.test(name))).toEqual([]);
  });

  test('decodes pictures with the WebAssembly build of sharp alone', () => {
    const files = listPackage(join(app.resources, 'app.asar'), { isPack: false });
    const builds = files.map((file) => /@img[\\/](sharp-[^\\/]+)$/.exec(file)?.[1]).filter(Boolean);
    expect(builds).toEqual(['sharp-wasm32']);
    expect(app.unpacked.filter((name) => /^(lib)?vips|sharp.*\.node$/.test(name))).toEqual([]);
  });

  test.each([
    '--remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--inspect',
    '--inspect-brk=0',
    '--js-flags=--allow-natives-syntax',
    '--single-process',
  ])('ends at once when it is started with %s', async (option) => {
    const started = promisify(execFile)(app.executable, [
      ...asRoot,
      option,
      '--data-dir',
      join(scratch, 'refused'),
    ]);
    const [name] = option.split('=');
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Proofcase does not start with ${name}.`),
    });
    await expect(started).rejects.not.toMatchObject({ stderr: expect.stringContaining('listening') });
    expect(await readdir(scratch)).not.toContain('refused');
  });

  test('runs its command line without a window', async () => {
    const { stdout } = await promisify(execFile)(app.executable, [...asRoot, '--cli', '--version']);
    expect(stdout.trim()).toBe('0.1.0');
  });

  test('verifies content credentials with the library outside of its archive', async () => {
    const folder = join(scratch, 'photos');
    await mkdir(folder);
    await writeFile(join(folder, 'a.jpg'), await signedPhoto());
    const check = [...asRoot, '--cli', 'check', folder, '--json', '--quick'];
    const { stdout } = await promisify(execFile)(app.executable, check);
    const { items } = JSON.parse(stdout) as { items: { findings: object[] }[] };
    const credentials = { code: 'content-credentials', state: 'untrusted' };
    expect(items[0]?.findings).toContainEqual(expect.objectContaining(credentials));
  });

  test('takes no debugging switch under another name either, not even that of Electron itself', async () => {
    const renamed = join(dirname(app.executable), process.platform === 'win32' ? 'electron.exe' : 'electron');
    await link(app.executable, renamed);
    const started = promisify(execFile)(renamed, [
      ...asRoot,
      '--remote-debugging-port=0',
      '--data-dir',
      join(scratch, 'renamed'),
    ]);
    await expect(started).rejects.toMatchObject({ code: 1 });
    await expect(started).rejects.not.toMatchObject({ stderr: expect.stringContaining('listening') });
    expect(await readdir(scratch)).not.toContain('renamed');
  });

  test('opens its window with the page from its own scheme and a database, and draws photos and documents', async () => {
    const photos = join(scratch, 'drawn');
    await mkdir(photos);
    await writePhoto(join(photos, 'a.jpg'), { width: 1_200, height: 800 });
    await writeFile(join(photos, 'b.pdf'), makePdf(pageTree(['']), '/Root 1 0 R'));
    const testPackage = join(scratch, 'driven');
    const files = ({ resources }: PackagedApp) =>
      listPackage(join(resources, 'app.asar'), { isPack: false }).map((file) => file.replaceAll('\\', '/'));
    const driver = ['/out/main/packaged-entry.cjs', '/out/main/wait-for-driver.cjs'];
    expect(files(await packageApp(testPackage, '--test-build')).sort()).toEqual(
      [...files(app), ...driver].sort(),
    );
    const dataFolder = join(scratch, 'data');
    const driven = await launchApp({ testPackage, dataFolder, sampleFolder: photos });
    try {
      const { page } = driven;
      expect(page.url()).toMatch(/^app:\/\//);
      await page.getByRole('navigation').first().waitFor();
      expect(await readdir(dataFolder)).toContainEqual(expect.stringMatching(/\.(sqlite|db)/));
      const caseId = await page.evaluate(openSampleCase);
      const previews = () => page.evaluate(previewsOf, caseId);
      await expect.poll(previews).toEqual([
        ['a.jpg', 'ready'],
        ['b.pdf', 'ready'],
      ]);
    } finally {
      await driven.close();
    }
  });

  test('refuses to run as plain Node (run-as-node)', async () => {
    const child = spawn(
      app.executable,
      ['-e', 'process.stdout.write("node")', ...asRoot, '--cli', '--version'],
      {
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
    await new Promise<void>((resolve) => child.once('exit', () => resolve()));
    expect(printed).not.toContain('node');
    expect(printed.trim()).toBe('0.1.0');
  });
});
