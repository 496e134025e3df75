import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson } from '../../../src/renderer/features/results/raw/format-json';

describe('a formatted raw response', () => {
  it('is indented and keeps every value as it was received', () => {
    const text = '{"big":12345678901234567890.10,"list":[1,{"a":"x, {y}\\""}],"none":[],"empty":{}}';
    expect(formatJson(text)).toBe(
      [
        '{',
        '  "big": 12345678901234567890.10,',
        '  "list": [',
        '    1,',
        '    {',
        '      "a": "x, {y}\\""',
        '    }',
        '  ],',
        '  "none": [],',
        '  "empty": {}',
        '}',
      ].join('\n'),
    );
  });

  it('says the same as the response', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (json) => {
        const text = JSON.stringify(json);
        expect(JSON.stringify(JSON.parse(formatJson(text) ?? 'null'))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it.each(['--boundary\r\n{"a":1}', '<html></html>', '{"cut', 'null', ''])('is not made of %j', (text) => {
    expect(formatJson(text)).toBeNull();
  });
});
