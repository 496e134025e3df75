import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Json } from '../../src/domain/json';
import type { DecodeProblem } from '../../src/domain/result';
import { decodeAnalysis } from '../../src/main/sending/service/decoding/decode-analysis';
import { decodeCaptureState } from '../../src/main/sending/service/decoding/decode-capture';
import type { Fields } from '../../src/main/sending/service/decoding/shape';
import { completeAnalysis } from '../support/analysis-answer';
import {
  ANALYSIS_KEYS,
  ATTACHMENT_KEYS,
  CAPTURE_KEYS,
  completeCapture,
  type DocumentedKey,
  PDF,
  PHOTO,
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
  const kind = (candidate: Json | undefined): string => {
    if (Array.isArray(candidate)) return 'array';
    return candidate === null ? 'null' : typeof candidate;
  };

  const all: readonly Json[] = ['a marked text', 4711.5, true, ['a marked list'], { marked: 'object' }];
  return all.filter((candidate) => kind(candidate) !== kind(value));
}

function suite<Decoded extends { readonly problems: readonly DecodeProblem[] }>(
  name: string,
  { complete, keys, decode }: Resource<Decoded>,
): void {
  describe(name, () => {
    const whole = decode(JSON.stringify(complete));

    it('has no problem when it contains every documented key', () => {
      expect(whole.problems).toEqual([]);
      for (const { path } of keys) expect(valueAt(complete, path), pathText(path)).not.toBeUndefined();
    });

    test.each(keys.map((key) => ({ key, name: pathText(key.path) })))('$name is typed', ({ key }) => {
      expect(key.typed(whole)).not.toBeUndefined();
      expect(key.typed(whole)).not.toBeNull();
    });

    test.each(keys.map((key) => ({ key, name: pathText(key.path) })))(
      '$name of another type is reported, kept, and makes no statement',
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

/** The steps of the paths in the first column of every table of keys. */
function keysIn(page: string): ReadonlySet<string> {
  const keys = new Set<string>();
  let isKeyTable = false;
  for (const line of page.split('\n')) {
    const cell = line.startsWith('|') ? (line.split('|')[1] ?? '').trim() : null;
    if (cell === null) isKeyTable = false;
    else if (cell === 'key') isKeyTable = true;
    else if (isKeyTable && cell.startsWith('`')) {
      for (const step of cell.replaceAll(/`|\[\]/g, '').split('.')) keys.add(step);
    }
  }
  return keys;
}

test('docs/service-interface.md lists every decoded key, and no other', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/service-interface.md'), 'utf8');
  const steps = [...ANALYSIS_KEYS, ...CAPTURE_KEYS].flatMap(({ path }) =>
    path.filter((step) => typeof step === 'string' && step !== PHOTO && step !== PDF),
  );
  // Read elsewhere, with tests of their own: attachments, the upload address, the body of a refusal.
  const decoded = new Set([...steps, ...ATTACHMENT_KEYS, 'upload_url', 's3_key', 'detail']);
  expect([...keysIn(page)].sort()).toEqual([...decoded].sort());
});
