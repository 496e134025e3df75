import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { connectionRecorder, parseConnections } from '../support/connections';

it.runIf(process.platform === 'linux')('recording connections fails on Linux without strace', async () => {
  vi.stubEnv('PATH', '/nonexistent');
  try {
    await expect(connectionRecorder(tmpdir(), 'true')).rejects.toThrow('strace');
  } finally {
    vi.unstubAllEnvs();
  }
});

it('the record of connections holds every address of every process, name servers included', () => {
  const output = [
    '20 connect(21, {sa_family=AF_UNIX, sun_path="/run/dbus"}, 110) = 0',
    '20 connect(21, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("10.0.0.53")}, 16) = 0',
    '21 connect(9, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28) = -1 EINPROGRESS',
    '22 sendto(8, "x", 1, 0, {sa_family=AF_INET, sin_port=htons(5353), sin_addr=inet_addr("224.0.0.251")}, 16) = 1',
    '22 sendto(8, "x", 1, 0, NULL, 0) = 1',
    '22 sendmsg(9, {msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base="x", iov_len=1}], msg_iovlen=1}, 0) = 1',
    '23 sendmsg(18, {msg_name={sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.1")}, msg_namelen=16}, 0) = 1',
  ].join('\n');
  expect(parseConnections(output)).toEqual([
    { process: 20, host: '10.0.0.53', port: 53 },
    { process: 21, host: '2001:db8::1', port: 443 },
    { process: 22, host: '224.0.0.251', port: 5353 },
    { process: 23, host: '192.0.2.1', port: 53 },
  ]);
});

it('the record of connections holds look-ups by services of this computer', () => {
  const output = [
    '30 connect(4, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110) = 0',
    String.raw`30 sendto(4, "\2\0\0\0\r\0\0\0\6\0\0\0hosts\0", 18, MSG_NOSIGNAL, NULL, 0) = 18`,
    String.raw`31 sendto(3, "\2\0\0\0\16\0\0\0\20\0\0\0example.invalid\0", 28, MSG_NOSIGNAL, NULL, 0) = 28`,
    String.raw`32 sendto(3, "\2\0\0\0\4\0\0\0\20\0\0\0example.invalid\0", 28, MSG_NOSIGNAL, NULL, 0 <unfinished ...>`,
    '33 connect(5, {sa_family=AF_UNIX, sun_path="/run/systemd/resolve/io.systemd.Resolve"}, 42) = 0',
    '34 connect(5, {sa_family=AF_UNIX, sun_path="/var/run/avahi-daemon/socket"}, 110 <unfinished ...>',
  ].join('\n');
  expect(parseConnections(output)).toEqual([
    { process: 30, host: '/run/nscd/socket', port: 53 },
    { process: 31, host: '/run/nscd/socket', port: 53 },
    { process: 32, host: '/run/nscd/socket', port: 53 },
    { process: 33, host: '/run/systemd/resolve/io.systemd.Resolve', port: 53 },
    { process: 34, host: '/var/run/avahi-daemon/socket', port: 53 },
  ]);
});

it('the record of connections leaves out questions about users, also where nothing answers them', () => {
  const output = [
    '40 connect(3, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110) = -1 ENOENT (No such file or directory)',
    '41 connect(3, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110) = 0',
    String.raw`41 sendto(3, "\2\0\0\0\v\0\0\0\7\0\0\0passwd\0", 19, MSG_NOSIGNAL, NULL, 0) = 19`,
    String.raw`41 sendto(3, "\2\0\0\0\1\0\0\0\5\0\0\0001000\0", 17, MSG_NOSIGNAL, NULL, 0) = 17`,
    '42 connect(3, {sa_family=AF_UNIX, sun_path="/run/systemd/userdb/io.systemd.Multiplexer"}, 45) = 0',
  ].join('\n');
  expect(parseConnections(output)).toEqual([]);
});
