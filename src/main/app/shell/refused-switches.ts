import type { App, CommandLine } from 'electron';
import { isInstalled } from './installed';

/** Switches of Chromium and Node that let another program read or steer this one, or disable its checks or its sandbox. */
const REFUSED_SWITCHES = [
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-debugging-socket-name',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'debug-port',
  'js-flags',
  'load-extension',
  // Another proxy than that of the policy or the system, which Windows would sign in at by itself.
  'proxy-server',
  'proxy-pac-url',
  'proxy-auto-detect',
  'proxy-bypass-list',
  'no-proxy-server',
  'host-rules',
  'host-resolver-rules',
  'disable-web-security',
  'single-process',
  'in-process-gpu',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'allow-sandbox-debugging',
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'ssl-key-log-file',
  'log-net-log',
];

/** Chromium has no sandbox for root, who runs tests in containers (security row 2); everyone else has one. */
const REFUSED_UNLESS_ROOT = ['no-sandbox', 'no-zygote'];

/** The first switch that an installed application does not start with; null without one. */
function refusedSwitch(commandLine: Pick<CommandLine, 'hasSwitch'>, isRoot: boolean): string | null {
  const refused = isRoot ? REFUSED_SWITCHES : [...REFUSED_SWITCHES, ...REFUSED_UNLESS_ROOT];
  return refused.find((name) => commandLine.hasSwitch(name)) ?? null;
}

/** Ends an installed application that was started with such a switch, before Chromium listens (security row 11). */
export function exitOnRefusedSwitch(
  app: Pick<App, 'commandLine' | 'exit' | 'isPackaged' | 'getAppPath'>,
  isRoot = process.getuid?.() === 0,
): void {
  const name = isInstalled(app) ? refusedSwitch(app.commandLine, isRoot) : null;
  if (name === null) return;
  process.stderr.write(`Proofcase does not start with --${name}.\n`);
  app.exit(1);
}
