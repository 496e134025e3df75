// What Electron's own default application does, in the few lines that tests need: opens the application named on the
// command line. In addition it answers `require('better-sqlite3')` with the stand-in, see last-resort.mjs.
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const workerThreads = require('node:worker_threads');
const { app, utilityProcess } = require('electron');

const standIn = path.join(__dirname, 'stand-in', 'index.js');
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolve(request, parent, ...rest) {
  // The stand-in's own `./better-sqlite3` is relative and goes its usual way.
  return request === 'better-sqlite3' ? standIn : resolveFilename.call(this, request, parent, ...rest);
};

// A child begins with modules of its own: one that opens databases starts behind the same answer.
const fork = utilityProcess.fork;
utilityProcess.fork = (file, args, options) => {
  if (path.basename(file) !== 'database-worker.js') return fork.call(utilityProcess, file, args, options);
  const env = { ...(options?.env ?? process.env), PROOFCASE_DEV_ENTRY: file };
  return fork.call(utilityProcess, path.join(__dirname, 'stand-in', 'child.js'), args, { ...options, env });
};

// So does a thread that opens databases.
const { Worker } = workerThreads;
workerThreads.Worker = class extends Worker {
  constructor(file, options) {
    if (path.basename(String(file)) !== 'database-reader.js') super(file, options);
    else {
      const env = { ...(options?.env ?? process.env), PROOFCASE_DEV_ENTRY: file };
      super(path.join(__dirname, 'stand-in', 'child.js'), { ...options, env });
    }
  }
};

/** Reads `[switches] [-r module]... folder`, as the default application does. */
function readArguments(argv) {
  const preloaded = [];
  for (let index = 0; index < argv.length; index += 1) {
    if (argv[index] === '-r' || argv[index] === '--require') {
      index += 1;
      preloaded.push(argv[index]);
    } else if (!argv[index].startsWith('-')) return { preloaded, named: argv[index] };
  }
  return { preloaded, named: undefined };
}

const { preloaded, named } = readArguments(process.argv.slice(1));
for (const module of preloaded) require(path.resolve(module));
if (named === undefined) {
  process.stderr.write('Name the application folder on the command line.\n');
  app.exit(2);
} else {
  const folder = path.resolve(named);
  const about = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (about.version) app.setVersion(about.version);
  app.setName(about.productName ?? about.name);
  app.setAppPath(folder);
  require(path.join(folder, about.main ?? 'index.js'));
}
