import { expect, it } from 'vitest';
import { unsignedFiles } from '../../scripts/smoke/signatures.mjs';

const SETUP = 'D:\\dist\\Proofcase-0.1.0-x64-setup.exe';
const INSTALLED = ['Proofcase.exe', 'ffmpeg.dll', 'keytar.node'].map((name) => `C:\\Proofcase\\${name}`);

const printed = (state: (file: string) => string, files = [SETUP, ...INSTALLED]): string =>
  files.map((file) => `${state(file)} ${file}\r\n`).join('');

it('a package is signed itself, beside every program and library in it', () => {
  expect(
    unsignedFiles(
      printed(() => 'Valid'),
      true,
    ),
  ).toEqual([]);
  const onlyInside = printed((file) => (file === SETUP ? 'NotSigned' : 'Valid'));
  for (const isRelease of [true, false])
    expect(unsignedFiles(onlyInside, isRelease)).toEqual([`NotSigned ${SETUP}`]);
  const onlyOutside = printed((file) => (file === SETUP ? 'Valid' : 'HashMismatch'));
  expect(unsignedFiles(onlyOutside, false)).toHaveLength(3);
});

it.each(['portable.exe', 'setup.exe'])('a %s without a signature is refused as a release alone', (name) => {
  const alone = printed(() => 'NotSigned', [`D:\\dist\\Proofcase-0.1.0-x64-${name}`]);
  expect(unsignedFiles(alone, true)).toHaveLength(1);
  expect(unsignedFiles(alone, false)).toEqual([]);
});

it('a package without a certificate may have no signature but those of others', () => {
  const foreign = printed((file) => (file.endsWith('ffmpeg.dll') ? 'Valid' : 'NotSigned'));
  expect(unsignedFiles(foreign, false)).toEqual([]);
  expect(unsignedFiles(foreign, true)).toHaveLength(3);
});
