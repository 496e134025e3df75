import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** One attempt of a process to reach an address: a connection, or a packet such as a question to a name server. */
export interface Connection {
  readonly process: number;
  /** The socket of the service of this computer that looks up names for a program; `port` is 53 then. */
  readonly host: string;
  readonly port: number;
}

/** Records the connections of a program and of every process that it starts. */
export interface ConnectionRecorder {
  /** Put in place of the executable. */
  readonly executable: string;
  /** `host:port` of every connection so far. */
  addresses(): Promise<ReadonlySet<string>>;
}

/**
 * Watches the system calls of all processes, so that none is left out: main, pages, utilities, workers, and what they
 * start. Null elsewhere than on Linux.
 * @throws Error if there is no strace, or it may not trace
 */
export async function connectionRecorder(
  folder: string,
  executable: string,
): Promise<ConnectionRecorder | null> {
  if (process.platform !== 'linux') return null;
  const output = join(folder, 'connections.txt');
  const options = `-D -f --seccomp-bpf -qq -e trace=connect,sendto,sendmsg,sendmmsg -e signal=none -o '${output}'`;
  await promisify(execFile)('/bin/sh', ['-c', `exec strace ${options} true`]);
  const script = join(folder, 'recorded.sh');
  await writeFile(script, `#!/bin/sh\nexec strace ${options} '${executable}' "$@"\n`);
  await chmod(script, 0o755);
  return {
    executable: script,
    addresses: async () => {
      const connections = parseConnections(await readFile(output, 'utf8'));
      return new Set(connections.map(({ host, port }) => `${host}:${port}`));
    },
  };
}

/** systemd-resolved and Avahi look up names of hosts and nothing else. */
const RESOLVER_SOCKET = /sun_path="((?:\/var)?\/run\/(?:systemd\/resolve|avahi-daemon)\/[^"]*)"/;

/** Types 4 to 7, 13 and 14 of nscd's protocol ask for hosts; the same socket answers questions about users. */
const NSCD_HOST_REQUEST = /"\\2\\0\\0\\0\\(?:[4-7]|r|16)\\0\\0\\0/;
const NSCD_SOCKET = '/run/nscd/socket';

/** Reads the output of strace; sockets of this computer that look up no names, such as those of D-Bus, are left out. */
export function parseConnections(output: string): readonly Connection[] {
  return output.split('\n').flatMap((line) => {
    const target = addressOf(line) ?? resolverOf(line);
    return target ? [{ process: Number.parseInt(line, 10), ...target }] : [];
  });
}

function addressOf(line: string): Omit<Connection, 'process'> | undefined {
  const [, port, ipv4, ipv6] =
    /sin6?_port=htons\((\d+)\).*?(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/.exec(line) ?? [];
  const host = ipv4 ?? ipv6;
  return port === undefined || host === undefined ? undefined : { host, port: Number(port) };
}

function resolverOf(line: string): Omit<Connection, 'process'> | undefined {
  const host = NSCD_HOST_REQUEST.test(line) ? NSCD_SOCKET : RESOLVER_SOCKET.exec(line)?.[1];
  return host === undefined ? undefined : { host, port: 53 };
}
