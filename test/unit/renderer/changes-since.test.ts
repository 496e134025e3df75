import { describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../src/domain/ids';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import { changesSince } from '../../../src/renderer/features/prepare/seal/changes-since';
import { createI18n } from '../../../src/renderer/i18n/i18n';

const detail = { profileId: 'own' as ProfileId, referenceDate: '2026-03-10' };
const choices = { reportLanguage: 'de', contactEmail: ' desk@insurer.example ' } as const;
const earlierHeaders = { ...detail, reportLanguage: 'de', contactEmail: 'desk@insurer.example' } as const;

describe('what changed since the earlier packages', () => {
  it('is nothing under the same headers, and without earlier packages', () => {
    expect(changesSince({ earlierHeaders }, detail, choices)).toEqual([]);
    expect(changesSince({ earlierHeaders: null }, detail, choices)).toEqual([]);
  });

  it('is each header that differs', () => {
    const all = ['reference-date', 'profile', 'report-language', 'contact-email'];
    const next = { profileId: 'other' as ProfileId, referenceDate: '2026-03-09' };
    expect(changesSince({ earlierHeaders }, next, { reportLanguage: 'en', contactEmail: '' })).toEqual(all);
    expect(changesSince({ earlierHeaders }, { ...detail, referenceDate: '2026-03-09' }, choices)).toEqual([
      'reference-date',
    ]);
  });

  it('counts no address and an empty one as the same', () => {
    const without = { earlierHeaders: { ...earlierHeaders, contactEmail: null } };
    expect(changesSince(without, detail, { reportLanguage: 'de', contactEmail: ' ' })).toEqual([]);
  });

  it.each(LANGUAGES)('is one sentence in %s', (language) => {
    const { changed } = resources[language].prepare.bar;
    const t = createI18n(language, resources[language]).getFixedT(language, 'prepare');
    const sentence = t('bar.ownList', { changes: [changed['reference-date'], changed.profile] });
    expect(sentence).toContain(changed['reference-date']);
    expect(sentence).toContain(changed.profile);
    expect(sentence).toMatch(/^[^.{]+\.$/);
  });
});
