import { execFile, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { MenuItemConstructorOptions } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builderArguments } from '../../../scripts/package/builder-arguments.mjs';
import { missingNativeFiles, nativeFilesFor } from '../../../scripts/package/native-files.mjs';
import { CONSOLE_PROGRAMS, HASH_FILE, sourcesHash } from '../../../scripts/windows/build-console.mjs';
import type { OutboxEntry } from '../../../src/contract/views';
import { captureHandlers } from '../../../src/main/app/ipc/capture-handlers';
import { APPLICATION_ID, setApplicationId } from '../../../src/main/app/shell/application-id';
import { contextMenu } from '../../../src/main/app/shell/context-menu';
import { type IconOptions, startIconProgress } from '../../../src/main/app/shell/icon-progress';
import { menuTemplate } from '../../../src/main/app/shell/menu';
import { drawOverlay, OVERLAY_PIXELS } from '../../../src/main/app/shell/overlay-icon';
import { openedScreen, setQuickActions } from '../../../src/main/app/shell/quick-actions';
import { createRelaunch } from '../../../src/main/app/shell/relaunch';
import { readStartOptions } from '../../../src/main/app/shell/start-options';
import { shellTexts } from '../../../src/main/app/shell/texts';
import { ARGUMENTS_VARIABLE, splitCommandLine } from '../../../src/main/app/shell/windows-arguments';
import { shortenPath } from '../../../src/main/intake/cases/folder-view';
import { readable } from '../../../src/main/intake/photos/sharp';
import { actorName } from '../../../src/main/support/actor';

const root = resolve(import.meta.dirname, '../../..');

it('the application has the id of its installer on Windows', async () => {
  const builder = await readFile(resolve(import.meta.dirname, '../../../electron-builder.yml'), 'utf8');
  expect(builder).toContain(`appId: ${APPLICATION_ID}\n`);
  const set: string[] = [];
  const app = { setAppUserModelId: (id: string) => set.push(id) };
  setApplicationId(app, 'linux');
  expect(set).toEqual([]);
  setApplicationId(app, 'win32');
  expect(set).toEqual([APPLICATION_ID]);
});

/** The icon while these packages wait, on a platform: what was drawn on it. */
async function iconOf(
  platform: NodeJS.Platform,
  states: readonly OutboxEntry['state'][],
  later: { readonly event: string; readonly states: readonly OutboxEntry['state'][] } | null = null,
) {
  const seen = { overlay: undefined as unknown, description: '', badge: -1 };
  const options = {
    app: { setBadgeCount: (count: number) => (seen.badge = count) },
    window: {
      onOpened: () => undefined,
      current: () => ({
        setProgressBar: () => undefined,
        setOverlayIcon: (icon: unknown, description: string) =>
          Object.assign(seen, { overlay: icon, description }),
      }),
    },
    texts: () => shellTexts('de'),
    platform,
    nativeImage: { createFromBitmap: (bitmap: Buffer) => bitmap },
  } as unknown as IconOptions;
  const entriesOf = (all: readonly OutboxEntry['state'][]) =>
    all.map((state, index) => ({ id: `p${index}`, state, reason: null }) as unknown as OutboxEntry);
  let list = entriesOf(states);
  const handlers = { 'outbox.list': async () => list };
  const events = new EventEmitter();
  const on = (name: string, listener: () => void) => {
    events.on(name, listener);
    return () => events.off(name, listener);
  };
  const stop = await startIconProgress(
    { on, handlers } as unknown as Parameters<typeof startIconProgress>[0],
    options,
  );
  if (later !== null) {
    list = entriesOf(later.states);
    events.emit(later.event, {});
    await new Promise((resolve) => setImmediate(resolve));
  }
  stop();
  return seen;
}

it('what waits for a person is an overlay of the icon on Windows, and a count elsewhere', async () => {
  const onWindows = await iconOf('win32', ['unknown', 'unknown']);
  expect(onWindows).toMatchObject({ description: 'Warten auf Sie: 2', badge: -1 });
  expect(onWindows.overlay).toEqual(drawOverlay(2));
  expect(await iconOf('win32', ['filed'])).toMatchObject({ overlay: null, description: '' });
  expect(await iconOf('darwin', ['unknown'])).toMatchObject({ overlay: undefined, badge: 1 });
});

it.each(['cases.deleted', 'retention.changed'])(
  'what left the outbox is counted no more after %s',
  async (event) => {
    const later = { event, states: ['unknown' as const] };
    expect(await iconOf('darwin', ['unknown', 'unknown'], later)).toMatchObject({ badge: 1 });
  },
);

it('the overlay is a disc with another picture for each count up to nine, and a plus sign above', () => {
  const pictures = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => drawOverlay(count).toString('hex'));
  expect(new Set(pictures).size).toBe(10);
  expect(drawOverlay(10)).toEqual(drawOverlay(250));
  expect(drawOverlay(1)).toHaveLength(OVERLAY_PIXELS * OVERLAY_PIXELS * 4);
  // The corner is transparent, the middle of the edge is not.
  expect(drawOverlay(1).readUInt32LE(0)).toBe(0);
  expect(drawOverlay(1)[OVERLAY_PIXELS * 2 + 3]).toBe(0xff);
});

it('the jump list of Windows and the dock menu of macOS open screens of the window', () => {
  const tasks: { title: string; arguments: string; program: string }[] = [];
  const dock: MenuItemConstructorOptions[] = [];
  const shown: unknown[] = [];
  const set = (platform: NodeJS.Platform, executable: string | null = 'C:\\Programs\\Proofcase.exe') =>
    setQuickActions({ setUserTasks: (list) => tasks.push(...list) > 0 }, shellTexts('de').menu, {
      platform,
      executable,
      dataFolder: 'D:\\Claims data',
      show: (target) => shown.push(target),
      setDockMenu: (template) => dock.push(...template),
    });
  set('linux');
  set('win32', null);
  expect([tasks, dock]).toEqual([[], []]);
  set('win32');
  expect(tasks.map(({ title }) => title)).toEqual(['Vorgänge', 'Postausgang']);
  const typed = splitCommandLine(tasks[1]?.arguments ?? '');
  expect(openedScreen(typed)).toEqual({ to: 'outbox' });
  expect(readStartOptions(['Proofcase.exe', ...typed], {}, 'win32').dataFolder).toBe(
    resolve('D:\\Claims data'),
  );
  set('darwin');
  for (const { click } of dock) (click as () => void)();
  expect(shown).toEqual([{ to: 'cases' }, { to: 'outbox' }]);
  expect(openedScreen(['Proofcase.exe', '--open=elsewhere'])).toBeNull();
});

describe('the application starts again', () => {
  const APP_IMAGE = { APPIMAGE: import.meta.filename, APPDIR: '/tmp/.mount_Proof' };
  /** What Electron and the shell are asked to start. */
  async function relaunched(
    platform: NodeJS.Platform,
    environment: Readonly<Record<string, string>>,
    executable = '/opt/Proofcase/proofcase',
    programArguments?: readonly string[],
  ) {
    const byElectron: unknown[] = [];
    const byShell: (readonly string[])[] = [];
    const start = ((_file: string, args: readonly string[]) => {
      byShell.push(args);
      return { unref: () => undefined };
    }) as unknown as Parameters<typeof createRelaunch>[2];
    const facts = { platform, environment, executable, programArguments: ['proofcase', '--data-dir', '/x'] };
    await createRelaunch({ relaunch: (options) => byElectron.push(options) }, facts, start)(programArguments);
    return { byElectron, byShell };
  }

  it('by Electron, with the arguments of its start or others', async () => {
    const args = ['--data-dir', '/x'];
    expect(await relaunched('linux', {})).toEqual({ byElectron: [{ args }], byShell: [] });
    const later = await relaunched('darwin', APP_IMAGE, undefined, ['proofcase', '--open=outbox']);
    expect(later).toEqual({ byElectron: [{ args: ['--open=outbox'] }], byShell: [] });
  });

  it('by the file of a portable copy, whose temporary folder is removed', async () => {
    const portable = { PORTABLE_EXECUTABLE_FILE: 'D:\\Proofcase-portable.exe' };
    expect((await relaunched('win32', portable)).byElectron).toEqual([
      { args: ['--data-dir', '/x'], execPath: 'D:\\Proofcase-portable.exe' },
    ]);
  });

  it.runIf(process.platform === 'linux')(
    'by the file of an AppImage, once this process has ended',
    async () => {
      const mounted = await mkdtemp(join(tmpdir(), 'proofcase-mounted-'));
      const executable = join(mounted, 'proofcase');
      await writeFile(executable, '');
      const environment = { ...APP_IMAGE, APPDIR: mounted };
      const own = await relaunched('linux', environment, executable);
      const inherited = await relaunched('linux', environment, import.meta.filename);
      await rm(mounted, { recursive: true });
      expect(own.byElectron).toEqual([]);
      const [shellArguments = []] = own.byShell;
      expect(shellArguments.slice(2)).toEqual([
        'sh',
        String(process.pid),
        APP_IMAGE.APPIMAGE,
        '--data-dir',
        '/x',
      ]);
      // The script itself, beside a process that ends by itself.
      const sleeping = spawn('sleep', ['0.3']);
      const script = [shellArguments[0], shellArguments[1], 'sh', String(sleeping.pid), 'echo', 'started'];
      const startedAt = performance.now();
      const { stdout } = await promisify(execFile)('/bin/sh', script as string[]);
      expect(stdout).toBe('started\n');
      expect(performance.now() - startedAt).toBeGreaterThan(200);
      expect(inherited.byShell).toEqual([]);
    },
  );
});

it.each([
  ['darwin', true],
  ['win32', false],
  ['linux', false],
] as const)(
  'the menu of %s has services and “bring all to front” only where the system does',
  (platform, has) => {
    const template = menuTemplate(shellTexts('en').menu, {
      platform,
      developerTools: false,
      navigate: () => undefined,
      undo: () => undefined,
      openHelp: () => undefined,
      isWindowOpen: () => true,
    });
    const roles = template
      .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      .map(({ role }) => role);
    expect([roles.includes('services'), roles.includes('front')]).toEqual([has, has]);
  },
);

it('Undo in the menu is left to the window, which knows whether a text field has the focus', () => {
  let undone = 0;
  const template = menuTemplate(shellTexts('en').menu, {
    platform: 'win32',
    developerTools: false,
    navigate: () => undefined,
    undo: () => {
      undone += 1;
    },
    openHelp: () => undefined,
    isWindowOpen: () => true,
  });
  const entry = template
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    .find(({ label }) => label === shellTexts('en').menu.undo);
  expect(entry).toMatchObject({ accelerator: 'CommandOrControl+Z' });
  expect(entry?.role).toBeUndefined();
  entry?.click?.(...([] as unknown as Parameters<NonNullable<typeof entry.click>>));
  expect(undone).toBe(1);
});

const FLAGS = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
} as const;
const editFlags = { ...FLAGS, canSelectAll: true, canEditRichly: false };

it('a text field has the usual context menu, selected text can be copied, and nothing else has a menu', () => {
  const { menu } = shellTexts('pl');
  const labels = (isEditable: boolean, selectionText: string) =>
    contextMenu({ isEditable, selectionText, editFlags }, menu).map(({ label, type }) => label ?? type);
  expect(labels(true, '')).toEqual([
    menu.undo,
    menu.redo,
    'separator',
    menu.cut,
    menu.copy,
    menu.paste,
    'separator',
    menu.selectAll,
  ]);
  expect(labels(false, 'selected')).toEqual([menu.copy]);
  expect(labels(false, '  ')).toEqual([]);
});

it('a path is shown as the system shows it', () => {
  expect(shortenPath('/home/anna/Claims', 'linux', '/home/anna')).toBe('~/Claims');
  expect(shortenPath('C:\\Users\\anna\\Claims', 'win32', 'C:\\Users\\anna')).toBe('C:\\Users\\anna\\Claims');
});

it('a text too long for an address is said to be too long, not that there is no email program', async () => {
  const opened: string[] = [];
  const { 'captures.openMail': openMail } = captureHandlers(async (address) => {
    opened.push(address);
  });
  const mail = (body: string) =>
    openMail({ to: null, subject: 'Photos', body } as Parameters<typeof openMail>[0]);
  await mail('short');
  await expect(mail('x'.repeat(3_000))).rejects.toMatchObject({ code: 'mail-too-long' });
  expect(opened).toHaveLength(1);
});

it('the custody log names the person with the domain on Windows', () => {
  expect(actorName('win32', { USERDOMAIN: 'INSURER' }, 'anna')).toBe('INSURER\\anna');
  expect(actorName('win32', {}, 'anna')).toBe('anna');
  expect(actorName('linux', { USERDOMAIN: 'INSURER' }, 'anna')).toBe('anna');
});

it('a picture behind a path too long for libvips is read first on Windows', async () => {
  // The same file by a path of more than 259 characters.
  const long = `${'/.'.repeat(130)}${import.meta.filename}`;
  expect(readable(long, 'win32')).toEqual(await readFile(import.meta.filename));
  expect(readable(long, 'linux')).toBe(long);
  expect(readable(import.meta.filename, 'win32')).toBe(import.meta.filename);
});

it.each([
  ['submit C:\\Claims --case-number 12', ['submit', 'C:\\Claims', '--case-number', '12']],
  ['submit "C:\\My Claims\\\\" -x', ['submit', 'C:\\My Claims\\', '-x']],
  ['--note "a \\"quoted\\" word" ""', ['--note', 'a "quoted" word', '']],
  [
    '--service https://x.example --case-number A&B^%',
    ['--service', 'https://x.example', '--case-number', 'A&B^%'],
  ],
  ['  a\t b\\\\c  ', ['a', 'b\\\\c']],
  ['a"b c"d', ['ab cd']],
  ['--field "customer={""name"":""X Y""}" ""', ['--field', 'customer={"name":"X Y"}', '']],
  ['', []],
])('the typed command line %j is split as Windows does', (text, expected) => {
  expect(splitCommandLine(text)).toEqual(expected);
});

it('what a console program passes in the environment are the arguments, where Chromium reads no switch', () => {
  const environment = { [ARGUMENTS_VARIABLE]: '--service https://x.example submit C:\\a --data-dir D:\\b' };
  const options = readStartOptions(['Proofcase.exe', '--cli'], environment, 'win32');
  expect(options.cliArguments).toEqual([
    '--service',
    'https://x.example',
    'submit',
    'C:\\a',
    '--data-dir',
    'D:\\b',
  ]);
  expect(options.dataFolder).toBe(resolve('D:\\b'));
  expect(readStartOptions(['Proofcase.exe'], environment, 'win32').cliArguments).toBeNull();
  expect(readStartOptions(['proofcase', '--cli'], environment, 'linux').cliArguments).toEqual([]);
});

describe('the console program for Windows', () => {
  /** Reads the header of a program (PE format). */
  async function headerOf(file: string) {
    const bytes = await readFile(file);
    const at = bytes.readUInt32LE(0x3c);
    expect(bytes.toString('latin1', at, at + 4)).toBe('PE\0\0');
    return {
      machine: bytes.readUInt16LE(at + 4),
      subsystem: bytes.readUInt16LE(at + 24 + 68),
      libraries: bytes.toString('latin1').match(/[\w-]+\.dll/gi),
      text: bytes.toString('utf16le'),
    };
  }

  it.each([
    ['x64', 0x8664],
    ['arm64', 0xaa64],
  ] as const)(
    'is of the console subsystem, for %s, and needs the kernel library alone',
    async (arch, machine) => {
      const header = await headerOf(CONSOLE_PROGRAMS[arch]);
      expect(header).toMatchObject({ machine, subsystem: 3, libraries: ['kernel32.dll'] });
      expect(header.text).toContain(ARGUMENTS_VARIABLE);
      expect(header.text).toContain('\\Proofcase.exe');
    },
  );

  it('was built from the sources beside it', async () => {
    expect((await readFile(HASH_FILE, 'utf8')).trim()).toBe(sourcesHash());
  });

  it('is packaged for its own processor, and called by proofcase.cmd', async () => {
    const builder = await readFile(join(root, 'electron-builder.yml'), 'utf8');
    expect(builder).toMatch(
      /from: build\/windows\/console\/built\/\$\{arch\}\/proofcase\.exe\n {6}to: bin\/proofcase\.exe/,
    );
    const script = await readFile(join(root, 'build/windows/proofcase.cmd'), 'utf8');
    expect(script).toContain('"%~dp0bin\\proofcase.exe" %*\r\n');
    expect(script.split('\n').filter((line) => line !== '' && !line.endsWith('\r'))).toEqual([]);
  });
});

describe('a release', () => {
  it('is refused if it cannot be signed, whether typed or asked for by the environment', async () => {
    const forced = '-c.forceCodeSigning=true';
    expect(builderArguments(['--win', '--release'], {}).args).toEqual(['--win', forced]);
    expect(builderArguments(['--win'], { PROOFCASE_RELEASE: '1' }).args).toEqual(['--win', forced]);
    // The packages of tests need no signature, also on the computers of the workflow.
    const unsigned = ['--dir', '-c.forceCodeSigning=false'];
    expect(builderArguments(unsigned, { PROOFCASE_RELEASE: '1' }).args).toEqual(unsigned);
    expect(builderArguments(['--dir'], {})).toEqual({ args: ['--dir'], isForHere: true });
    expect(builderArguments(['--dir', '--arm64'], {}).isForHere).toBe(false);
    const workflow = await readFile(join(root, '.github/workflows/release.yml'), 'utf8');
    expect(workflow).toContain('      PROOFCASE_RELEASE: "1"\n');
  });

  it('has an MSI for software distribution, which installs for all users without questions', async () => {
    const builder = await readFile(join(root, 'electron-builder.yml'), 'utf8');
    expect(builder).toMatch(/^ {4}- msi$/m);
    expect(builder).toMatch(/^msi:\n {2}oneClick: true\n {2}perMachine: true$/m);
  });
});

describe('a package', () => {
  let modules: string;
  beforeEach(async () => {
    modules = await mkdtemp(join(tmpdir(), 'proofcase-modules-'));
  });
  afterEach(() => rm(modules, { recursive: true }));

  it.each([
    ['win32', 'arm64', '@koromix'],
    ['darwin', 'x64', 'keytar'],
    ['linux', 'arm64', 'better-sqlite3'],
  ])('for %s-%s is refused without the native file of %s', async (platform, arch, module) => {
    const files = nativeFilesFor(platform, arch);
    for (const file of files) {
      await mkdir(join(modules, dirname(file)), { recursive: true });
      await writeFile(join(modules, file), '');
    }
    expect(missingNativeFiles(modules, platform, arch)).toEqual([]);
    await rm(join(modules, module), { recursive: true });
    expect(missingNativeFiles(modules, platform, arch)).toEqual([
      files.find((file) => file.startsWith(module)),
    ]);
  });
});
