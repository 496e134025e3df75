/** Longer keys do not fit into the headers that servers accept. */
export const MAX_API_KEY_CHARACTERS = 2_000;

export type ApiKeyCheck =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly reason: 'empty' }
  | { readonly ok: false; readonly reason: 'too-long'; readonly length: number }
  | { readonly ok: false; readonly reason: 'character'; readonly character: string };

/**
 * Checks whether a header can carry an API key: printable ASCII, after blanks and line ends around it are removed.
 * Returns the first other character, since it is usually invisible (a zero-width space, a line end within).
 */
export function checkApiKey(text: string): ApiKeyCheck {
  const key = text.trim();
  if (key === '') return { ok: false, reason: 'empty' };
  const character = [...key].find((each) => !/^[\x20-\x7e]$/.test(each));
  if (character !== undefined) return { ok: false, reason: 'character', character };
  if (key.length > MAX_API_KEY_CHARACTERS) return { ok: false, reason: 'too-long', length: key.length };
  return { ok: true, key };
}
