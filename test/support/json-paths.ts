import type { Json } from '../../src/domain/json';
import type { Step } from './documented-keys';

/** A copy of any plain value as JSON. */
export function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

export function valueAt(value: Json, path: readonly Step[]): Json | undefined {
  let at: Json | undefined = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Object.getOwnPropertyDescriptor(at, step)?.value as Json | undefined;
  }
  return at;
}

/** The text of `value` with another text in the place of `path`; null: without it. Keys may be written twice. */
export function textWith(
  value: Json,
  path: readonly Step[],
  replaced: (own: string, key: string) => string | null,
): string {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const child = (own: Json, key: Step): string | null => {
    if (String(key) !== String(step)) return member(key, JSON.stringify(own));
    if (rest.length > 0) return member(key, textWith(own, rest, replaced));
    return replaced(JSON.stringify(own), String(key));
  };
  const member = (key: Step, text: string): string =>
    typeof key === 'number' ? text : `${JSON.stringify(key)}:${text}`;
  if (Array.isArray(value)) {
    const entries = value.map((own: Json, index) => child(own, index));
    return `[${entries.filter((text) => text !== null).join(',')}]`;
  }
  const members = Object.entries(value).map(([key, own]) => child(own, key));
  return `{${members.filter((text) => text !== null).join(',')}}`;
}

/** The form in which `DecodeProblem.path` gives a path. */
export function pathText(path: readonly Step[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    const isPlain = /^[A-Za-z_]\w*$/.test(step);
    if (!isPlain) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}
