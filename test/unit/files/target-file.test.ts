import { expect, it } from 'vitest';
import { asTargetError } from '../../../src/main/evidence/files/target-file';
import { FileInUseError } from '../../../src/main/support/files/held-files';

const failure = (code: string) => Object.assign(new Error('made up by the test'), { code });

it.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EEXIST', 'target-exists'],
  ['EROFS', 'target-not-writable'],
  ['ENOENT', 'target-not-writable'],
])('is a failure of the chosen file with %s: %s', (code, expected) => {
  expect(asTargetError(failure(code), '/r.pdf')).toMatchObject({ code: expected });
});

it('says that another program has the file open', () => {
  const error = new FileInUseError('/r.pdf', 'EBUSY', failure('EBUSY'));
  expect(asTargetError(error, '/r.pdf')).toMatchObject({ code: 'target-in-use', values: { path: '/r.pdf' } });
});

it('leaves programming errors as they are, so that they are logged', () => {
  for (const error of [new TypeError('x'), failure('ERR_INVALID_ARG_TYPE')]) {
    expect(asTargetError(error, '/r.pdf')).toBe(error);
  }
});
