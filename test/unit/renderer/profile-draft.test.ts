import { describe, expect, it } from 'vitest';
import type { ProfileView } from '../../../src/contract/views';
import type { ProfileId } from '../../../src/domain/ids';
import { changedSince } from '../../../src/renderer/features/settings/changed-since';
import {
  checkDraft,
  draftOf,
  hasSecret,
  NO_KEY,
  readBudget,
  saveRequest,
  usesAdvancedFields,
} from '../../../src/renderer/features/settings/profile-draft';

const STORED: ProfileView = {
  id: 'p1' as ProfileId,
  name: 'Claims',
  kind: 'service',
  baseUrl: 'https://verify.example',
  captureAuthentication: 'bearer',
  reportLanguage: 'pl',
  contactEmail: 'claims@insurer.example',
  monthlyTokenBudget: 5_000,
  captureFields: '{"mobile": ""}',
  hasResultPush: false,
  teamStore: 'postgres://anna@db.example/team',
  isTeamStoreOptional: false,
  sharesWithTeam: false,
  sharesHandler: true,
  key: 'stored',
  block: null,
  running: null,
};
const NEW = { ...draftOf(null, 'de'), name: 'Claims', baseUrl: 'verify.example' };
const KEY = { text: 'key-1', thisRunOnly: false };

describe('the draft of a profile', () => {
  it('asks to store what it was read from', () => {
    const { key: _key, block: _block, running: _running, kind: _kind, ...facts } = STORED;
    expect(saveRequest(STORED, draftOf(STORED, 'de'), NO_KEY)).toEqual(facts);
  });

  it('completes the address and carries the key only if one is typed', () => {
    expect(saveRequest(null, NEW, KEY)).toMatchObject({
      id: null,
      baseUrl: 'https://verify.example',
      contactEmail: null,
      key: KEY,
    });
    expect(saveRequest(null, NEW, { ...KEY, text: '  ' })).not.toHaveProperty('key');
  });

  it('can be saved without a key, but not with one that no header can carry', () => {
    expect(checkDraft(NEW, NO_KEY)).toMatchObject({ key: null, canSave: true });
    expect(checkDraft(NEW, KEY).canSave).toBe(true);
    expect(checkDraft(NEW, { ...KEY, text: 'schlüssel' })).toMatchObject({
      key: { reason: 'character' },
      canSave: false,
    });
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no address', { baseUrl: '' }],
    ['an email address that is none', { contactEmail: 'claims' }],
    ['a budget of nothing', { budget: '0' }],
    ['fields that are no JSON', { captureFields: '{' }],
  ])('cannot be saved with %s', (_what, change) => {
    expect(checkDraft({ ...NEW, ...change }, KEY).canSave).toBe(false);
  });

  it('unfolds the advanced fields only where one of them is used', () => {
    expect(usesAdvancedFields(NEW)).toBe(false);
    expect(usesAdvancedFields(draftOf(STORED, 'de'))).toBe(true);
    expect(usesAdvancedFields({ ...NEW, captureFields: '{"mobile": ""}' })).toBe(true);
  });

  it('counts as changed with a key or with a password alone', () => {
    expect([NO_KEY, KEY, { ...NO_KEY, teamPassword: 'secret' }].map(hasSecret)).toEqual([false, true, true]);
  });

  it('keeps what was typed while it was being stored', () => {
    const sent = { ...NEW, name: 'Claims ', budget: '500' };
    const typed = { ...sent, budget: '5000' };
    const stored = { ...sent, name: 'Claims' };
    expect({ ...stored, ...changedSince(typed, sent) }).toEqual({ ...stored, budget: '5000' });
  });

  it('reads a budget with the grouping of any language', () => {
    expect(['', '5.000', '5 000', '5,000'].map((text) => readBudget(text)?.tokens)).toEqual([
      null,
      5_000,
      5_000,
      5_000,
    ]);
    expect(readBudget('1234567')?.tokens).toBe(1_234_567);
    for (const text of ['many', '1.000,00', '1000.50', '1,5', '1.000.', '.500', '0']) {
      expect([text, readBudget(text)]).toEqual([text, null]);
    }
  });
});
