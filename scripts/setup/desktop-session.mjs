// A desktop of its own on Linux: virtual screen, D-Bus session, unlocked empty keychain. Nothing of the person's own
// session or keyrings is touched, and everything ends with the command.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectEnvironment, projectNode, run } from './project.mjs';

/** `$1` is the folder of the session; the rest is the command. The password of an empty throw-away keyring is no secret. */
const INSIDE = `
exec 2>&9 9>&-
folder=$1; shift
printf throw-away | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>"$folder/keyring.log" &
keyring=$!
trap 'kill $keyring 2>/dev/null' EXIT
for attempt in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \\
    string:org.freedesktop.secrets 2>/dev/null | grep -q 'boolean true' && break
  sleep 0.1
done
"$@"
`;

/** What the bus itself has to say about every service it starts goes into a file, not between the lines of a test. */
const OUTSIDE = 'exec 9>&2 2>"$0/bus.log"; exec dbus-run-session "$@"';

/**
 * Runs the project's Node inside such a session; elsewhere than on Linux in the session at hand.
 * @returns its exit status
 */
export function runInDesktopSession(nodeArguments, extraEnv = {}) {
  const command = [projectNode(), ...nodeArguments];
  if (process.platform !== 'linux') {
    return run(command[0], command.slice(1), { env: projectEnvironment(extraEnv) }).status;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofcase-session-'));
  const env = projectEnvironment({
    ...extraEnv,
    XDG_RUNTIME_DIR: folder,
    XDG_DATA_HOME: path.join(folder, 'data'),
    // A Wayland session of the person's would be preferred to the virtual screen.
    WAYLAND_DISPLAY: '',
    XDG_SESSION_TYPE: 'x11',
  });
  const screen = ['-a', '-s', '-screen 0 1600x1000x24'];
  const session = ['--', 'xvfb-run', ...screen, 'sh', '-c', INSIDE, 'session', folder, ...command];
  try {
    return run('sh', ['-c', OUTSIDE, folder, ...session], { env }).status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
