/** Markup that needs no escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Insertable = Html | string | number | null | readonly Insertable[];

/** Builds markup; inserted values are escaped unless they are `Html`, null inserts nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Insertable[]): Html {
  const text = parts.map(
    (part, index) => part + (index < values.length ? insert(values[index] ?? null) : ''),
  );
  return new Html(text.join(''));
}

function insert(value: Insertable): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(insert).join('');
}

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes markup and replaces characters that change the reading direction. */
function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
    .replace(/(?![\t\n\r])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** JSON for a `script` element; it cannot close the element. */
export function jsonForScript(value: unknown): Html {
  return new Html(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028|\u2029/g, ' '),
  );
}
