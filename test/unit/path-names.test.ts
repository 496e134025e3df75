import { expect, it } from 'vitest';
import { isInside, isSamePath } from '../../src/main/support/files/path-names';

const COMPOSED = '/Users/anna/Schäden'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

it.each([
  ['win32', 'C:\\Claims\\4711', 'c:\\claims\\4711', true],
  ['win32', 'C:\\Claims\\4711', 'C:/Claims/4711', true],
  ['win32', '\\\\SERVER\\Share\\a', '\\\\server\\share\\A', true],
  ['win32', 'C:\\Claims', 'D:\\Claims', false],
  ['darwin', COMPOSED, DECOMPOSED, true],
  ['darwin', COMPOSED, DECOMPOSED.toUpperCase(), true],
  ['linux', '/home/anna/Claims', '/home/anna/claims', false],
  ['linux', COMPOSED, DECOMPOSED, false],
] as const)('on %s, %j and %j are one path: %j', (platform, one, other, expected) => {
  expect(isSamePath(one, other, platform)).toBe(expected);
});

it.each([
  ['win32', 'C:\\Claims', 'c:\\CLAIMS\\4711\\a.jpg', true],
  ['win32', 'C:\\Claims', 'C:\\Claims 2\\a.jpg', false],
  ['win32', 'C:\\Claims', 'D:\\Claims\\a.jpg', false],
  ['darwin', COMPOSED, `${DECOMPOSED}/küche.jpg`, true],
  ['darwin', '/Users/anna/Claims', '/users/ANNA/claims/4711', true],
  ['linux', '/home/anna/Claims', '/home/anna/claims/4711', false],
  ['linux', '/home/anna/Claims', '/home/anna/Claims', true],
  ['linux', '/home/anna/Claims', '/home/anna/..Claims', false],
] as const)('on %s, the folder %j holds %j: %j', (platform, folder, path, expected) => {
  expect(isInside(folder, path, platform)).toBe(expected);
});
