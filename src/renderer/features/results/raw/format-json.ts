const INDENT = '  ';

/**
 * Indents JSON without touching a value: numbers, escapes and the order of keys stay as received. Null if the text is no
 * JSON object or list, e.g. a multipart response.
 */
export function formatJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return null;
  let depth = 0;
  let formatted = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      depth += 1;
      formatted += `${token}${lineAt(depth)}`;
    } else if (token === '}' || token === ']') {
      depth -= 1;
      formatted = isEmptyBefore(formatted) ? formatted.trimEnd() : `${formatted}${lineAt(depth)}`;
      formatted += token;
    } else if (token === ',') {
      formatted += `,${lineAt(depth)}`;
    } else {
      formatted += token === ':' ? ': ' : token;
    }
  }
  return formatted;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

function lineAt(depth: number): string {
  return `\n${INDENT.repeat(depth)}`;
}

function isEmptyBefore(formatted: string): boolean {
  return /[[{]\n *$/.test(formatted.slice(-200));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
