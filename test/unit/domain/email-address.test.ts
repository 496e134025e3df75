import { describe, expect, it } from 'vitest';
import { isEmailAddress } from '../../../src/domain/email-address';

describe('an email address', () => {
  it.each([
    ['anna@insurer.example', true],
    ['anna.kowalska+claims@mail.insurer.example', true],
    ['anna', false],
    ['anna@', false],
    ['@insurer.example', false],
    ['anna@insurer', false],
    ['anna@.example', false],
    ['anna@insurer.', false],
    ['anna@insurer..example', false],
    ['anna@office@insurer.example', false],
    ['anna kowalska@insurer.example', false],
    ['anna@insurer.example ', false],
    ['anna@insurer.exa mple', false],
    ['Anna <anna@insurer.example>, b', false],
  ])('%j has the form of one: %s', (text, hasForm) => {
    expect(isEmailAddress(text)).toBe(hasForm);
  });

  it('has at most 254 characters', () => {
    const domain = '@insurer.example';
    expect(isEmailAddress(`${'a'.repeat(254 - domain.length)}${domain}`)).toBe(true);
    expect(isEmailAddress(`${'a'.repeat(255 - domain.length)}${domain}`)).toBe(false);
  });
});
