import { SetupError } from '../setup/project.mjs';

const OTHER_TARGET = /^(?:--(?:win|mac|linux|x64|arm64|armv7l|ia32|universal)|-[mowl])/;

/**
 * The arguments of electron-builder for what was typed, and whether the package is for this computer alone. A release
 * (`--release`, or PROOFCASE_RELEASE=1 as in the workflow) is refused for Windows and macOS if it cannot be signed, unless
 * that is typed otherwise, as for the packages that tests make. A test build (`--test-build`) is only ever unpacked; throws
 * SetupError if it would be installed.
 */
export function builderArguments(typed, environment) {
  const isRelease = typed.includes('--release') || environment.PROOFCASE_RELEASE === '1';
  const isTestBuild = typed.includes('--test-build');
  if (isTestBuild && !typed.includes('--dir')) {
    throw new SetupError('A test build is only unpacked, so that nobody installs it: add --dir.');
  }
  const isSigningTyped = typed.some((argument) => argument.startsWith('-c.forceCodeSigning='));
  const signing = isRelease && !isSigningTyped ? ['-c.forceCodeSigning=true'] : [];
  const variant = isTestBuild ? ['--config', 'build/test-package.yml'] : [];
  const passedOn = typed.filter((argument) => argument !== '--release' && argument !== '--test-build');
  const args = [...variant, ...passedOn, ...signing];
  const isForHere = args.includes('--dir') && !args.some((argument) => OTHER_TARGET.test(argument));
  return { args, isForHere };
}
