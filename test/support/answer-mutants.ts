import type { Json } from '../../src/domain/json';
import { ANALYSIS_KEYS, PDF, PHOTO, type Step } from './documented-keys';
import { textWith, valueAt } from './json-paths';

/** A full answer and the path of a documented key in it. */
export interface RichAnswer {
  readonly name: string;
  readonly document: Json;
  /** The photo and the PDF whose keys are mutated; null: it has none. */
  readonly photo: string | null;
  readonly pdf: string | null;
}

export interface Mutant {
  readonly kind: string;
  readonly path: readonly Step[];
  readonly text: string;
  /** The value at `path` makes no statement any more. */
  readonly removes: boolean;
}

const FILE_KEYS: readonly (readonly Step[])[] = [
  ['attachmentDownloadUrl'],
  ['attachments'],
  ['attachments', 'heatmaps'],
  ['attachments', 'heatmaps', 0, 'filename'],
  ['attachments', 'heatmaps', 0, 'mime_type'],
  ['attachments', 'heatmaps', 0, 'data_b64'],
];

/** The documented keys that an answer has, in its own file names. */
export function keysOf({ document, photo, pdf }: RichAnswer): readonly (readonly Step[])[] {
  const names = new Map<Step, Step | null>([
    [PHOTO, photo],
    [PDF, pdf],
  ]);
  const named = ANALYSIS_KEYS.map(({ path }) => path.map((step) => names.get(step) ?? step));
  return [...named, ...FILE_KEYS].filter((path) => valueAt(document, path) !== undefined);
}

type Write = (own: string, key: string) => string | null;
const value =
  (text: string): Write =>
  (_, key) =>
    `${JSON.stringify(key)}:${text}`;
const beside =
  (text: string): Write =>
  (own, key) =>
    `${JSON.stringify(key)}:${own},${text}`;

/** JSON values of every type, small and large. */
const RETYPED: readonly (readonly [name: string, text: string])[] = [
  ['a text', '"a text"'],
  ['an empty text', '""'],
  ['a number', '7.5'],
  ['nought', '0'],
  ['true', 'true'],
  ['false', 'false'],
  ['a list', '["x",1,null]'],
  ['an empty list', '[]'],
  ['an object', '{"odd":[1]}'],
  ['an empty object', '{}'],
];
const NUMBERS = ['1e308', '-1e308', '1e999', '123456789012345678901234567890', '9007199254740993'];
const WORDS = [
  'green',
  'GREEN',
  ' Green',
  'Green ',
  'Grün',
  'Purple',
  'ok',
  '__proto__',
  '\\u0000',
  'x'.repeat(70_000),
];
const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;
const DEEP = [
  nested('[', ']', 90),
  nested('[', ']', 5_000),
  nested('{"a":', '}', 5_000),
  `[${'[],'.repeat(5_000)}0]`,
];

/** Every mutant of an answer: each documented key in each way. */
export function mutantsOf(answer: RichAnswer): readonly Mutant[] {
  return keysOf(answer).flatMap((path) => {
    const own = valueAt(answer.document, path);
    const make = (kind: string, write: Write, removes: boolean): Mutant => ({
      kind,
      path,
      removes,
      text: textWith(answer.document, path, write),
    });
    const kindOf = (candidate: unknown): string => (Array.isArray(candidate) ? 'array' : typeof candidate);
    const retyped = RETYPED.filter(([, text]) => kindOf(JSON.parse(text)) !== kindOf(own));
    return [
      make('deleted', () => null, true),
      make('nulled', value('null'), true),
      ...retyped.map(([, text]) => make('retyped', value(text), true)),
      ...NUMBERS.map((text) => make('huge numbers', value(text), typeof own !== 'number')),
      ...WORDS.map((text) =>
        make('unknown words', value(`"${text}"`), typeof own !== 'string' || isEnum(path)),
      ),
      ...DEEP.map((text) => make('nested deep', value(text), true)),
      make('unknown keys', beside('"unheard_of":{"enabled":true,"level":"Green"}'), false),
      make('unknown keys', beside('"__proto__":{"suspicion_level":"Green"},"constructor":null'), false),
      ...doubles(own).flatMap((text) => [
        make(
          'key twice',
          (_, key) => `${JSON.stringify(key)}:${JSON.stringify(own)},${JSON.stringify(key)}:${text}`,
          true,
        ),
        make(
          'key twice',
          (_, key) => `${JSON.stringify(key)}:${text},${JSON.stringify(key)}:${JSON.stringify(own)}`,
          true,
        ),
      ]),
      make(
        'key thrice',
        (same, key) => [same, same, same].map((text) => `${JSON.stringify(key)}:${text}`).join(),
        false,
      ),
    ];
  });
}

function isEnum(path: readonly Step[]): boolean {
  return path.at(-1) === 'suspicion_level';
}

/** Another value of the same type, and one of another type. */
function doubles(own: Json | undefined): readonly string[] {
  if (typeof own === 'boolean') return [String(!own), 'null'];
  if (typeof own === 'string') return [own === 'Red' ? '"Green"' : '"Red"', '{}'];
  return ['{"odd":1}', 'null'];
}
