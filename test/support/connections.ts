import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** One attempt of a process to reach an address: a connection, or a packet such as a question to a name server. */
export interface Connection {
  readonly process: number;
  readonly host: string;
  readonly port: number;
}

/** Records the connections of a program and of every process that it starts; only where the system allows it. */
export interface ConnectionRecorder {
  /** Put in place of the executable. */
  readonly executable: string;
  connections(): Promise<readonly Connection[]>;
}

/**
 * Watches the system calls of all processes, so that none is left out: main, pages, utilities, workers, and what they
 * start. Null where there is no strace, or it may not trace.
 */
export async function connectionRecorder(
  folder: string,
  executable: string,
): Promise<ConnectionRecorder | null> {
  const output = join(folder, 'connections.txt');
  const options = `-D -f --seccomp-bpf -qq -e trace=connect,sendto,sendmsg,sendmmsg -e signal=none -o '${output}'`;
  const mayTrace = await promisify(execFile)('/bin/sh', ['-c', `exec strace ${options} true`]).then(
    () => process.platform === 'linux',
    () => false,
  );
  if (!mayTrace) return null;
  const script = join(folder, 'recorded.sh');
  await writeFile(script, `#!/bin/sh\nexec strace ${options} '${executable}' "$@"\n`);
  await chmod(script, 0o755);
  return {
    executable: script,
    connections: async () => parseConnections(await readFile(output, 'utf8')),
  };
}

/** Reads the output of strace; sockets of this computer without an address, such as those of D-Bus, are left out. */
export function parseConnections(output: string): readonly Connection[] {
  const found: Connection[] = [];
  for (const line of output.split('\n')) {
    const address =
      /sin6?_port=htons\((\d+)\).*?(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/.exec(line) ??
      [];
    const [, port, ipv4, ipv6] = address;
    const host = ipv4 ?? ipv6;
    if (port === undefined || host === undefined) continue;
    found.push({ process: Number.parseInt(line, 10), host, port: Number(port) });
  }
  return found;
}
