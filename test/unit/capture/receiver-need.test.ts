import { describe, expect, it } from 'vitest';
import { type ReceiverFacts, receiverNeed } from '../../../src/domain/capture/receiver-need';
import { RECEIVER_DEFAULTS } from '../../../src/domain/receiver';

const SERVICE = { kind: 'service', hasResultPush: true } as const;
const PRACTICE = { kind: 'practice', hasResultPush: true } as const;
const RUNNING: ReceiverFacts = {
  settings: { ...RECEIVER_DEFAULTS, enabled: true },
  isListening: true,
  isReachable: true,
  isTokenShown: true,
  hasCertificate: false,
};
const OFF = { ...RUNNING, settings: RECEIVER_DEFAULTS, isListening: false };

describe('the result of a capture case', () => {
  it('arrives where the operator reaches a running receiver and has its token', () => {
    expect(receiverNeed(SERVICE, RUNNING)).toBeNull();
  });

  it.each([
    ['off', OFF],
    ['not-started', { ...RUNNING, isListening: false }],
    ['unreachable', { ...RUNNING, isReachable: false, isTokenShown: false }],
    ['token-unknown', { ...RUNNING, isTokenShown: false }],
  ] as const)('does not arrive: %s', (need, receiver) => {
    expect(receiverNeed(SERVICE, receiver)).toBe(need);
  });

  it('is not expected for an account without a result push', () => {
    expect(receiverNeed({ ...SERVICE, hasResultPush: false }, OFF)).toBeNull();
  });

  it('of the practice service needs no token and no address that others reach', () => {
    const local = { ...RUNNING, isReachable: false, isTokenShown: false };
    expect(receiverNeed(PRACTICE, local)).toBeNull();
    expect(receiverNeed(PRACTICE, OFF)).toBe('off');
    expect(receiverNeed(PRACTICE, { ...local, hasCertificate: true })).toBe('not-for-practice');
    const elsewhere = { ...local.settings, address: '192.168.1.20' };
    expect(receiverNeed(PRACTICE, { ...local, settings: elsewhere })).toBe('not-for-practice');
  });
});
