import type { Json } from '../../../../domain/json';
import type { AnalysisState } from '../../../../domain/result';
import type { DecodingContext } from './decoding-context';
import { MAX_LINK_CHARACTERS, MAX_TEXT_CHARACTERS, MAX_TEXTS } from './result-limits';

export type Fields = { readonly [key: string]: Json };

/** Returns an own property; inherited ones such as `constructor` count as absent. */
export function field(fields: Fields, key: string): Json | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

export function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns the fields without the named keys. `fromEntries` makes `__proto__` an ordinary property. */
export function without(fields: Fields, ...known: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !known.includes(key)));
}

export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

const MAX_STEP_CHARACTERS = 100;

/** A path in the JSON document, where deviations from the interface document are reported. */
export class JsonPath {
  readonly context: DecodingContext;
  readonly #parent: JsonPath | null;
  readonly #step: string | number;

  constructor(context: DecodingContext, step: string | number = '', parent: JsonPath | null = null) {
    this.context = context;
    this.#step = typeof step === 'string' ? step.slice(0, MAX_STEP_CHARACTERS) : step;
    this.#parent = parent;
  }

  at(key: string | number): JsonPath {
    return new JsonPath(this.context, key, this);
  }

  /** The path as text, built on demand because a response has thousands of paths and few problems. */
  get path(): string {
    const before = this.#parent?.path ?? '';
    if (this.#step === '') return before;
    if (typeof this.#step === 'number') return `${before}[${this.#step}]`;
    const plain = /^[A-Za-z_]\w*$/.test(this.#step);
    return plain
      ? `${before}${before === '' ? '' : '.'}${this.#step}`
      : `${before}[${JSON.stringify(this.#step)}]`;
  }

  reportExpected(expectation: string): void {
    this.context.report(() => this.path, expectation);
  }
}

type Read<Value> = (value: Json) => Value | null;

/** A text of a described field; a longer one is kept like an undescribed value. */
export function isDescribedText(value: Json): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_CHARACTERS;
}

const asText: Read<string> = (value) => (isDescribedText(value) ? value : null);
const asLink: Read<string> = (value) =>
  typeof value === 'string' && value.length <= MAX_LINK_CHARACTERS ? value : null;
const asNumber: Read<number> = (value) => (typeof value === 'number' ? value : null);
const asFlag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : null);

/**
 * Reads an object by its described keys. Keys that were not read, or that have an unexpected type, are left over; the
 * latter are also listed as problems. Nothing of a response is lost (R22).
 */
export class Reader {
  readonly fields: Fields;
  readonly place: JsonPath;
  readonly #taken = new Set<string>();

  constructor(fields: Fields, place: JsonPath) {
    this.fields = fields;
    this.place = place;
  }

  /** Returns null if absent, null or of another type. */
  text(key: string): string | null {
    return this.#read(key, 'string', asText);
  }

  /** Like `text`, for a link, which may be longer. */
  link(key: string): string | null {
    return this.#read(key, 'string', asLink);
  }

  number(key: string): number | null {
    return this.#read(key, 'number', asNumber);
  }

  /** Reads a count; any other number is accepted and listed as a problem. */
  count(key: string): number | null {
    const value = this.#read(key, 'integer', asNumber);
    if (value !== null && (!Number.isSafeInteger(value) || value < 0))
      this.place.at(key).reportExpected('integer');
    return value;
  }

  flag(key: string): boolean | null {
    return this.#read(key, 'boolean', asFlag);
  }

  /** Reads the strings of a list; null without a list. */
  texts(key: string): readonly string[] | null {
    const value = this.peek(key);
    if (value === undefined || value === null) return this.#nothing(key);
    const list = isList(value) ? value : null;
    const texts = list?.filter(isDescribedText).slice(0, MAX_TEXTS) ?? null;
    if (list !== null && texts?.length === list.length) this.#taken.add(key);
    else this.place.at(key).reportExpected('array of strings');
    return texts;
  }

  /** Returns the value to a caller that keeps all of it. */
  take(key: string): Json | undefined {
    this.#taken.add(key);
    return this.peek(key);
  }

  /** Reads a described object; null if absent, null or of another type. */
  object(key: string, expected = 'object'): Reader | null {
    const value = this.peek(key);
    if (value === undefined || value === null) return this.#nothing(key);
    if (isFields(value)) {
      this.#taken.add(key);
      return new Reader(value, this.place.at(key));
    }
    this.place.at(key).reportExpected(expected);
    return null;
  }

  /** Returns the entries of a list to a caller that keeps all of them; empty if absent, null or of another type. */
  list(key: string): readonly Json[] {
    const value = this.peek(key) ?? this.#nothing(key);
    if (value === null) return [];
    if (!isList(value)) {
      this.place.at(key).reportExpected('array');
      return [];
    }
    this.#taken.add(key);
    return value;
  }

  peek(key: string): Json | undefined {
    return field(this.fields, key);
  }

  /** Returns the fields that were not read, with their names prefixed by `prefix`. */
  unreadFields(prefix = ''): readonly (readonly [string, Json])[] {
    const entries = Object.entries(this.fields).filter(([key]) => !this.#taken.has(key));
    return prefix === '' ? entries : entries.map(([key, value]) => [`${prefix}.${key}`, value]);
  }

  #read<Value>(key: string, expected: string, accept: Read<Value>): Value | null {
    const value = this.peek(key);
    if (value === undefined || value === null) return this.#nothing(key);
    const accepted = accept(value);
    if (accepted === null) this.place.at(key).reportExpected(expected);
    else this.#taken.add(key);
    return accepted;
  }

  #nothing(key: string): null {
    this.#taken.add(key);
    return null;
  }
}

/** Collects the undescribed values of an analysis by their path. */
export type Extras = Map<string, Json>;

/** `fromEntries` makes `__proto__` an ordinary property. */
export function toFields(extras: Extras): Fields {
  return Object.fromEntries(extras);
}

export function keepUnreadFields(extras: Extras, reader: Reader, prefix = ''): void {
  for (const [key, value] of reader.unreadFields(prefix)) extras.set(key, reader.place.context.keep(value));
}

/** The state of an analysis, or of a group of them, that was disabled or failed. */
type Silence = { readonly state: 'disabled' } | { readonly state: 'error'; readonly detail: Json };

/**
 * Returns null if the analysis ran. `enabled: false` means disabled and `error: true` an error. A flag other than true,
 * false or null is reported as an error with the received object (R20), never as a value.
 */
function silenceOf(reader: Reader): Silence | null {
  const { fields } = reader;
  const enabled = reader.take('enabled') ?? true;
  const error = reader.take('error') ?? false;
  if (enabled === false) return { state: 'disabled' };
  if (typeof enabled !== 'boolean') reader.place.at('enabled').reportExpected('boolean');
  if (typeof error !== 'boolean') reader.place.at('error').reportExpected('boolean');
  if (enabled === true && error === false) return null;
  return { state: 'error', detail: reader.place.context.keep(fields) };
}

/** The path of an analysis, and the collection for its undescribed values. */
export interface DecodeTarget {
  readonly place: JsonPath;
  readonly rest: Extras;
  /** Names the analysis in `rest`. */
  readonly name: string;
}

/**
 * Returns the state of one analysis (R20). An object whose fields are all null says nothing and is empty. `decode` is
 * called only for another object that ran without error; if it returns null, the state is an error with the received
 * object, never a value.
 */
export function analysisState<Value>(
  value: Json | undefined,
  target: DecodeTarget,
  decode: (reader: Reader) => Value | null,
): AnalysisState<Value> {
  if (value === undefined) return { state: 'absent' };
  if (isEmpty(value)) return { state: 'empty' };
  if (!isFields(value)) {
    target.place.reportExpected('object');
    return { state: 'error', detail: target.place.context.keep(value) };
  }
  const reader = new Reader(value, target.place);
  const silence = silenceOf(reader);
  if (silence?.state === 'disabled') keepUnreadFields(target.rest, reader, target.name);
  if (silence) return silence;
  if (reader.unreadFields().every(([, field]) => field === null)) return { state: 'empty' };
  const decoded = decode(reader);
  if (decoded === null) return { state: 'error', detail: target.place.context.keep(value) };
  keepUnreadFields(target.rest, reader, target.name);
  return { state: 'value', value: decoded };
}

/** Returns the state of an analysis without described fields (R22). */
export function plainState(value: Json | undefined, target: DecodeTarget): AnalysisState<Json> {
  if (value === undefined) return { state: 'absent' };
  if (isEmpty(value)) return { state: 'empty' };
  const { context } = target.place;
  if (!isFields(value)) return { state: 'value', value: context.keep(value) };
  const reader = new Reader(value, target.place);
  const silence = silenceOf(reader);
  if (silence?.state === 'disabled') keepUnreadFields(target.rest, reader, target.name);
  if (silence) return silence;
  const isUnsaid = reader.unreadFields().length === 0;
  return isUnsaid ? { state: 'empty' } : { state: 'value', value: context.keep(value) };
}

/** Gives an absent part the state of its disabled or failed group. */
export function inheritGroupState<Value>(
  group: Silence | null,
  part: AnalysisState<Value>,
): AnalysisState<Value> {
  return group !== null && part.state === 'absent' ? group : part;
}

/** Returns the state of a group by its flags, which are undocumented but have the form of a part's flags. */
export function groupFlagState(group: Reader | null): Silence | null {
  return group && silenceOf(group);
}
