import { describe, expect, it } from 'vitest';
import { readTeamAddress } from '../../../src/domain/team-address';

const REMOTE = 'postgres://anna@db.example/claims';

describe('the address of a team store', () => {
  it('names server, database and user, and is checked by the authorities of the system', () => {
    expect(readTeamAddress(` ${REMOTE} `)).toEqual({
      url: REMOTE,
      host: 'db.example',
      port: 5432,
      database: 'claims',
      user: 'anna',
      tls: 'verify-full',
      authorityFile: null,
      client: null,
    });
  });

  it('may state the port, the long scheme, and names with escaped characters', () => {
    expect(readTeamAddress('postgresql://anna%40office@DB.Example:6543/my%20claims')).toMatchObject({
      host: 'db.example',
      port: 6543,
      database: 'my claims',
      user: 'anna@office',
    });
  });

  it('may name the authority, and a certificate instead of a password', () => {
    const files = 'sslrootcert=/etc/ca.pem&sslcert=/etc/anna.pem&sslkey=/etc/anna.key';
    expect(readTeamAddress(`${REMOTE}?sslmode=verify-ca&${files}`)).toMatchObject({
      tls: 'verify-ca',
      authorityFile: '/etc/ca.pem',
      client: { certificateFile: '/etc/anna.pem', keyFile: '/etc/anna.key' },
    });
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('needs no encryption on this computer, %s', (host) => {
    const address = `postgres://anna@${host}/claims`;
    expect(readTeamAddress(address)).toMatchObject({ tls: 'disable' });
    expect(readTeamAddress(`${address}?sslmode=disable`)).toMatchObject({ tls: 'disable' });
    expect(readTeamAddress(`${address}?sslmode=verify-full`)).toMatchObject({ tls: 'verify-full' });
  });

  it('has the host of IPv6 without brackets', () => {
    expect(readTeamAddress('postgres://anna@[2001:DB8::1]/claims')).toMatchObject({ host: '2001:db8::1' });
  });

  it.each([
    ['', 'form'],
    ['db.example/claims', 'form'],
    ['https://anna@db.example/claims', 'form'],
    ['postgres:///claims', 'form'],
    [`${REMOTE}#part`, 'form'],
    ['postgres://anna@db.example/%ff', 'form'],
    ['postgres://%ff@db.example/claims', 'form'],
    ['postgres://anna:secret@db.example/claims', 'password'],
    [`${REMOTE}?password=secret`, 'password'],
    ['postgres://anna@db.example', 'database-missing'],
    ['postgres://anna@db.example/', 'database-missing'],
    ['postgres://anna@db.example/claims/2026', 'database-missing'],
    ['postgres://db.example/claims', 'user-missing'],
  ])('%j is refused: %s', (text, reason) => {
    expect(readTeamAddress(text)).toEqual({ reason, detail: null });
  });

  it.each([
    ['?sslmode=verify-full&options=-c', 'parameter', 'options'],
    ['?sslcert=/etc/anna.pem', 'parameter', 'sslkey'],
    ['?sslcert=/etc/anna.pem&sslkey=', 'parameter', 'sslkey'],
    ['?sslkey=/etc/anna.key', 'parameter', 'sslcert'],
    // Modes that encrypt without checking the server, or not at all.
    ['?sslmode=require', 'tls-required', 'require'],
    ['?sslmode=prefer', 'tls-required', 'prefer'],
    ['?sslmode=disable', 'tls-required', 'disable'],
  ])('with %s is refused: %s %s', (parameters, reason, detail) => {
    expect(readTeamAddress(`${REMOTE}${parameters}`)).toEqual({ reason, detail });
  });
});
