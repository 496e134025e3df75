// The part of systemd-logind that tells applications of a shutdown of Linux, on a system bus of its own.
import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { until } from './fixtures.mjs';

const LOGIND = 'org.freedesktop.login1';
const BUS = 'org.freedesktop.DBus';
const CALL = 1;
const SIGNAL = 4;
/** Codes and types of the header fields of a message. */
const FIELDS = {
  path: [1, 'o'],
  interface: [2, 's'],
  member: [3, 's'],
  destination: [6, 's'],
  signature: [8, 'g'],
};

/** Writes values as D-Bus encodes them, little endian. */
class Values {
  bytes = [];

  align(size) {
    while (this.bytes.length % size !== 0) this.bytes.push(0);
  }

  byte(value) {
    this.bytes.push(value);
  }

  number(value) {
    this.align(4);
    for (const shift of [0, 8, 16, 24]) this.bytes.push((value >>> shift) & 0xff);
  }

  text(value) {
    this.number(value.length);
    this.bytes.push(...Buffer.from(value), 0);
  }

  signature(value) {
    this.bytes.push(value.length, ...Buffer.from(value), 0);
  }
}

function message(type, serial, named, body = new Values()) {
  const fields = new Values();
  for (const [name, value] of Object.entries(named)) {
    const [code, kind] = FIELDS[name];
    fields.align(8);
    fields.byte(code);
    fields.signature(kind);
    if (kind === 'g') fields.signature(value);
    else fields.text(value);
  }
  const head = new Values();
  for (const value of ['l'.charCodeAt(0), type, 0, 1]) head.byte(value);
  for (const value of [body.bytes.length, serial, fields.bytes.length]) head.number(value);
  // The fields begin at byte 16, so their own alignment holds here too.
  head.bytes.push(...fields.bytes);
  head.align(8);
  return Buffer.from([...head.bytes, ...body.bytes]);
}

/** Runs `work` with the address of a system bus and a function that announces a shutdown on it. */
export async function withShutdownSignal(scratch, work) {
  const address = `unix:path=${path.join(scratch, 'bus')}`;
  const bus = spawn('dbus-daemon', ['--session', '--nofork', `--address=${address}`], { stdio: 'ignore' });
  try {
    const ask = (member, ...values) =>
      spawnSync(
        'dbus-send',
        [`--bus=${address}`, '--print-reply', `--dest=${BUS}`, '/', `${BUS}.${member}`, ...values],
        {
          encoding: 'utf8',
        },
      );
    await until('there is a bus', () => ask('GetId').status === 0);
    const logind = connect(path.join(scratch, 'bus'));
    logind.on('error', () => undefined);
    // What the bus and the applications say needs no answer.
    logind.resume();
    logind.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid())).toString('hex')}\r\nBEGIN\r\n`);
    const toBus = { path: '/org/freedesktop/DBus', interface: BUS, destination: BUS };
    logind.write(message(CALL, 1, { ...toBus, member: 'Hello' }));
    const name = new Values();
    name.text(LOGIND);
    name.number(0);
    logind.write(message(CALL, 2, { ...toBus, member: 'RequestName', signature: 'su' }, name));
    await until('the bus has a logind', () =>
      ask('NameHasOwner', `string:${LOGIND}`).stdout.includes('boolean true'),
    );
    const begins = new Values();
    begins.number(1);
    const signal = {
      path: '/org/freedesktop/login1',
      interface: `${LOGIND}.Manager`,
      member: 'PrepareForShutdown',
      signature: 'b',
    };
    await work(address, () => logind.write(message(SIGNAL, 3, signal, begins)));
    logind.destroy();
  } finally {
    bus.kill();
  }
}
