import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withRegistryEntries } from '../../scripts/package/msi-registry.mjs';
import { HANDOVER_EXTENSION, RELEASE_EXTENSION } from '../../src/domain/handover';
import { LANGUAGES } from '../../src/domain/language';
import { defaultDataFolder, isDataFolderListing } from '../../src/main/storage/database/data-folder';

const ROOT = join(import.meta.dirname, '../..');
const require = createRequire(join(ROOT, 'package.json'));
const builder = require('app-builder-lib/out/util/config/config.js') as {
  getConfig(folder: string, file: null, given: null): Promise<Record<string, unknown>>;
  validateConfiguration(config: object, log: object): Promise<void>;
};
const { DebugLogger } = require('builder-util') as { DebugLogger: new (isEnabled: boolean) => object };
const { AppInfo } = require('app-builder-lib/out/appInfo.js') as {
  AppInfo: new (packager: object, buildVersion: string) => { readonly updaterCacheDirName: string };
};
const { CURRENT_APP_INSTALLER_FILE_NAME } = require('builder-util-runtime') as {
  CURRENT_APP_INSTALLER_FILE_NAME: string;
};
const { WinPackager } = require('app-builder-lib') as {
  WinPackager: { readonly prototype: { shouldSignFile(file: string): boolean } };
};
const { WindowsSignToolManager } = require('app-builder-lib/out/codeSign/windowsSignToolManager.js') as {
  WindowsSignToolManager: {
    readonly prototype: { signFile(this: object, options: object): Promise<boolean> };
  };
};
const { default: MsiTarget } = require('app-builder-lib/out/targets/MsiTarget.js') as {
  default: { readonly prototype: object };
};
const metadata = require('./package.json') as object;
/** The builder's own scripts of NSIS. */
const NSIS_TEMPLATES = join(dirname(require.resolve('app-builder-lib/package.json')), 'templates/nsis');

const check = (config: object) => builder.validateConfiguration(config, new DebugLogger(false));

describe('the configuration of the packages', () => {
  it('is valid by the schema of the builder, which refuses an unknown setting', async () => {
    const config = await builder.getConfig(ROOT, null, null);
    await expect(check(config)).resolves.toBeUndefined();
    await expect(check({ ...config, nsis: { silently: true } })).rejects.toThrow(/configuration\.nsis/);
  });

  it('keeps the Electron texts of the languages of the window', async () => {
    const { electronLanguages } = await builder.getConfig(ROOT, null, null);
    expect([electronLanguages].flat().sort()).toEqual([...LANGUAGES].sort());
  });

  it('has a package for one person and one for all users on every system', async () => {
    const config = (await builder.getConfig(ROOT, null, null)) as Record<
      string,
      { target: readonly string[] }
    >;
    const targets = (system: string) => config[system]?.target;
    expect(targets('win')).toEqual(['nsis', 'msi', 'portable']);
    expect(targets('mac')).toEqual(['dmg', 'zip']);
    expect(targets('linux')).toEqual(['AppImage', 'deb', 'rpm']);
    expect(config.protocols).toMatchObject([{ schemes: ['proofcase'] }]);
  });

  it('registers the files of hand-overs and of releases', async () => {
    const { fileAssociations } = await builder.getConfig(ROOT, null, null);
    expect(fileAssociations).toMatchObject([
      { ext: HANDOVER_EXTENSION.slice(1), mimeType: 'application/x-proofcase' },
      { ext: RELEASE_EXTENSION.slice(1), mimeType: 'application/x-proofcase-release' },
    ]);
  });

  it('signs every program and library for Windows', async () => {
    const { win } = await builder.getConfig(ROOT, null, null);
    const packager = { platformSpecificBuildOptions: win };
    for (const file of ['Proofcase.exe', 'ffmpeg.dll', 'keytar.node'])
      expect([file, WinPackager.prototype.shouldSignFile.call(packager, file)]).toEqual([file, true]);
    expect(WinPackager.prototype.shouldSignFile.call(packager, 'sharp.wasm')).toBe(false);
  });

  it.each(['Proofcase.exe', 'Proofcase.msi'])('signs %s with SHA-256 alone', async (file) => {
    const { win } = (await builder.getConfig(ROOT, null, null)) as { win: { signtoolOptions?: object } };
    const hashes: string[] = [];
    const sign = ({ hash }: { readonly hash: string }) => void hashes.push(hash);
    const manager = {
      packager: {
        appInfo: { productName: 'Proofcase', computePackageUrl: async () => null },
        info: { getWorkspaceRoot: async () => ROOT },
      },
      cscInfo: { value: Promise.resolve(null) },
    };
    const options = { ...win, signtoolOptions: { ...win.signtoolOptions, sign } };
    await WindowsSignToolManager.prototype.signFile.call(manager, { path: file, options });
    expect(hashes).toEqual(['sha256']);
  });

  it('unpacks each start of the portable copy into a folder of its own', async () => {
    const { portable } = await builder.getConfig(ROOT, null, null);
    expect(portable).toMatchObject({ unpackDirName: true });
    const target = readFileSync(require.resolve('app-builder-lib/out/targets/nsis/NsisTarget.js'), 'utf8');
    expect(target).toMatch(
      /if \(typeof unpackDirName === "string" \|\| !unpackDirName\) \{\s+defines\.UNPACK_DIR_NAME/,
    );
    const script = readFileSync(join(NSIS_TEMPLATES, 'portable.nsi'), 'utf8');
    expect(script).toMatch(/StrCpy \$INSTDIR "\$PLUGINSDIR\\app"\s+!ifdef UNPACK_DIR_NAME\s/);
  });
});

describe('the setup of Windows', () => {
  const windows = join(ROOT, 'build/windows');
  const scripts = readdirSync(windows).filter((name) => name.endsWith('.nsh'));
  const textOf = (name: string) => readFileSync(join(windows, name), 'utf8');
  const template = (name: string) => readFileSync(join(NSIS_TEMPLATES, name), 'utf8');
  const bodyOf = (text: string, kind: '!macro' | 'Function', name: string) => {
    const end = kind === 'Function' ? 'FunctionEnd' : '!macroend';
    return text.split(`${kind} ${name}\n`)[1]?.split(end)[0] ?? '';
  };

  it('takes the folders for data folders that the application does', () => {
    const script = textOf('install-folder.nsh');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of NSIS
    for (const name of ['${UN}findDataFolder', 'checkInstallFolder']) {
      const tested = bodyOf(script, 'Function', name).matchAll(/\$\{FileExists\} "\$\w+\\(proofcase[^"]+)"/g);
      const names = [...tested].map(([, file = '']) => file);
      expect(names).toHaveLength(2);
      for (const file of names) expect([file, isDataFolderListing(new Set([file]))]).toEqual([file, true]);
    }
    const standard = defaultDataFolder('win32', { LOCALAPPDATA: '$1' }).replaceAll('/', '\\');
    expect(bodyOf(script, 'Function', 'checkInstallFolder')).toContain(`StrCpy $dataFolder "${standard}"`);
  });

  it('leaves alone what the MSI installed', async () => {
    const script = textOf('install-folder.nsh');
    const [, code = ''] = /!define MSI_UPGRADE_CODE "\{(.+)\}"/.exec(script) ?? [];
    const { appId, msi } = await builder.getConfig(ROOT, null, null);
    const target = { options: msi, packager: { appInfo: { id: appId } } };
    const upgradeCode = Object.getOwnPropertyDescriptor(MsiTarget.prototype, 'upgradeCode');
    expect(code).toBe(upgradeCode?.get?.call(target));
    const steps = bodyOf(script, 'Function', 'checkInstallFolder');
    const order = [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of NSIS
      '${AndIfNot} ${FileExists} "$0\\${UNINSTALL_FILENAME}"',
      'MsiEnumRelatedProducts',
      '$(msiInstallationRefused)',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of NSIS
      '$0 == "$PROGRAMFILES64\\${APP_FILENAME}"',
    ];
    const places = order.map((step) => steps.indexOf(step));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('checks its folders before the builder removes an earlier installation, and the uninstaller its own', () => {
    const [, section = ''] = /Section "-check"\n([\s\S]+?)SectionEnd/.exec(textOf('installer.nsh')) ?? [];
    expect(section.match(/\S.*/g)).toEqual(['Call refuseFolders', 'Call closeApplication']);
    const setup = template('installer.nsi');
    expect(setup.indexOf('!insertmacro customHeader')).toBeGreaterThan(0);
    expect(setup.indexOf('!insertmacro customHeader')).toBeLessThan(setup.indexOf('Section "install"'));
    const uninstaller = template('uninstaller.nsh').split('Section "un.')[1] ?? '';
    expect(uninstaller.indexOf('!insertmacro customUnInstall\n')).toBeLessThan(
      uninstaller.indexOf('RMDir /r'),
    );
    const removal = bodyOf(textOf('installer.nsh'), '!macro', 'customUnInstall');
    expect(removal).toContain('Call un.checkInstallation');
    expect(removal.indexOf('Call un.endOnFolderProblem')).toBeLessThan(removal.indexOf('Delete'));
    expect(removal.indexOf('Call un.endOnFolderProblem')).toBeGreaterThan(0);
  });

  it('asks the windows to close, and ends what is left only if nobody can be asked', () => {
    const script = textOf('close-application.nsh');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of NSIS
    const steps = bodyOf(script, 'Function', '${UN}closeApplication');
    const order = ['askWindowsToClose', 'LoopUntil', '{Silent}', 'IDRETRY ask', 'StrCpy $4 1'];
    const places = order.map((step) => steps.indexOf(step));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(script.match(/StrCpy \$4 1/g)).toHaveLength(1);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of NSIS
    expect(script).toContain('PostMessage(p r5, i ${WM_CLOSE}');
    const [, seconds] = /MAX_CLOSING_SECONDS (\d+)/.exec(script) ?? [];
    const document = readFileSync(join(ROOT, 'docs/installation.md'), 'utf8');
    expect(document).toContain(`waits ${seconds} seconds`);
    for (const code of script.match(/(?<=APPLICATION_OPEN )\d+/g) ?? [])
      expect(document).toContain(`| ${code} `);
    for (const code of textOf('install-folder.nsh').match(/(?<=FOLDER_REFUSED )\d+/g) ?? [])
      expect(document).toContain(`| ${code} `);
  });

  it('has its steps in hooks that the builder inserts', () => {
    const names = readdirSync(NSIS_TEMPLATES, { recursive: true, encoding: 'utf8' });
    const inserted = names
      .filter((name) => /\.ns[hi]$/.test(name))
      .flatMap((name) => [...template(name).matchAll(/!insertmacro (custom\w+)/g)].map(([, hook]) => hook));
    const hooks = scripts.flatMap((name) =>
      [...textOf(name).matchAll(/^!macro (custom\w+)/gm)].map(([, hook]) => hook),
    );
    expect(hooks.toSorted()).toEqual([
      'customCheckAppRunning',
      'customHeader',
      'customInstall',
      'customPageAfterChangeDir',
      'customUnInstall',
    ]);
    expect(hooks.filter((hook) => !inserted.includes(hook))).toEqual([]);
  });

  it('has every text in the languages of the window, with the same folders', () => {
    const texts = scripts.flatMap((name) => [...textOf(name).matchAll(/^LangString (\w+) (\d+) "(.+)"$/gm)]);
    const languages = new Map<string, string[]>();
    const folders = new Map<string, Set<string>>();
    for (const [, name = '', language = '', text = ''] of texts) {
      languages.set(name, [...(languages.get(name) ?? []), language]);
      const named = [...new Set(text.match(/\$\w+Folder/g))].sort().join();
      folders.set(name, (folders.get(name) ?? new Set()).add(named));
    }
    expect(languages.size).toBeGreaterThan(6);
    for (const [name, found] of languages) {
      expect([name, found.toSorted()]).toEqual([name, ['1031', '1033', '1045']]);
      expect([name, folders.get(name)?.size]).toEqual([name, 1]);
    }
  });
});

describe('the installers of Windows', () => {
  const PROGRAM = '<program>';
  /** An entry of the registry as one line, whose text is in English and whose program is `PROGRAM`. */
  const rowOf = (key: string, name: string, value: string) =>
    `${key} | ${name} | ${value}`
      .replaceAll('&quot;', '"')
      .replaceAll(/\$INSTDIR\\\$\{APP_EXECUTABLE_FILENAME\}|\[#mainExecutable\]/g, PROGRAM)
      .replace('$(checkWithProofcase)', 'Check with Proofcase');

  /** What build/windows/installer.nsh writes; the builder itself registers the file types, and removes them. */
  async function writtenByScript(): Promise<readonly string[]> {
    const script = readFileSync(join(ROOT, 'build/windows/installer.nsh'), 'utf8');
    const [, macro = ''] = /!macro writeCheckEntry CLASS\n([\s\S]+?)!macroend/.exec(script) ?? [];
    const [, body = ''] = /!macro customInstall\n([\s\S]+?)!macroend/.exec(script) ?? [];
    const written = body.replaceAll(/!insertmacro writeCheckEntry "([^"]+)"/g, (_line, name: string) =>
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of NSIS
      macro.replaceAll('${CLASS}', name),
    );
    const lines = written.matchAll(/WriteRegStr SHCTX "([^"]+)" "([^"]*)" (?:"([^"]*)"|'([^']*)')/g);
    const rows = [...lines].map(([, key = '', name = '', plain, quoted = '']) =>
      rowOf(key, name, plain ?? quoted),
    );
    const { fileAssociations } = (await builder.getConfig(ROOT, null, null)) as {
      fileAssociations: readonly { readonly name: string }[];
    };
    const ofFileTypes = fileAssociations.map(
      ({ name }) => `Software\\Classes\\${name}\\shell\\open\\command |  | "${PROGRAM}" "%1"`,
    );
    expect(rows).toEqual(expect.arrayContaining(ofFileTypes));
    return rows.filter((row) => !ofFileTypes.includes(row));
  }

  /** What the MSI writes, whose project is made of the builder's own template. */
  function writtenByMsi(): readonly string[] {
    const folder = join(dirname(require.resolve('app-builder-lib/package.json')), 'templates/msi');
    const template = readFileSync(join(folder, 'template.xml'), 'utf8');
    const main = '<Component><File Id="mainExecutable" KeyPath="yes"/></Component>';
    const project = withRegistryEntries(template.replace('{{-files}}', main));
    expect(project.indexOf('<Component Id="registryEntries">')).toBeLessThan(
      project.indexOf('</ComponentGroup>'),
    );
    expect(project.match(/KeyPath="yes"/g)).toHaveLength(2);
    const keys = project.matchAll(/<RegistryKey Root="HKLM" Key="([^"]+)">([\s\S]+?)<\/RegistryKey>/g);
    return [...keys].flatMap(([, key = '', inner = '']) => {
      const values = inner.matchAll(/<RegistryValue(?: Name="([^"]+)")? Type="string" Value="([^"]*)"/g);
      return [...values].map(([, name = '', value = '']) => rowOf(key, name, value));
    });
  }

  it('register links and the entry of the file manager, the MSI the same as the setup', async () => {
    const written = await writtenByScript();
    expect(written).toHaveLength(10);
    for (const row of [
      'Software\\Classes\\proofcase | URL Protocol | ',
      `Software\\Classes\\proofcase\\shell\\open\\command |  | "${PROGRAM}" "%1"`,
      'Software\\Classes\\Directory\\shell\\Proofcase |  | Check with Proofcase',
      `Software\\Classes\\Directory\\shell\\Proofcase\\command |  | "${PROGRAM}" "--check=%1"`,
    ])
      expect(written).toContain(row);
    expect(writtenByMsi().toSorted()).toEqual(written.toSorted());
  });

  it('remove what they registered', async () => {
    const script = readFileSync(join(ROOT, 'build/windows/installer.nsh'), 'utf8');
    const removed = [...script.matchAll(/DeleteRegKey SHCTX "([^"]+)"/g)].map(([, key = '']) => key);
    for (const row of await writtenByScript())
      expect(removed.filter((key) => `${row} `.startsWith(key))).toHaveLength(1);
  });

  it('delete the copy of the setup that the builder keeps', async () => {
    const script = readFileSync(join(ROOT, 'build/windows/installer.nsh'), 'utf8');
    const bodyOf = (name: string) => new RegExp(`!macro ${name}\\n([\\s\\S]+?)!macroend`).exec(script)?.[1];
    const templates = join(
      dirname(require.resolve('app-builder-lib/package.json')),
      'templates/nsis/include',
    );
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of NSIS
    const copy = '!insertmacro copyFile "$EXEPATH" "$LOCALAPPDATA\\${APP_INSTALLER_STORE_FILE}"';
    expect(readFileSync(join(templates, 'installer.nsh'), 'utf8')).toContain(copy);
    const folder = new AppInfo({ metadata, config: { productName: 'Proofcase' } }, '').updaterCacheDirName;
    expect(bodyOf('deleteSetupCopy')?.match(/\S.*/g)).toEqual([
      'SetShellVarContext current',
      `Delete "$LOCALAPPDATA\\${folder}\\${CURRENT_APP_INSTALLER_FILE_NAME}"`,
      `RMDir "$LOCALAPPDATA\\${folder}"`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: LogicLib of NSIS
      '${if} $installMode == "all"',
      'SetShellVarContext all',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: LogicLib of NSIS
      '${endif}',
    ]);
    for (const macro of ['customInstall', 'customUnInstall'])
      expect(bodyOf(macro)).toContain('!insertmacro deleteSetupCopy');
  });

  it('are not made if the builder changes the project of the MSI', () => {
    expect(() => withRegistryEntries('<Wix/>')).toThrow('another form');
  });
});
