import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_NESTING, parseJson } from '../../src/main/sending/service/decoding/parse-json';

const parsed = (text: string) => parseJson(text).value;

/** What `JSON.parse` makes of a text, or that it refuses. */
function native(text: string): { readonly value: unknown } | 'refused' {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return 'refused';
  }
}

function ours(text: string): { readonly value: unknown } | 'refused' {
  try {
    return { value: parsed(text) };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'refused';
  }
}

describe('the parser of answers', () => {
  test('reads what JSON.parse reads, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1, '\t', ' \n'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(ours(text)).toEqual(native(text));
      }),
      { numRuns: 500 },
    );
  });

  test('refuses what JSON.parse refuses, and nothing else', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b":',
      '1',
      '-',
      '.',
      'e',
      '0',
      'true',
      'null',
      ' ',
      '\\',
      '"',
      '\u0000',
      '"\\u12',
      '"\\u00e9"',
      '"\\x"',
      '1e5',
      '-0',
      '01',
      '1.',
      '.5',
      'nul',
      'NaN',
      '\ufeff',
      '"\n"',
      'é',
      '/**/',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        // Three differences are meant, and have tests of their own.
        fc.pre(!text.startsWith('\ufeff') && !/("[ab]").*\1\s*:/s.test(text) && !/\d[\d.]*e\d{3}/.test(text));
        expect(ours(text), text).toEqual(native(text));
      }),
      { numRuns: 3_000 },
    );
  });

  test('is not confused by a cut anywhere', () => {
    const text = JSON.stringify({ a: [1, -2.5e-3, 'x\\"\u00e9', true, null, {}], '': { b: [[]] } });
    for (let end = 0; end < text.length; end += 1) expect(ours(text.slice(0, end))).toBe('refused');
  });

  test('names that mean something to the language are own properties', () => {
    const value = parsed('{"__proto__":{"x":1},"constructor":2,"toString":3}');
    expect(Object.keys(Object(value))).toEqual(['__proto__', 'constructor', 'toString']);
    expect('x' in Object(value)).toBe(false);
  });

  test('a key that is there twice says both, unless they are the same', () => {
    const { value, duplicateKeys: keysTwice } = parseJson(
      '{"level":"Red","same":[1],"list":[{"a":1,"a":2,"a":3}],"level":"Green","same":[1],"__proto__":1,"__proto__":2}',
    );
    expect(JSON.stringify(value)).toBe(
      '{"level":["Red","Green"],"same":[1],"list":[{"a":[1,2,3]}],"__proto__":[1,2]}',
    );
    expect(keysTwice).toEqual(['list[0].a', 'list[0].a', 'level', 'same', '__proto__']);
  });

  test('a number that no double holds stays what it was', () => {
    expect(parsed('[1e999,-1e999,1e308,123456789012345678901]')).toEqual([
      ['1e999'],
      ['-1e999'],
      1e308,
      123456789012345680000,
    ]);
  });

  test('cuts off parts nested too deeply and keeps the rest', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJson(nested(MAX_NESTING)).tooDeep).toBe(0);
    expect(parseJson(nested(MAX_NESTING + 1)).tooDeep).toBe(1);
    const { value, tooDeep } = parseJson(
      `{"a":${nested(200_000)},"b":[${nested(500)},${'{"x":'.repeat(300)}1${'}'.repeat(300)}],"c":1}`,
    );
    expect(value).toMatchObject({ c: 1 });
    expect(tooDeep).toBe(3);
    expect(() => parseJson('['.repeat(300_000))).toThrow(SyntaxError);
    expect(() => parseJson(`${'[{"a":'.repeat(200)}1`)).toThrow(SyntaxError);
  });
});
