import { describe, expect, it } from 'vitest';
import {
  checkCaptureFields,
  emptyOwnFields,
  linkPayload,
  newFieldProblem,
  ownFields,
  sceneField,
  scenesOf,
  textField,
  withField,
} from '../../../src/domain/capture/capture-fields';
import { fillTemplate, lacksLink, mailtoAddress } from '../../../src/domain/capture/mail-template';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';

describe('the mail text', () => {
  const values = { caseNumber: 'A {captureLink} $& 1', captureLink: 'https://capture.example/x?a=1&b=2' };

  it('is filled in one pass, and keeps unknown placeholders', () => {
    const filled = fillTemplate({ subject: 'No {caseNumber}', body: '{captureLink} {name}' }, values);
    expect(filled).toEqual({
      subject: 'No A {captureLink} $& 1',
      body: 'https://capture.example/x?a=1&b=2 {name}',
    });
  });

  it.each(LANGUAGES)('in %s contains case number and link', (language) => {
    const { mail } = resources[language].capture;
    expect(lacksLink(mail)).toBe(false);
    expect(mail.subject).toContain('{caseNumber}');
  });

  it('becomes a mailto link that only opens a mail program', () => {
    const address = mailtoAddress({ subject: 'ä&b=c', body: 'line 1\nline 2\r\n#?' });
    expect(address).toBe('mailto:?subject=%C3%A4%26b%3Dc&body=line%201%0D%0Aline%202%0D%0A%23%3F');
  });
});

describe('the fields that only an account has', () => {
  const fields = { scenes: ['front'], mobile: '', urgent: false, tenant: { id: 7 }, branch: 12, note: 'x' };

  it('are edited in the form if they are a text or a yes or no', () => {
    expect(ownFields(fields)).toEqual([
      { name: 'mobile', value: '' },
      { name: 'urgent', value: false },
      { name: 'note', value: 'x' },
    ]);
    expect(withField(fields, 'mobile', '+49 171')).toEqual({ ...fields, mobile: '+49 171' });
  });

  it('have to be filled in before a link is requested', () => {
    expect(emptyOwnFields(fields)).toEqual(['mobile']);
    expect(emptyOwnFields({ mobile: '  ', language: '' })).toEqual(['mobile']);
    expect(emptyOwnFields({})).toEqual([]);
  });

  it('have a name that no other field has', () => {
    expect(newFieldProblem(fields, ' ')).toBe('empty');
    expect(newFieldProblem(fields, ' caseNumber ')).toBe('case-number');
    expect(newFieldProblem(fields, 'tenant')).toBe('exists');
    expect(newFieldProblem({}, 'scenes')).toBe('exists');
    expect(newFieldProblem(fields, 'email')).toBeNull();
  });
});

describe('the fields of an account', () => {
  it('accept any JSON object without the case number', () => {
    expect(checkCaptureFields('{"a":{"b":[1]}}')).toEqual({ ok: true, fields: { a: { b: [1] } } });
    expect(checkCaptureFields('  ')).toEqual({ ok: true, fields: {} });
    expect(checkCaptureFields('[]')).toMatchObject({ ok: false, reason: 'not-an-object' });
    expect(checkCaptureFields('null')).toMatchObject({ ok: false, reason: 'not-an-object' });
    expect(checkCaptureFields('{')).toMatchObject({ ok: false, reason: 'not-json' });
    expect(checkCaptureFields('{"caseNumber":"x"}')).toMatchObject({ ok: false, reason: 'case-number' });
  });

  it('change one by one in the form, and keep the others', () => {
    const own = { tenant: { id: 7 }, scenes: ['front'] };
    const changed = withField(withField(own, 'communicationMode', 'eigenversand'), 'scenes', null);
    expect(changed).toEqual({ tenant: { id: 7 }, communicationMode: 'eigenversand' });
    expect(withField(changed, 'communicationMode', null)).toEqual({ tenant: { id: 7 } });
    expect(Object.keys(withField({ scenes: [], tenant: 7 }, 'scenes', ['front']))).toEqual([
      'scenes',
      'tenant',
    ]);
    expect(textField({ language: 7 }, 'language')).toBeNull();
    expect(sceneField({})).toEqual([]);
    expect(sceneField(own)).toEqual(['front']);
    expect(sceneField({ scenes: [{ description: 'front' }] })).toBeNull();
    expect(scenesOf(' front \n\n  VIN\n')).toEqual(['front', 'VIN']);
  });

  it('are sent with the case number first', () => {
    expect(linkPayload('A "1"', { a: 1 })).toBe('{"caseNumber":"A \\"1\\"","a":1}');
  });
});
