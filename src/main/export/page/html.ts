/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Insertable = Html | string | number | null | readonly Insertable[];

/** Builds markup; everything that is put in is escaped unless it is markup itself. Null is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Insertable[]): Html {
  const text = parts.map(
    (part, index) => part + (index < values.length ? inserted(values[index] ?? null) : ''),
  );
  return new Html(text.join(''));
}

function inserted(value: Insertable): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(inserted).join('');
}

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A name may hold what turns the reading direction around; it is shown as a sign, not done. */
export function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
    .replace(/(?![\t\n\r])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** JSON for a `script` element: nothing in it ends the element. */
export function jsonForScript(value: unknown): Html {
  return new Html(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028|\u2029/g, ' '),
  );
}
