import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Json } from '../../src/domain/json';
import type { DecodeProblem } from '../../src/domain/result';
import { decodeAnalysis } from '../../src/main/service/decoding/decode-analysis';
import { decodeCaptureState } from '../../src/main/service/decoding/decode-capture';
import type { Fields } from '../../src/main/service/decoding/shape';
import { completeAnalysis } from '../support/analysis-answer';
import {
  ANALYSIS_KEYS,
  ATTACHMENT_KEYS,
  CAPTURE_KEYS,
  completeCapture,
  type DocumentedKey,
} from '../support/documented-keys';
import { asJson, pathText, textWith, valueAt } from '../support/json-paths';

interface Resource<Decoded> {
  readonly complete: Json;
  readonly keys: readonly DocumentedKey<Decoded>[];
  readonly decode: (text: string) => Decoded;
}

const analysis: Resource<ReturnType<typeof decodeAnalysis>> = {
  complete: withTime(asJson(completeAnalysis())),
  keys: ANALYSIS_KEYS,
  decode: (text) => decodeAnalysis(JSON.parse(text) as Fields),
};
const capture: Resource<NonNullable<ReturnType<typeof decodeCaptureState>>> = {
  complete: asJson(completeCapture()),
  keys: CAPTURE_KEYS,
  decode(text) {
    const state = decodeCaptureState(Buffer.from(text));
    if (!state) throw new Error('no capture case');
    return state;
  },
};

/** The example has no time of day, which is a statement, too, but not one of every key. */
function withTime(answer: Json): Json {
  const path = ANALYSIS_KEYS.find((key) => key.path.at(-1) === 'cTime')?.path ?? [];
  return JSON.parse(textWith(answer, path, (_, key) => `${JSON.stringify(key)}:"10:00:00"`)) as Json;
}

/** A value of every JSON type that `value` is not. */
function otherTypes(value: Json | undefined): readonly Json[] {
  const kind = (one: Json | undefined): string =>
    Array.isArray(one) ? 'array' : one === null ? 'null' : typeof one;
  const all: readonly Json[] = ['a marked text', 4711.5, true, ['a marked list'], { marked: 'object' }];
  return all.filter((one) => kind(one) !== kind(value));
}

function suite<Decoded extends { readonly problems: readonly DecodeProblem[] }>(
  name: string,
  { complete, keys, decode }: Resource<Decoded>,
): void {
  describe(name, () => {
    const whole = decode(JSON.stringify(complete));

    it('departs nowhere from the document when it has every key of it', () => {
      expect(whole.problems).toEqual([]);
      for (const { path } of keys) expect(valueAt(complete, path), pathText(path)).not.toBeUndefined();
    });

    test.each(keys.map((key) => ({ key, name: pathText(key.path) })))('$name is typed', ({ key }) => {
      expect(key.typed(whole)).not.toBeUndefined();
      expect(key.typed(whole)).not.toBeNull();
    });

    test.each(keys.map((key) => ({ key, name: pathText(key.path) })))(
      '$name in another form is noted, kept, and no statement',
      ({ key: { path, typed }, name: place }) => {
        for (const other of otherTypes(valueAt(complete, path))) {
          const text = textWith(
            complete,
            path,
            (_, own) => `${JSON.stringify(own)}:${JSON.stringify(other)}`,
          );
          const decoded = decode(text);
          const noted = decoded.problems.map((problem) => problem.path);
          expect(noted, `${place}: ${JSON.stringify(other)}`).toContain(place);
          const said = typed(decoded);
          if (JSON.stringify(said) !== JSON.stringify(other)) {
            // Within the text of a level the quotes of the value are escaped.
            expect(JSON.stringify(decoded).replaceAll('\\', ''), place).toContain(
              JSON.stringify(other).slice(1, -1),
            );
          }
          expect(said, place).not.toEqual(typed(whole));
        }
      },
    );
  });
}

suite('an analysis', analysis);
suite('a capture case', capture);

/** Names in the first column of the tables, and those that a list gives with a type after them. */
function namesIn(section: string): ReadonlySet<string> {
  const cells = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Field|---)/.test(line))
    .flatMap((line) => (line.split('|')[1] ?? '').split(','));
  const listed = [
    ...section.matchAll(
      /`([A-Za-z]\w+)` (?:integer|string|strings|boolean|array|timestamp|number|object)\b/g,
    ),
  ];
  const models = [...section.matchAll(/`(\w+ModelVersion)`/g)];
  const names = [
    ...cells.map((cell) => cell.trim()),
    ...[...listed, ...models].map(([, name]) => name ?? ''),
  ];
  return new Set(
    names.map((name) => name.split('.').pop() ?? '').filter((name) => /^[A-Za-z]\w*$/.test(name)),
  );
}

const document = resolve(
  process.env.PROOFCASE_CORPUS ?? resolve(import.meta.dirname, '../../../shared/data'),
  '../spec/service-interface.md',
);

test('no key of the document is missing here', () => {
  if (!existsSync(document)) {
    console.warn(`${document} is absent: the list of keys was not compared with it`);
    expect(existsSync(document)).toBe(false);
    return;
  }
  const text = readFileSync(document, 'utf8');
  const section = text.slice(
    text.indexOf('### Analysis response'),
    text.indexOf('## States and transitions'),
  );
  const steps = [...ANALYSIS_KEYS, ...CAPTURE_KEYS].flatMap(({ path }) => path.map(String));
  // Read elsewhere, with tests of their own: attachments, the upload address, the body of a refusal.
  const known = new Set([...steps, ...ATTACHMENT_KEYS, 'upload_url', 's3_key', 'detail']);
  const names = namesIn(section);
  expect(names.size).toBeGreaterThan(80);
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});
