import { describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../src/domain/ids';
import {
  chooseProfile,
  isProfileOfRun,
  newProfileName,
  type ProfileChoice,
} from '../../../src/main/sending/profiles/choose-profile';

function profile(name: string, baseUrl: string, kind: 'service' | 'practice' = 'service') {
  return { id: name as ProfileId, name, kind, baseUrl };
}

const PRACTICE = profile('Practice', '', 'practice');
const NORTH = profile('North', 'https://north.example');
const SOUTH = profile('South', 'https://south.example/api');
const NORTH_TOO = profile('North (https://south.example/api)', 'https://south.example/api');
const ALL = [NORTH, SOUTH, NORTH_TOO, PRACTICE];

describe('the profile that a run names', () => {
  it.each<[string, ProfileChoice, string | null]>([
    ['nothing', { name: null, service: null }, 'Practice'],
    ['a name', { name: 'South', service: null }, 'South'],
    ['an unknown name', { name: 'East', service: null }, null],
    ['an address', { name: null, service: 'https://south.example/api/' }, 'South'],
    ['an unknown address', { name: null, service: 'https://north.example:8443' }, null],
    ['a name with its address', { name: 'North', service: 'https://north.example' }, 'North'],
    ['a name with another address', { name: 'North', service: 'https://south.example/api' }, NORTH_TOO.name],
    ['a name with an unknown address', { name: 'North', service: 'https://east.example' }, null],
  ])('is found by %s', (_by, choice, expected) => {
    expect(chooseProfile(ALL, choice, PRACTICE.id)?.name ?? null).toBe(expected);
  });

  it('gets another name when it is new and its name is taken', () => {
    const service = 'https://east.example/';
    expect(newProfileName(ALL, { name: null, service })).toBe('https://east.example');
    expect(newProfileName(ALL, { name: 'East', service })).toBe('East');
    expect(newProfileName(ALL, { name: 'North', service })).toBe('North (https://east.example)');
  });
});

describe('the key of a run', () => {
  const nobody: ProfileChoice = { name: null, service: null };
  const profilesOf = (choice: ProfileChoice, active: ProfileId, all = ALL) =>
    all.filter(({ id }) => isProfileOfRun(all, choice, active, id)).map(({ name }) => name);

  it('is for the named profile alone, not for the active one', () => {
    expect(profilesOf({ name: 'South', service: null }, NORTH.id)).toEqual(['South']);
    expect(profilesOf({ name: null, service: 'https://south.example/api' }, NORTH.id)).toEqual(['South']);
    expect(profilesOf({ name: null, service: 'https://new.example' }, NORTH.id)).toEqual([]);
  });

  it('is for the active profile, or for the only one of a service, if none is named', () => {
    expect(profilesOf(nobody, NORTH.id)).toEqual(['North']);
    expect(profilesOf(nobody, PRACTICE.id)).toEqual(['Practice']);
    expect(profilesOf(nobody, PRACTICE.id, [NORTH, PRACTICE])).toEqual(['North', 'Practice']);
  });
});
