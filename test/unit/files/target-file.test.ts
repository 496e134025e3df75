import { expect, it } from 'vitest';
import { asTargetError } from '../../../src/main/evidence/files/target-file';
import { FileInUseError } from '../../../src/main/support/files/held-files';

const failure = (code: string) => Object.assign(new Error('made up by the test'), { code });

it.each([
  ['ENOENT', 'target-gone'],
  ['ENOTDIR', 'target-gone'],
  ['EIO', 'target-gone'],
  ['ECONNRESET', 'target-gone'],
  ['ETIMEDOUT', 'target-gone'],
  ['ENETUNREACH', 'target-gone'],
  ['EHOSTUNREACH', 'target-gone'],
  ['EHOSTDOWN', 'target-gone'],
  ['UNKNOWN', 'target-gone'],
  ['EBUSY', 'target-in-use'],
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EEXIST', 'target-exists'],
  ['EROFS', 'target-not-writable'],
  ['ENOTEMPTY', 'target-not-writable'],
  ['ELOOP', 'target-not-writable'],
])('is a failure of the chosen place with %s: %s', (code, expected) => {
  expect(asTargetError(failure(code), '/r.pdf')).toMatchObject({ code: expected });
});

it('says that another program has the file open', () => {
  const error = new FileInUseError('/r.pdf', 'EBUSY', failure('EBUSY'));
  expect(asTargetError(error, '/r.pdf')).toMatchObject({ code: 'target-in-use', values: { path: '/r.pdf' } });
});

it('leaves programming errors as they are, so that they are logged', () => {
  for (const error of [new TypeError('x'), failure('ERR_INVALID_ARG_TYPE'), failure('SQLITE_MISUSE')]) {
    expect(asTargetError(error, '/r.pdf')).toBe(error);
  }
});
