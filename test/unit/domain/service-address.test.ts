import { describe, expect, it } from 'vitest';
import { completeServiceAddress, proposedProfileName } from '../../../src/domain/service-address';

describe('a typed service address', () => {
  it.each([
    ['verify.example', 'https://verify.example'],
    [' https://verify.example/ ', 'https://verify.example'],
    ['https://verify.example/v2/fraudscanner', 'https://verify.example'],
    ['verify.example/tenant/v2/getUploadUrl/', 'https://verify.example/tenant'],
    ['https://verify.example/capture/link', 'https://verify.example'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://verify.example/archive-v2', 'https://verify.example/archive-v2'],
    ['https://verify.example//', 'https://verify.example'],
    ['  ', ''],
  ])('%j becomes %j', (typed, address) => {
    expect(completeServiceAddress(typed)).toBe(address);
  });
});

describe('the proposed name of a profile', () => {
  it('is the host of its address', () => {
    expect(proposedProfileName('verify.example/v2', [])).toBe('verify.example');
  });

  it('is numbered while the name is taken', () => {
    const taken = ['verify.example', 'verify.example (2)'];
    expect(proposedProfileName('https://verify.example', taken)).toBe('verify.example (3)');
  });

  it('is empty while there is no address', () => {
    expect(proposedProfileName('', [])).toBe('');
    expect(proposedProfileName('https://', [])).toBe('');
  });
});
