/** Parses an absolute URL; null if invalid. `URL.parse` is missing in the oldest supported Node. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
