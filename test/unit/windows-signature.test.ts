import { expect, it } from 'vitest';
import { checkWindowsSignature } from '../../src/main/updates/windows-signature';
import { printedSignature } from '../support/printed-signature';

const FILE = "C:\\Users\\Jürgen\\it's new-setup.exe";

async function problemOf(printed: string, publisher: string): Promise<string | null> {
  return (await checkWindowsSignature(async () => printed, [publisher], FILE)).problem;
}

it.each(['Müller & Söhne Versicherung', 'Żółw Ubezpieczenia', '保険 🛡'])(
  'the publisher %s is known again, whatever the code page of the console',
  async (publisher) => {
    const printed = printedSignature('Valid', `CN="${publisher}", C=DE`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    expect(printed).toMatch(/^[\x00-\x7f]+$/);
    expect(await problemOf(printed, publisher)).toBeNull();
    const other = await problemOf(printed, 'Other');
    expect(other).toBe(`it is signed by CN="${publisher}", C=DE`);
  },
);

it.each([
  ['CN=Proofcase, O=Proofcase, C=DE', true],
  ['C=DE, CN="Proofcase"', true],
  ['O="Other, CN=Proofcase", CN=Other', false],
  ['O="Other, CN=Proofcase"', false],
  ['O="a ""quoted"", CN=Proofcase, word", CN=Other', false],
  ['OU=CN=Proofcase, CN=Other', false],
  ['CN=Other, CN=Proofcase', false],
  ['O="Other, CN=Proofcase', false],
])('the publisher is the common name, not what a quoted value contains: %s', async (subject, isTheirs) => {
  const printed = printedSignature('Valid', subject);
  const problem = await problemOf(printed, 'Proofcase');
  expect(problem).toBe(isTheirs ? null : `it is signed by ${subject}`);
});

it('a signature is checked by nothing that the constrained language mode of PowerShell denies', async () => {
  let script = '';
  let program = '';
  await checkWindowsSignature(
    async (file, args) => {
      program = file;
      script = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le');
      return null;
    },
    [],
    FILE,
  );
  expect(program).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
  expect(script).toContain("-LiteralPath 'C:\\Users\\Jürgen\\it''s new-setup.exe'");
  // Before any command, whose module would be looked for in the folders of PowerShell 7.
  expect(script).toMatch(/^\$env:PSModulePath = "\$PSHOME\\Modules"; /);
  const code = script.replaceAll(/'(?:[^']|'')*'/g, "''");
  // Members of types, methods, and conversions to other types than these.
  expect(code).not.toMatch(/::|\.\w+\(/);
  const types = [...code.matchAll(/\[([a-z]\w*)/gi)].map(([, name]) => name);
  expect([...new Set(types)].toSorted()).toEqual(['char', 'int', 'string']);
});
