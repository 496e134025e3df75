import { describe, expect, it } from 'vitest';
import {
  inboxLevel,
  isLoopbackAddress,
  partKindOf,
  possibleCaseNumbers,
  pushedCaseNumber,
  RECEIVER_TOKEN_PATTERN,
  readPublicAddress,
} from '../../../src/domain/receiver';

describe('a part of a result push', () => {
  it.each([
    ['pdf', 'report'],
    ['jpeg', 'photo'],
    ['png', 'photo'],
    ['webp', 'photo'],
    ['heic', 'photo'],
    ['tiff', null],
    ['unknown', null],
    [null, null],
  ])('of type %s counts as %s', (type, kind) => {
    expect(partKindOf(type)).toBe(kind);
  });
});

describe('the bearer token of the receiver', () => {
  it.each([
    ['a'.repeat(16), true],
    ['a'.repeat(500), true],
    [`${'a'.repeat(14)}!~`, true],
    ['a'.repeat(15), false],
    ['a'.repeat(501), false],
    [`${'a'.repeat(16)} `, false],
    [` ${'a'.repeat(16)}`, false],
    [`${'a'.repeat(16)}ü`, false],
  ])('%s is acceptable: %s', (token, isAcceptable) => {
    expect(RECEIVER_TOKEN_PATTERN.test(token)).toBe(isAcceptable);
  });
});

describe('an address of this computer', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.12.34.255', true],
    ['::1', true],
    ['localhost', true],
    ['128.0.0.1', false],
    ['127.0.0', false],
    ['127.0.0.1.example', false],
    ['10.127.0.0.1', false],
    ['192.168.1.20', false],
    ['0.0.0.0', false],
  ])('%s is reached only from here: %s', (address, isLoopback) => {
    expect(isLoopbackAddress(address)).toBe(isLoopback);
  });
});

describe('the public address of the receiver', () => {
  it.each([
    ['https://push.example', 'https://push.example'],
    ['http://push.example:8080/', 'http://push.example:8080'],
    ['https://push.example/inbox//', 'https://push.example/inbox'],
    ['push.example', null],
    ['ftp://push.example', null],
    ['https://user@push.example', null],
    ['https://:secret@push.example', null],
    ['https://push.example?tenant=1', null],
    ['https://push.example#inbox', null],
  ])('%s is read as %s', (text, address) => {
    expect(readPublicAddress(text)).toBe(address);
  });
});

describe('the inbox of the receiver', () => {
  const EMPTY = { results: 0, bytes: 0 };

  it.each([
    [EMPTY, 'ok'],
    [{ ...EMPTY, results: 799 }, 'ok'],
    [{ ...EMPTY, results: 800 }, 'nearly-full'],
    [{ ...EMPTY, results: 999 }, 'nearly-full'],
    [{ ...EMPTY, results: 1_000 }, 'full'],
    [{ ...EMPTY, bytes: 15_999_999_999 }, 'ok'],
    [{ ...EMPTY, bytes: 16_000_000_000 }, 'nearly-full'],
    [{ results: 1, bytes: 20_000_000_000 }, 'full'],
    // The fuller of the two counts.
    [{ results: 900, bytes: 1 }, 'nearly-full'],
  ])('with %o is %s', (size, level) => {
    expect(inboxLevel(size)).toBe(level);
  });
});

describe('the case number of a result push', () => {
  it.each([
    ['/proofcase/KF-2026', 'KF-2026'],
    ['/proofcase/KF%202026', 'KF 2026'],
    // A slash of the case number, whether or not a proxy decoded it.
    ['/proofcase/KF%2F2026', 'KF/2026'],
    ['/proofcase/KF/2026', 'KF/2026'],
    [`/proofcase/${'7'.repeat(200)}`, '7'.repeat(200)],
    [`/proofcase/${'7'.repeat(201)}`, null],
    ['/proofcase/', null],
    ['/proofcase/%20', null],
    ['/proofcase/KF%C3%BC', null],
    ['/proofcase/KF%0A2026', null],
    ['/proofcase/%0AKF', null],
    ['/proofcase/KF%', null],
    ['/other/KF-2026', null],
    ['/proofcaseKF-2026', null],
  ])('in %s is %s', (path, caseNumber) => {
    expect(pushedCaseNumber(path, '/proofcase')).toBe(caseNumber);
  });

  it.each([
    ['KF-2026', ['KF-2026']],
    ['KF+2026', ['KF+2026', 'KF 2026']],
    ['/KF-2026', ['/KF-2026', 'KF-2026']],
    ['//KF+20/26', ['//KF+20/26', 'KF+20/26', '//KF 20/26', 'KF 20/26']],
    ['/', ['/']],
  ])('%s may stand for %j, the literal one first', (pushed, possible) => {
    expect(possibleCaseNumbers(pushed)).toEqual(possible);
  });

  it('follows the first slash where the address has no path', () => {
    expect(pushedCaseNumber('/KF-2026', '')).toBe('KF-2026');
  });
});
