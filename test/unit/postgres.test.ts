import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { programFolder } from '../support/postgres';

beforeEach(() => void vi.stubEnv('PROOFCASE_POSTGRES', ''));
afterEach(() => void vi.unstubAllEnvs());

const withoutBuild = { platform: 'win32', arch: 'arm64' } as const;

it('PostgreSQL for tests is that of PROOFCASE_POSTGRES on a platform for which npm has none', () => {
  expect(() => programFolder(withoutBuild)).toThrow(
    /none for windows-arm64, install PostgreSQL and set PROOFCASE_POSTGRES to the folder/,
  );
  vi.stubEnv('PROOFCASE_POSTGRES', '/opt/postgres/bin');
  expect(programFolder(withoutBuild)).toBe('/opt/postgres/bin');
});
