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

/** Everything but the named keys. `fromEntries` makes `__proto__` an ordinary property. */
export function without(fields: Fields, ...known: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !known.includes(key)));
}

export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A reader at a place in the answer, which notes where that departs from the document. */
export class Place {
  readonly path: string;
  readonly #problems: DecodeProblem[];

  constructor(path: string, problems: DecodeProblem[]) {
    this.path = path;
    this.#problems = problems;
  }

  at(key: string | number): Place {
    if (typeof key === 'number') return new Place(`${this.path}[${key}]`, this.#problems);
    const plain = /^[A-Za-z_]\w*$/.test(key);
    const step = plain ? `${this.path === '' ? '' : '.'}${key}` : `[${JSON.stringify(key)}]`;
    return new Place(`${this.path}${step}`, this.#problems);
  }

  expected(what: string): void {
    this.#problems.push({ path: this.path, expected: what });
  }

  /** Null where absent, null or of another type; the last is noted. */
  text(fields: Fields, key: string): string | null {
    return this.#read(fields, key, 'string', (value) => (typeof value === 'string' ? value : null));
  }

  number(fields: Fields, key: string): number | null {
    return this.#read(fields, key, 'number', (value) => (typeof value === 'number' ? value : null));
  }

  flag(fields: Fields, key: string): boolean | null {
    return this.#read(fields, key, 'boolean', (value) => (typeof value === 'boolean' ? value : null));
  }

  texts(fields: Fields, key: string): readonly string[] {
    const value = field(fields, key);
    if (value === undefined || value === null) return [];
    const texts = Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
    if (!Array.isArray(value) || texts.length !== value.length) this.at(key).expected('array of strings');
    return texts;
  }

  #read<Value>(fields: Fields, key: string, what: string, accept: (value: Json) => Value | null) {
    const value = field(fields, key);
    if (value === undefined || value === null) return null;
    const accepted = accept(value);
    if (accepted === null) this.at(key).expected(what);
    return accepted;
  }
}

/**
 * The state of one analysis (R20). `decode` is asked only about an object that ran without error and says something;
 * it answers null for "not understood": that is told as an error with what came, never as a value.
 */
export function analysisState<Value>(
  value: Json | undefined,
  place: Place,
  decode: (fields: Fields) => Value | null,
): AnalysisState<Value> {
  if (value === undefined) return { state: 'absent' };
  if (isEmpty(value)) return { state: 'empty' };
  if (!isFields(value)) {
    place.expected('object');
    return { state: 'error', detail: value };
  }
  if (field(value, 'enabled') === false) return { state: 'disabled' };
  if (field(value, 'error') === true) return { state: 'error', detail: value };
  if (isEmpty(without(value, 'enabled', 'error'))) return { state: 'empty' };
  const decoded = decode(value);
  return decoded === null ? { state: 'error', detail: value } : { state: 'value', value: decoded };
}

/** The state of something that is described as an object, a text or a flag without an inner form (R22). */
export function plainState(value: Json | undefined): AnalysisState<Json> {
  if (value === undefined) return { state: 'absent' };
  if (isEmpty(value)) return { state: 'empty' };
  if (!isFields(value)) return { state: 'value', value };
  if (field(value, 'enabled') === false) return { state: 'disabled' };
  if (field(value, 'error') === true) return { state: 'error', detail: value };
  if (isEmpty(without(value, 'enabled', 'error'))) return { state: 'empty' };
  return { state: 'value', value };
}

/** A part of a group that is disabled or failed as a whole is so too, where it does not speak for itself. */
export function within<Value>(group: Fields, part: AnalysisState<Value>): AnalysisState<Value> {
  if (part.state !== 'absent') return part;
  if (field(group, 'enabled') === false) return { state: 'disabled' };
  if (field(group, 'error') === true) return { state: 'error', detail: group };
  return part;
}

/** The entries of a group that have no described place, under names that tell where they were. */
export function restOf(group: Fields, name: string, ...known: readonly string[]): readonly [string, Json][] {
  return Object.entries(without(group, 'enabled', 'error', ...known)).map(([key, value]) => [
    `${name}.${key}`,
    value,
  ]);
}
