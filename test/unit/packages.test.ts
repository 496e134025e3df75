import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withRegistryEntries } from '../../scripts/package/msi-registry.mjs';
import { LANGUAGES } from '../../src/domain/language';

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
const metadata = require('./package.json') as object;

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
});

describe('the installers of Windows', () => {
  const PROGRAM = '<program>';
  /** An entry of the registry as one line, whose text is in English and whose program is `PROGRAM`. */
  const rowOf = (key: string, name: string, value: string) =>
    `${key} | ${name} | ${value}`
      .replaceAll('&quot;', '"')
      .replaceAll(/\$INSTDIR\\\$\{APP_EXECUTABLE_FILENAME\}|\[#mainExecutable\]/g, PROGRAM)
      .replace('$(checkWithProofcase)', 'Check with Proofcase');

  /** What build/windows/installer.nsh writes; the builder itself registers the file type, and removes it. */
  function writtenByScript(): readonly string[] {
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
    const ofFileType = `Software\\Classes\\Proofcase case\\shell\\open\\command |  | "${PROGRAM}" "%1"`;
    expect(rows).toContain(ofFileType);
    return rows.filter((row) => row !== ofFileType);
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

  it('register links and the entry of the file manager, the MSI the same as the setup', () => {
    const written = writtenByScript();
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

  it('remove what they registered', () => {
    const script = readFileSync(join(ROOT, 'build/windows/installer.nsh'), 'utf8');
    const removed = [...script.matchAll(/DeleteRegKey SHCTX "([^"]+)"/g)].map(([, key = '']) => key);
    for (const row of writtenByScript())
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
