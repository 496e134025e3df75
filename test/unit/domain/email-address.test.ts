import { describe, expect, it } from 'vitest';
import { outboxRequests } from '../../../src/contract/outbox-requests';
import { profileRequests } from '../../../src/contract/profile-requests';
import { isEmailAddress } from '../../../src/domain/email-address';

describe('an email address', () => {
  it.each([
    ['anna@insurer.example', true],
    ['anna.kowalska+claims@mail.insurer.example', true],
    ["o'brien&co@insurer.example", true],
    ['anna@xn--mller-kva.example', true],
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
    ['anna..kowalska@insurer.example', false],
    ['.anna@insurer.example', false],
    ['anna.@insurer.example', false],
    ['anna;bea@insurer.example', false],
    ['zoë@insurer.example', false],
    ['anna@müller.example', false],
    ['anna@-insurer.example', false],
    ['anna@insurer_one.example', false],
    ['anna@192.0.2.1', false],
    ['anna@insurer.e', false],
  ])('%j has the form of one: %s, for the window and for the engine', (text, hasForm) => {
    expect(isEmailAddress(text)).toBe(hasForm);
    const { contactEmail } = outboxRequests['submissions.seal'].fields;
    expect(contactEmail.safeParse(text).success).toBe(hasForm);
    expect(profileRequests['profiles.save'].fields.contactEmail.safeParse(text).success).toBe(hasForm);
  });

  it('has at most 254 characters', () => {
    const domain = '@insurer.example';
    expect(isEmailAddress(`${'a'.repeat(254 - domain.length)}${domain}`)).toBe(true);
    expect(isEmailAddress(`${'a'.repeat(255 - domain.length)}${domain}`)).toBe(false);
  });
});
