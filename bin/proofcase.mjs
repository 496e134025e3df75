#!/usr/bin/env node
// `npx proofcase` in a checkout. Runs on Node 20 too, then goes on with the project's own Node, which the database
// binding needs (Node-API 10).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const cli = path.join(root, 'out', 'main', 'cli.js');

function isOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < 22 || (major === 22 && minor < 14);
}

/** In a checkout, not where only `out/` was installed. */
async function buildIfNeeded() {
  if (!existsSync(path.join(root, 'src'))) return;
  const { ensureBuild } = await import('../scripts/setup/build.mjs');
  ensureBuild();
}

/** Same terminal, same signals, same exit code. */
function continueOn(node) {
  const child = spawn(node, [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // A terminal sends its Ctrl+C to both of us already.
  const pass = (signal) => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    for (const name of signals) process.off(name, pass);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code ?? 1;
  });
}

// Failure until the command has ended; `cli.js` sets its own code.
process.exitCode = 1;
try {
  await buildIfNeeded();
  if (isOldNode()) {
    const { hasProjectNode, projectNode } = await import('../scripts/setup/project.mjs');
    if (!hasProjectNode())
      throw new Error('Node 22.14 or newer is needed; "npm start" or "npm test" installs one here.');
    continueOn(projectNode());
  } else {
    process.argv[1] = cli;
    await import(pathToFileURL(cli).href);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
