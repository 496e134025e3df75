import { describe, expect, it } from 'vitest';
import { createUnsavedForms } from '../../../src/renderer/app/unsaved-forms';

function formsWithLog() {
  const log: string[] = [];
  const forms = createUnsavedForms(() => log.push(forms.isAny(null) ? 'unsaved' : 'saved'));
  const saving = (name: string, isSaved: boolean) => async () => {
    log.push(name);
    return isSaved;
  };
  return { forms, log, saving };
}

describe('unsaved forms of one screen', () => {
  it('are reported with the first one, and when none is left', () => {
    const { forms, log, saving } = formsWithLog();
    forms.set('receiver', saving('receiver', true));
    forms.set('mail', saving('mail', true));
    forms.set('receiver', null);
    expect(log).toEqual(['unsaved']);
    forms.set('mail', null);
    forms.set('mail', null);
    expect(log).toEqual(['unsaved', 'saved']);
  });

  it('are all saved, and one that cannot be saved is said', async () => {
    const { forms, log, saving } = formsWithLog();
    expect(await forms.save(null)).toBe(true);
    forms.set('receiver', saving('receiver', false));
    forms.set('mail', saving('mail', true));
    expect(await forms.save(null)).toBe(false);
    expect(log).toEqual(['unsaved', 'receiver', 'mail']);
  });

  it('are left one by one: the others stay unsaved', async () => {
    const { forms, log, saving } = formsWithLog();
    forms.set('receiver', saving('receiver', false));
    expect([forms.isAny('mail'), forms.isAny(null)]).toEqual([false, true]);
    forms.set('mail', saving('mail', true));
    expect(await forms.save('mail')).toBe(true);
    forms.discard('mail');
    expect([forms.isAny('mail'), forms.isAny('receiver')]).toEqual([false, true]);
    forms.discard(null);
    expect(forms.isAny(null)).toBe(false);
    expect(log).toEqual(['unsaved', 'mail', 'saved']);
  });
});
