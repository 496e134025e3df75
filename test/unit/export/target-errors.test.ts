import { expect, it } from 'vitest';
import { asTargetError } from '../../../src/main/evidence/export/export-target';

const failure = (code: string) => Object.assign(new Error('made up by the test'), { code });

it.each([
  ['ECONNRESET', 'target-gone'],
  ['ETIMEDOUT', 'target-gone'],
  ['ENETUNREACH', 'target-gone'],
  ['EHOSTUNREACH', 'target-gone'],
  ['EHOSTDOWN', 'target-gone'],
  ['UNKNOWN', 'target-gone'],
  ['EBUSY', 'target-in-use'],
  ['EDQUOT', 'disk-full'],
  ['ENOTEMPTY', 'target-not-writable'],
  ['ELOOP', 'target-not-writable'],
])('is a failure of the export with %s: %s', (code, expected) => {
  expect(asTargetError(failure(code), '/share')).toMatchObject({ code: expected });
});

it('leaves programming errors as they are, so that they are logged', () => {
  for (const error of [new TypeError('x'), failure('ERR_INVALID_ARG_TYPE'), failure('SQLITE_MISUSE')]) {
    expect(asTargetError(error, '/share')).toBe(error);
  }
});
