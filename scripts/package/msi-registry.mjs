// A hook of electron-builder: adds what build/windows/installer.nsh registers to the project of the MSI, which knows
// file types alone: links `proofcase:`, and the entry of the file manager for folders and photos.
import { readFileSync, writeFileSync } from 'node:fs';

const END_OF_FILES = '</ComponentGroup>';
const PROGRAM = '&quot;[#mainExecutable]&quot;';
const MENU_CLASSES = ['Directory', 'SystemFileAssociations\\image'];

/** A key below `Software\Classes` of all users, with its values by their names; '' is the default value. */
function key(name, values, isKeyPath = false) {
  const lines = Object.entries(values).map(([value, text], index) => {
    const named = value === '' ? '' : ` Name="${value}"`;
    const path = isKeyPath && index === 0 ? ' KeyPath="yes"' : '';
    return `          <RegistryValue${named} Type="string" Value="${text}"${path}/>`;
  });
  const open = `        <RegistryKey Root="HKLM" Key="Software\\Classes\\${name}">`;
  return [open, ...lines, '        </RegistryKey>'].join('\n');
}

/** The project of the MSI with these entries; throws Error if it has another form than the one known here. */
export function withRegistryEntries(project) {
  if (project.split(END_OF_FILES).length !== 2 || !project.includes('Id="mainExecutable"')) {
    throw new Error(
      'The project of the MSI has another form: adapt this script, scripts/package/msi-registry.mjs',
    );
  }
  const entries = [
    key('proofcase', { '': 'URL:Proofcase', 'URL Protocol': '' }, true),
    key('proofcase\\DefaultIcon', { '': '[#mainExecutable],0' }),
    key('proofcase\\shell\\open\\command', { '': `${PROGRAM} &quot;%1&quot;` }),
    ...MENU_CLASSES.flatMap((name) => [
      key(`${name}\\shell\\Proofcase`, { '': 'Check with Proofcase', Icon: '[#mainExecutable]' }),
      key(`${name}\\shell\\Proofcase\\command`, { '': `${PROGRAM} &quot;--check=%1&quot;` }),
    ]),
  ];
  const component = ['<Component Id="registryEntries">', ...entries, '      </Component>'].join('\n');
  return project.replace(END_OF_FILES, `  ${component}\n    ${END_OF_FILES}`);
}

export default function addRegistryEntries(file) {
  writeFileSync(file, withRegistryEntries(readFileSync(file, 'utf8')));
}
