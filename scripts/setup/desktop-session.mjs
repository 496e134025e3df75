// A desktop of its own on Linux: virtual screen, D-Bus session, unlocked empty keychain. Nothing of the person's own
// session or keyrings is touched, and everything ends with the command.
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TestRun } from '../test/test-run.mjs';
import { projectEnvironment, projectNode, run } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * `$1` is the folder of the session; the rest is the command. The password of an empty throw-away keyring is no secret.
 * PROOFCASE_DESKTOPS gets a line for each session around the command, by which it can choose one.
 */
const INSIDE = `
exec 2>&9 9>&-
folder=$1; shift
printf throw-away | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>"$folder/keyring.log" &
keyring=$!
trap 'kill $keyring 2>/dev/null' EXIT
trap 'exit 143' TERM INT HUP
for attempt in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \\
    string:org.freedesktop.secrets 2>/dev/null | grep -q 'boolean true' && break
  sleep 0.1
done
PROOFCASE_DESKTOPS="\${PROOFCASE_DESKTOPS:+$PROOFCASE_DESKTOPS
}$DISPLAY|$XAUTHORITY|$DBUS_SESSION_BUS_ADDRESS|$XDG_RUNTIME_DIR|$XDG_DATA_HOME"
export PROOFCASE_DESKTOPS
"$@"
`;

/** Output of the bus about the services that it starts; kept out of the output of tests. */
const OUTSIDE = 'exec 9>&2 2>"$0/bus.log"; exec dbus-run-session "$@"';

const SCREEN = ['-a', '-s', '-screen 0 1600x1000x24'];

/**
 * The program that runs a command inside `count` desktop sessions, one within the other; elsewhere than on Linux the
 * command as it is.
 * @param {string[]} command
 * @param {string} folder for files of the sessions; made here, removed by the caller
 * @returns {{command: string, args: string[], env: NodeJS.ProcessEnv}}
 */
export function inDesktopSessions(command, folder, count) {
  let inner = command;
  if (process.platform === 'linux') {
    for (let number = count; number >= 1; number -= 1) {
      const own = path.join(folder, String(number));
      mkdirSync(own, { recursive: true, mode: 0o700 });
      const session = ['--', 'xvfb-run', ...SCREEN, 'sh', '-c', INSIDE, 'session', own, ...inner];
      const variables = [`XDG_RUNTIME_DIR=${own}`, `XDG_DATA_HOME=${path.join(own, 'data')}`];
      inner = ['env', ...variables, 'sh', '-c', OUTSIDE, own, ...session];
    }
  }
  const [program, ...args] = inner;
  // A Wayland session of the person's would be preferred to the virtual screen.
  const env = process.platform === 'linux' ? { WAYLAND_DISPLAY: '', XDG_SESSION_TYPE: 'x11' } : {};
  return { command: program, args, env: projectEnvironment(env) };
}

/**
 * Runs the project's Node inside one such session and waits for it; a signal ends both.
 * @returns {Promise<number>} its exit status
 */
export async function runInDesktopSession(nodeArguments, extraEnv = {}) {
  if (process.platform !== 'linux') {
    return run(projectNode(), nodeArguments, { env: projectEnvironment(extraEnv) }).status;
  }
  const session = new TestRun();
  const stop = () => void session.stop();
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    // What the command leaves among the temporary files is for the person or for its next run.
    const inside = ['env', `TMPDIR=${os.tmpdir()}`, projectNode(), ...nodeArguments];
    const program = inDesktopSessions(inside, path.join(session.folder, 'desktop'), 1);
    return await session.start({ ...program, env: { ...program.env, ...extraEnv } });
  } finally {
    session.close();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
