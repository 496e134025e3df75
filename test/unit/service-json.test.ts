import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEEPEST_NESTING, liftedText, parseLargeJson } from '../../src/main/service/decoding/parse-json';

const parse = (text: string | Buffer) => parseLargeJson(Buffer.from(text));
const parsed = async (text: string | Buffer) => (await parse(text)).value;

/** What `JSON.parse` makes of a text, or that it refuses. */
function native(text: string): { readonly value: unknown } | 'refused' {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return 'refused';
  }
}

async function ours(text: string): Promise<{ readonly value: unknown } | 'refused'> {
  try {
    return { value: await parsed(text) };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'refused';
  }
}

describe('the parser of answers', () => {
  test('reads what JSON.parse reads, whatever the value', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 6 }),
        fc.constantFrom(0, 1, '\t', ' \n'),
        async (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          expect(await ours(text)).toEqual(native(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('refuses what JSON.parse refuses, and nothing else', async () => {
    const pieces = fc.constantFrom(
      ...[
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
      ],
      ...[
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
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 9 }), async (parts) => {
        const text = parts.join('');
        // Three differences are meant, and have tests of their own.
        fc.pre(!text.startsWith('\ufeff') && !/("[ab]").*\1\s*:/s.test(text) && !/\d[\d.]*e\d{3}/.test(text));
        expect(await ours(text), text).toEqual(native(text));
      }),
      { numRuns: 3_000 },
    );
  });

  test('is not confused by a cut anywhere', async () => {
    const text = JSON.stringify({ a: [1, -2.5e-3, 'x\\"\u00e9', true, null, {}], '': { b: [[]] } });
    for (let end = 0; end < text.length; end += 1) expect(await ours(text.slice(0, end))).toBe('refused');
  });

  test('names that mean something to the language are own properties', async () => {
    const value = await parsed('{"__proto__":{"x":1},"constructor":2,"toString":3}');
    expect(Object.keys(Object(value))).toEqual(['__proto__', 'constructor', 'toString']);
    expect('x' in Object(value)).toBe(false);
  });

  test('a key that is there twice says both, unless they are the same', async () => {
    const { value, keysTwice } = await parse(
      '{"level":"Red","same":[1],"list":[{"a":1,"a":2,"a":3}],"level":"Green","same":[1],"__proto__":1,"__proto__":2}',
    );
    expect(JSON.stringify(value)).toBe(
      '{"level":["Red","Green"],"same":[1],"list":[{"a":[1,2,3]}],"__proto__":[1,2]}',
    );
    expect(keysTwice).toEqual(['list[0].a', 'list[0].a', 'level', 'same', '__proto__']);
  });

  test('a number that no double holds stays what it was', async () => {
    expect(await parsed('[1e999,-1e999,1e308,123456789012345678901]')).toEqual([
      ...[['1e999'], ['-1e999']],
      ...[1e308, 123456789012345680000],
    ]);
  });

  test('what is nested too deep is cut off, and does not cost the rest', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect((await parse(nested(DEEPEST_NESTING))).tooDeep).toBe(0);
    expect((await parse(nested(DEEPEST_NESTING + 1))).tooDeep).toBe(1);
    const { value, tooDeep } = await parse(
      `{"a":${nested(200_000)},"b":[${nested(500)},${'{"x":'.repeat(300)}1${'}'.repeat(300)}],"c":1}`,
    );
    expect(value).toMatchObject({ c: 1 });
    expect(tooDeep).toBe(3);
    await expect(parse(`${'['.repeat(300_000)}`)).rejects.toThrow(SyntaxError);
    await expect(parse(`${'[{"a":'.repeat(200)}1`)).rejects.toThrow(SyntaxError);
  });

  test('long strings of the attachments stay in the bytes, and only these', async () => {
    const long = 'x'.repeat(40_000);
    const json = await parse(
      JSON.stringify({ note: long, attachments: { a: [{ d: long, n: 'short' }] }, attachments2: [long] }),
    );
    const { note, attachments, attachments2 } = json.value as {
      note: string;
      attachments: { a: { d: string; n: string }[] };
      attachments2: string[];
    };
    expect([note, attachments2[0], attachments.a[0]?.n]).toEqual([long, long, 'short']);
    const lifted = json.lifted(attachments.a[0]?.d);
    expect(lifted && liftedText(json, lifted)).toBe(long);
    expect(json.lifted('short')).toBeNull();
  });

  test('a long string that is none is told when it is read', async () => {
    for (const wrong of ['\\q', '\u0001']) {
      const json = await parse(`{"attachments":["${'x'.repeat(20_000)}${wrong}"]}`);
      const [text] = (json.value as { attachments: string[] }).attachments;
      const lifted = json.lifted(text);
      expect(lifted && liftedText(json, lifted)).toBeNull();
    }
  });
});
