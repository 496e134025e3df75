import { expect, it } from 'vitest';
import { parseConnections } from '../support/connections';

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
