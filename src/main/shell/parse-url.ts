/** Null for what is no absolute URL. (`URL.parse` is younger than the oldest Node that runs this.) */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
