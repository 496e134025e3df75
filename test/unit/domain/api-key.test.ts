import { describe, expect, it } from 'vitest';
import { checkApiKey, MAX_API_KEY_CHARACTERS } from '../../../src/domain/api-key';

describe('an API key', () => {
  it.each([
    ['as it is', 'sk_live-1/2+3=', 'sk_live-1/2+3='],
    ['with blanks around it', '  key ', 'key'],
    ['with the line end of a file', 'key\r\n', 'key'],
    ['with a no-break space and a byte order mark around it', '\ufeffkey\u00a0', 'key'],
    ['of the greatest length', 'k'.repeat(MAX_API_KEY_CHARACTERS), 'k'.repeat(MAX_API_KEY_CHARACTERS)],
  ])('%s is usable', (_name, text, key) => {
    expect(checkApiKey(text)).toEqual({ ok: true, key });
  });

  it.each([
    ['empty', '', { reason: 'empty' }],
    ['of blanks', ' \t \r\n', { reason: 'empty' }],
    ['with a line end within', 'ke\r\ny', { reason: 'character', character: '\r' }],
    ['with a second header line', 'key\nX-Other: 1', { reason: 'character', character: '\n' }],
    ['with a tab within', 'ke\ty', { reason: 'character', character: '\t' }],
    ['with a zero-width space at the end', 'key\u200b', { reason: 'character', character: '\u200b' }],
    ['with a zero-width joiner within', 'ke\u200dy', { reason: 'character', character: '\u200d' }],
    ['with a letter beyond ASCII', 'schlüssel', { reason: 'character', character: 'ü' }],
    ['with a character of two code units', 'key😀', { reason: 'character', character: '😀' }],
    ['with a control character', 'key\u0000', { reason: 'character', character: '\u0000' }],
    ['of 8 kB', 'k'.repeat(8_192), { reason: 'too-long', length: 8_192 }],
  ])('%s is refused', (_name, text, refusal) => {
    expect(checkApiKey(text)).toEqual({ ok: false, ...refusal });
  });
});
