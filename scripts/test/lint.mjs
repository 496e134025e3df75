// `npm run lint`: format and lint rules, import rules, and types, against both
// Electrons that the code has to run on.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { LAST_RESORT_VERSION } from '../electron-runtime/last-resort.mjs';
import { pinnedPackage } from '../electron-runtime/pinned-package.mjs';
import { lockFileIsWhole } from '../setup/complete-lock-file.mjs';
import { isMain, projectCache, runTool, say, toolPath } from '../setup/project.mjs';

const OLD_ELECTRON = {
  name: 'electron',
  version: LAST_RESORT_VERSION,
  integrity:
    'sha512-SG/nmSsK9Qg1p6wAW+ZfqU+AV8cmXMTIklUL18NnOKfZLlum4ZsDoVdmmmlL39ZmeCaq27dr7CgslRPahfoVJg==',
  sizeMb: 1,
};

/** The types alone of the older Electron; `tsconfig.electron-33.json` points at them. */
async function placeOldElectronTypes() {
  const file = path.join(projectCache, 'electron-33', 'electron.d.ts');
  if (existsSync(file)) return;
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  const input = readFileSync(await pinnedPackage(OLD_ELECTRON));
  // GNU tar, which Git for Windows brings, takes a drive letter for the name of a computer.
  execFileSync('tar', ['-xzf', '-', 'package/electron.d.ts'], { cwd: folder, input });
  renameSync(path.join(folder, 'package', 'electron.d.ts'), file);
}

const STEPS = [
  ['Format and lint rules', ['@biomejs', 'biome', 'bin', 'biome'], ['check', '--error-on-warnings']],
  [
    'Import rules',
    ['dependency-cruiser', 'bin', 'dependency-cruiser.mjs'],
    ['--config', '.dependency-cruiser.cjs', 'src', 'scripts'],
  ],
  // One checker: several check shared files again each, which takes a third more of the processor's time.
  ['Types', ['typescript', 'bin', 'tsc'], ['-b', '--checkers', '1']],
  [
    `Types against Electron ${LAST_RESORT_VERSION}`,
    ['typescript', 'bin', 'tsc'],
    ['-p', 'tsconfig.electron-33.json', '--checkers', '1'],
  ],
];

/** @returns {Promise<{passed: number, failed: number}>} counted in steps */
export async function lint() {
  await placeOldElectronTypes();
  const whole = lockFileIsWhole();
  say(`${whole ? 'ok    ' : 'FAILED'} Lock file`);
  let failed = whole ? 0 : 1;
  for (const [title, tool, args] of STEPS) {
    const { status } = runTool(toolPath(...tool), args);
    say(`${status === 0 ? 'ok    ' : 'FAILED'} ${title}`);
    if (status !== 0) failed += 1;
  }
  return { passed: STEPS.length + 1 - failed, failed };
}

if (isMain(import.meta.url)) {
  const { failed } = await lint();
  process.exitCode = failed === 0 ? 0 : 1;
}
