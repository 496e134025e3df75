import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

// Windows PowerShell, which the checks start, cannot load the modules of a PowerShell 7 that started them.
delete process.env.PSModulePath;

/** Returns the unpacked application below `folder`, for the platform this runs on. */
export function packagedApplication(folder) {
  const candidates = [folder, ...readdirSync(folder).map((name) => path.join(folder, name))];
  for (const each of candidates) {
    const { executable, resources } = partsOf(each);
    if (!existsSync(executable) || !existsSync(resources)) continue;
    return {
      folder: each,
      executable,
      resources,
      commandLine: commandLineOf(each, executable),
      windowArguments: sandboxArguments(),
    };
  }
  throw new Error(`there is no unpacked application in ${folder}`);
}

/** Runs the checks of `run.mjs` with the application in `folder`. */
export function checkApplication(folder) {
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'run.mjs'), folder], { stdio: 'inherit' });
}

function partsOf(folder) {
  if (process.platform === 'darwin') {
    const contents = path.join(folder, 'Proofcase.app', 'Contents');
    return {
      executable: path.join(contents, 'MacOS', 'Proofcase'),
      resources: path.join(contents, 'Resources'),
    };
  }
  const name = process.platform === 'win32' ? 'Proofcase.exe' : 'proofcase';
  return { executable: path.join(folder, name), resources: path.join(folder, 'resources') };
}

/** Arguments before a command. */
function commandLineOf(folder, executable) {
  if (process.platform === 'win32') return [path.join(folder, 'bin', 'proofcase.exe')];
  return [executable, ...sandboxArguments(), '--cli'];
}

/** Chromium gives no sandbox to root, as in containers. */
function sandboxArguments() {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** Runs a command of the packaged command line to its end; with `hasConsole` in a console of its own, for `pressCtrlC`. */
export async function proofcase(
  { commandLine },
  args,
  { dataFolder, env = {}, hasConsole = false, onOutput, onStart },
) {
  const typed = [...commandLine, ...args, '--data-dir', dataFolder];
  const child = start(typed, { ...process.env, ...env }, hasConsole);
  onStart?.(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    onOutput?.(stdout, child);
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

function start([program, ...args], env, hasConsole) {
  const options = { env, stdio: ['ignore', 'pipe', 'pipe'], detached: hasConsole };
  if (process.platform !== 'win32' || hasConsole) return spawn(program, args, options);
  // The quotation marks around everything are those that `/s` removes.
  const typed = [program, ...args].map((each) => `"${each}"`).join(' ');
  return spawn(process.env.ComSpec ?? 'cmd.exe', ['/d', '/s', '/c', `"${typed}"`], {
    ...options,
    windowsVerbatimArguments: true,
  });
}

const PRESS_CTRL_C = `
Add-Type -Namespace Smoke -Name Console -MemberDefinition @'
[DllImport("kernel32.dll")] public static extern bool FreeConsole();
[DllImport("kernel32.dll")] public static extern bool AttachConsole(uint process);
[DllImport("kernel32.dll")] public static extern bool SetConsoleCtrlHandler(IntPtr handler, bool add);
[DllImport("kernel32.dll")] public static extern bool GenerateConsoleCtrlEvent(uint kind, uint group);
'@
[Smoke.Console]::FreeConsole()
if (-not [Smoke.Console]::AttachConsole([uint32]$env:CONSOLE_OF)) { exit 1 }
[Smoke.Console]::SetConsoleCtrlHandler([IntPtr]::Zero, $true)
if (-not [Smoke.Console]::GenerateConsoleCtrlEvent(0, 0)) { exit 1 }`;

/** Presses Ctrl+C in the console of a command: all programs there receive it. */
export function pressCtrlC(child) {
  if (process.platform === 'win32') {
    execFileSync('powershell', ['-NoProfile', '-Command', PRESS_CTRL_C], {
      env: { ...process.env, CONSOLE_OF: String(child.pid) },
    });
  } else process.kill(-child.pid, 'SIGINT');
}

/** Ends a command with everything that it started. */
export function stop(child, signal = 'SIGTERM') {
  if (process.platform === 'win32') execFileSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  else child.kill(signal);
}
