/**
 * Runs one PostgreSQL for tests in a temporary folder: `node postgres-host.mjs '{"bin": …, "certificate": …, "privateKey": …,
 * "settings": […]}'`.
 * Reads `stop` and `start` line by line and answers each, and the first start, with a line of JSON. When its standard
 * input ends, because the test run did, the server is ended and its folder removed.
 */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
let server = null;
let isEnding = false;

function owned(file, text) {
  writeFileSync(file, text);
  chmodSync(file, 0o600);
  if (isRoot) chownSync(file, NOBODY, NOBODY);
  return file;
}

function run(program, args) {
  return spawn(join(bin, `${program}${suffix}`), args, {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, TZ: 'UTC', LC_ALL: 'C' },
  });
}

async function initialise() {
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const passwordFile = owned(join(folder, 'password'), `${password}\n`);
  owned(join(folder, 'server.crt'), certificate);
  owned(join(folder, 'server.key'), privateKey);
  const child = run('initdb', [
    ...['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
  ]);
  let problem = '';
  child.stderr.on('data', (chunk) => {
    problem += chunk;
  });
  child.stdout.resume();
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(String(error)));
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`initdb: ${code} ${problem}`);
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

async function start() {
  if (port === 0) port = await freePort();
  const options = [...SETTINGS, ...settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const files = [
    '-c',
    `ssl_cert_file=${join(folder, 'server.crt')}`,
    '-c',
    `ssl_key_file=${join(folder, 'server.key')}`,
  ];
  const child = run('postgres', ['-D', data, ...options, ...files]);
  server = child;
  let log = '';
  await new Promise((resolve, reject) => {
    child.stdout.resume();
    child.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-4_000);
      if (log.includes('database system is ready to accept connections')) resolve(null);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
  });
}

/** `SIGINT` ends connections and the server at once, `SIGQUIT` as a crash does. */
async function stop(signal) {
  const child = server;
  server = null;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill(signal);
  await ended;
}

async function end() {
  if (isEnding) return;
  isEnding = true;
  await stop('SIGINT');
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
  await start();
});
lines.on('line', (line) => {
  work = work.then(() =>
    attempt(() => (line === 'start' ? start() : stop(line === 'crash' ? 'SIGQUIT' : 'SIGINT'))),
  );
});
lines.on('close', () => void work.then(end));
