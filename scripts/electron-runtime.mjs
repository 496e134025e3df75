// Finds the Electron that runs this checkout: the official binary of the version in package.json, or, on a Linux x64
// machine where that cannot be had, the test runtime of last resort. `--retry` forgets an earlier choice; `--official`
// ends with 1 unless the official binary runs, as a release needs it.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runtimeChoiceFile } from './electron-path.mjs';
import { LAST_RESORT_VERSION, prepareLastResort, refreshDevShell } from './electron-runtime/last-resort.mjs';
import { fetchOfficial, installedOfficial, officialVersion } from './electron-runtime/official.mjs';
import { isMain, SetupError, say } from './setup/project.mjs';

/** The remembered choice, as long as it is for the wanted version and its files are there. */
function rememberedChoice() {
  if (!existsSync(runtimeChoiceFile)) return null;
  const choice = JSON.parse(readFileSync(runtimeChoiceFile, 'utf8'));
  return choice.wanted === officialVersion() && existsSync(choice.path) ? choice : null;
}

function remember(choice) {
  mkdirSync(path.dirname(runtimeChoiceFile), { recursive: true });
  writeFileSync(runtimeChoiceFile, `${JSON.stringify(choice, null, 2)}\n`);
  return choice;
}

function describe(choice) {
  say(
    choice.kind === 'official'
      ? `Electron ${choice.version}, the official binary.`
      : `Electron ${choice.version}, the TEST RUNTIME OF LAST RESORT: the official ${choice.wanted} could not be ` +
          `fetched (${choice.reason}). Databases run on better-sqlite3 12 there. None of this ships. ` +
          `Try again with "node scripts/electron-runtime.mjs --retry".`,
  );
  return choice;
}

/**
 * Prepares the runtime once, remembers it, and says plainly which one runs.
 * @returns {Promise<{path: string, kind: 'official' | 'last-resort', version: string}>}
 */
export async function prepareElectron() {
  const wanted = officialVersion();
  const official = installedOfficial();
  if (official) return describe(remember({ kind: 'official', version: wanted, wanted, path: official }));
  const remembered = rememberedChoice();
  if (remembered) {
    if (remembered.kind === 'last-resort') refreshDevShell(remembered.path);
    return describe(remembered);
  }
  say(`Fetching Electron ${wanted} ...`);
  const fetched = await fetchOfficial();
  if ('executable' in fetched) {
    return describe(remember({ kind: 'official', version: wanted, wanted, path: fetched.executable }));
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      `Electron ${wanted} could not be fetched (${fetched.reason}). Check the network, or name a proxy in ` +
        'HTTPS_PROXY or a mirror in ELECTRON_MIRROR, and start again.',
    );
  }
  const executable = await prepareLastResort();
  return describe(
    remember({
      kind: 'last-resort',
      version: LAST_RESORT_VERSION,
      wanted,
      path: executable,
      reason: fetched.reason,
    }),
  );
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--retry')) rmSync(runtimeChoiceFile, { force: true });
  const { kind } = await prepareElectron();
  if (process.argv.includes('--official') && kind !== 'official') process.exitCode = 1;
}
