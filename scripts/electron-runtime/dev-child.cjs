// Opens a child process of the application that needs a database, with the stand-in in its place; see dev-shell.cjs.
const Module = require('node:module');
const path = require('node:path');

const standIn = path.join(__dirname, 'index.js');
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolve(request, parent, ...rest) {
  return request === 'better-sqlite3' ? standIn : resolveFilename.call(this, request, parent, ...rest);
};
require(process.env.PROOFCASE_DEV_ENTRY);
