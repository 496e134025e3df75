import type { Json } from '../../../domain/json';
import type { AnalysisState, DecodeProblem } from '../../../domain/result';

export type Fields = { readonly [key: string]: Json };

/** An own property; `constructor` and its like are absent unless the answer has them. */
export function field(fields: Fields, key: string): Json | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

export function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Everything but the named keys. `fromEntries` makes `__proto__` an ordinary property. */
export function without(fields: Fields, ...known: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !known.includes(key)));
}

export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A place in the answer, where is noted what departs from the document there. */
export class Place {
  readonly #parent: Place | null;
  readonly #step: string | number;
  readonly #problems: DecodeProblem[];

  constructor(step: string | number, problems: DecodeProblem[], parent: Place | null = null) {
    this.#step = step;
    this.#problems = problems;
    this.#parent = parent;
  }

  at(key: string | number): Place {
    return new Place(key, this.#problems, this);
  }

  /** Put together only where it is asked for: an answer has thousands of places and few problems. */
  get path(): string {
    const before = this.#parent?.path ?? '';
    if (this.#step === '') return before;
    if (typeof this.#step === 'number') return `${before}[${this.#step}]`;
    const plain = /^[A-Za-z_]\w*$/.test(this.#step);
    return plain
      ? `${before}${before === '' ? '' : '.'}${this.#step}`
      : `${before}[${JSON.stringify(this.#step)}]`;
  }

  expected(what: string): void {
    this.#problems.push({ path: this.path, expected: what });
  }
}

type Read<Value> = (value: Json) => Value | null;

const asText: Read<string> = (value) => (typeof value === 'string' ? value : null);
const asNumber: Read<number> = (value) => (typeof value === 'number' ? value : null);
const asFlag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : null);

/**
 * Reads an object by its described keys. What nobody took is left over, and so is what came in another form than the
 * described one, which is noted besides: nothing of an answer is lost (R22).
 */
export class Reader {
  readonly fields: Fields;
  readonly place: Place;
  readonly #taken = new Set<string>();

  constructor(fields: Fields, place: Place) {
    this.fields = fields;
    this.place = place;
  }

  /** Null where absent, null or of another type. */
  text(key: string): string | null {
    return this.#read(key, 'string', asText);
  }

  number(key: string): number | null {
    return this.#read(key, 'number', asNumber);
  }

  /** A count; any other number is taken, too, and noted. */
  count(key: string): number | null {
    const value = this.#read(key, 'integer', asNumber);
    if (value !== null && (!Number.isSafeInteger(value) || value < 0)) this.place.at(key).expected('integer');
    return value;
  }

  flag(key: string): boolean | null {
    return this.#read(key, 'boolean', asFlag);
  }

  /** The texts of a list; null where there is no list. */
  texts(key: string): readonly string[] | null {
    const value = this.peek(key);
    if (value === undefined || value === null) return this.#nothing(key);
    const list = isList(value) ? value : null;
    const texts = list?.filter((entry) => typeof entry === 'string') ?? null;
    if (list !== null && texts?.length === list.length) this.#taken.add(key);
    else this.place.at(key).expected('array of strings');
    return texts;
  }

  /** The value for a reader of its own, which loses nothing of it. */
  take(key: string): Json | undefined {
    this.#taken.add(key);
    return this.peek(key);
  }

  /** A described object; null where absent, null or something else. */
  object(key: string, what = 'object'): Reader | null {
    const value = this.peek(key);
    if (value === undefined || value === null) return this.#nothing(key);
    if (isFields(value)) {
      this.#taken.add(key);
      return new Reader(value, this.place.at(key));
    }
    this.place.at(key).expected(what);
    return null;
  }

  /** The entries of a list, which the caller loses nothing of; none where it is absent, null or something else. */
  list(key: string): readonly Json[] {
    const value = this.peek(key) ?? this.#nothing(key);
    if (value === null) return [];
    if (!isList(value)) {
      this.place.at(key).expected('array');
      return [];
    }
    this.#taken.add(key);
    return value;
  }

  peek(key: string): Json | undefined {
    return field(this.fields, key);
  }

  /** What is left over, under names that tell where it was. */
  leftOver(prefix = ''): readonly (readonly [string, Json])[] {
    const entries = Object.entries(this.fields).filter(([key]) => !this.#taken.has(key));
    return prefix === '' ? entries : entries.map(([key, value]) => [`${prefix}.${key}`, value]);
  }

  #read<Value>(key: string, what: string, accept: Read<Value>): Value | null {
    const value = this.peek(key);
    if (value === undefined || value === null) return this.#nothing(key);
    const accepted = accept(value);
    if (accepted === null) this.place.at(key).expected(what);
    else this.#taken.add(key);
    return accepted;
  }

  #nothing(key: string): null {
    this.#taken.add(key);
    return null;
  }
}

/** Takes what is left over of an analysis, under names that tell where it was. */
export type Rest = Map<string, Json>;

/** `fromEntries` makes `__proto__` an ordinary property. */
export function restOf(rest: Rest): Fields {
  return Object.fromEntries(rest);
}

export function keepLeftOver(rest: Rest, reader: Reader, prefix = ''): void {
  for (const [key, value] of reader.leftOver(prefix)) rest.set(key, value);
}

/** What the flags of an analysis or of a group of them say; null: it ran. */
type Silence = { readonly state: 'disabled' } | { readonly state: 'error'; readonly detail: Json };

/**
 * `enabled: false` is disabled, `error: true` an error. A flag in any other form than true, false or null says nothing
 * that could be relied on: that is told as an error with what came (R20), and never as a value.
 */
function silenceOf(reader: Reader): Silence | null {
  const { fields } = reader;
  const [enabled, error] = [reader.take('enabled') ?? true, reader.take('error') ?? false];
  if (enabled === false) return { state: 'disabled' };
  if (typeof enabled !== 'boolean') reader.place.at('enabled').expected('boolean');
  if (typeof error !== 'boolean') reader.place.at('error').expected('boolean');
  return enabled === true && error === false ? null : { state: 'error', detail: fields };
}

/** Where an analysis is, and where the undescribed parts of it go. */
export interface Spot {
  readonly place: Place;
  readonly rest: Rest;
  /** Names the analysis in `rest`. */
  readonly name: string;
}

/**
 * The state of one analysis (R20). `decode` is asked only about an object that ran without error and says something;
 * it answers null for "not understood": that is told as an error with what came, never as a value.
 */
export function analysisState<Value>(
  value: Json | undefined,
  spot: Spot,
  decode: (reader: Reader) => Value | null,
): AnalysisState<Value> {
  if (value === undefined) return { state: 'absent' };
  if (isEmpty(value)) return { state: 'empty' };
  if (!isFields(value)) {
    spot.place.expected('object');
    return { state: 'error', detail: value };
  }
  const reader = new Reader(value, spot.place);
  const silence = silenceOf(reader);
  if (silence?.state === 'disabled') keepLeftOver(spot.rest, reader, spot.name);
  if (silence) return silence;
  if (reader.leftOver().length === 0) return { state: 'empty' };
  const decoded = decode(reader);
  if (decoded === null) return { state: 'error', detail: value };
  keepLeftOver(spot.rest, reader, spot.name);
  return { state: 'value', value: decoded };
}

/** The state of something without an inner form that is described (R22); any value but a silent one says something. */
export function plainState(value: Json | undefined, spot: Spot): AnalysisState<Json> {
  if (value === undefined) return { state: 'absent' };
  if (isEmpty(value)) return { state: 'empty' };
  if (!isFields(value)) return { state: 'value', value };
  const reader = new Reader(value, spot.place);
  const silence = silenceOf(reader);
  if (silence?.state === 'disabled') keepLeftOver(spot.rest, reader, spot.name);
  if (silence) return silence;
  return reader.leftOver().length === 0 ? { state: 'empty' } : { state: 'value', value };
}

/** A part of a group that is disabled or failed as a whole is so too, where it does not speak for itself. */
export function within<Value>(group: Silence | null, part: AnalysisState<Value>): AnalysisState<Value> {
  return group !== null && part.state === 'absent' ? group : part;
}

/** What the flags of a group say of its parts; the flags are described nowhere, but are what parts have. */
export function silenceOfGroup(group: Reader | null): Silence | null {
  return group && silenceOf(group);
}
