// better-sqlite3 12 with the binary that fits Electron 33, under the face of the product's better-sqlite3 13.
const path = require('node:path');
const Database = require('./better-sqlite3');

const nativeBinding = path.join(__dirname, 'better_sqlite3.node');

class StandInDatabase extends Database {
  constructor(fileName, options) {
    super(fileName, { ...options, nativeBinding });
  }
}

module.exports = StandInDatabase;
