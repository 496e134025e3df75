import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import { CUSTODY_ACTIONS } from '../../../src/main/storage/custody/custody-log';

describe.each(LANGUAGES)('the custody log in %s', (language) => {
  it('has a text for every kind of entry, and for nothing else', () => {
    expect(Object.keys(resources[language].history.action).sort()).toEqual([...CUSTODY_ACTIONS].sort());
  });
});
