/**
 * Runs one PostgreSQL for tests in a temporary folder: `node postgres-host.mjs '{"bin": …, "certificate": …, "privateKey": …,
 * "settings": […]}'`.
 * Reads `stop` and `start` line by line and answers each, and the first start, with a line of JSON. When its standard
 * input ends, because the test run did, the server is ended and its folder removed.
 */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const { bin, password, certificate, privateKey, settings = [] } = JSON.parse(process.argv[2] ?? '{}');
const suffix = process.platform === 'win32' ? '.exe' : '';
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

const folder = mkdtempSync(join(tmpdir(), 'proofcase-postgres-'));
const data = join(folder, 'data');
const logFile = join(folder, 'log');
/** A busy machine takes long; the limit only ends a start that would never end. */
const MAX_START_SECONDS = '300';
let isEnding = false;

function owned(file, text) {
  writeFileSync(file, text);
  chmodSync(file, 0o600);
  if (isRoot) chownSync(file, NOBODY, NOBODY);
  return file;
}

/** Runs a program and waits for it, not for what it leaves running. */
async function run(program, args) {
  const child = spawn(join(bin, `${program}${suffix}`), args, {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      SYSTEMROOT: process.env.SYSTEMROOT,
      COMSPEC: process.env.COMSPEC,
      TZ: 'UTC',
      LC_ALL: 'C',
      // By this a run of the tests finds the server, which would outlive a host that was killed.
      ...(process.env.TMPDIR && { TMPDIR: process.env.TMPDIR }),
    },
  });
  let problem = '';
  child.stderr.on('data', (chunk) => {
    problem += chunk;
  });
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(String(error)));
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`${program}: ${code} ${problem}`);
}

async function initialise() {
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const passwordFile = owned(join(folder, 'password'), `${password}\n`);
  const certificateFile = owned(join(folder, 'server.crt'), certificate);
  const keyFile = owned(join(folder, 'server.key'), privateKey);
  await run('initdb', [
    ...['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
  ]);
  const files = [`ssl_cert_file=${certificateFile}`, `ssl_key_file=${keyFile}`];
  configure([...SETTINGS, ...settings, ...files]);
}

/** The last line counts where a setting has several. */
function configure(lines) {
  appendFileSync(join(data, 'postgresql.conf'), lines.map(configurationLine).join(''));
}

/** A backslash in a value starts an escape. */
function configurationLine(setting) {
  const [name, ...value] = setting.split('=');
  return `${name} = '${value.join('=').replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`;
}

/** Settings for speed: the data lasts as long as the tests. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=300',
  'autovacuum=off',
  'ssl=on',
];

let port = 0;

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

/** On Windows `postgres` itself refuses to run as an administrator; `pg_ctl` gives up those rights for it. */
async function start() {
  try {
    await run('pg_ctl', ['start', '-w', '-t', MAX_START_SECONDS, '-s', '-D', data, '-l', logFile]);
  } catch (error) {
    const log = existsSync(logFile) ? readFileSync(logFile, 'utf8').slice(-4_000) : '';
    throw new Error(`${error.message}${log}`);
  }
}

const MAX_PORTS = 5;

/** Another program may take a free port before the server does. */
async function startOnFreePort() {
  for (let tried = 1; ; tried += 1) {
    port = await freePort();
    configure([`port=${port}`]);
    try {
      return await start();
    } catch (error) {
      if (tried === MAX_PORTS || !error.message.includes('could not bind')) throw error;
    }
  }
}

/** `fast` ends connections and the server at once, `immediate` as a crash does. */
async function stop(mode) {
  if (existsSync(join(data, 'postmaster.pid')))
    await run('pg_ctl', ['stop', '-w', '-s', '-D', data, '-m', mode]);
}

async function end() {
  if (isEnding) return;
  isEnding = true;
  await stop('fast').catch(() => undefined);
  // On Windows a file may be held for a moment after its process ended.
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  process.exit(0);
}

const answer = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const attempt = async (work) => {
  try {
    await work();
    answer({ port });
  } catch (error) {
    answer({ error: String(error) });
  }
};

process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void end());
const lines = createInterface({ input: process.stdin });
let work = attempt(async () => {
  await initialise();
  await startOnFreePort();
});
lines.on('line', (line) => {
  work = work.then(() =>
    attempt(() => (line === 'start' ? start() : stop(line === 'crash' ? 'immediate' : 'fast'))),
  );
});
lines.on('close', () => void work.then(end));
