/** How a result stores what was noticed about its answer: `code: detail`; the text for people is made from the code. */
export function problemText(code: string, detail: string): string {
  return detail === '' ? code : `${code}: ${detail}`;
}

/** Whether a stored problem is one of these. */
export function hasCode(problem: string, codes: readonly string[]): boolean {
  return codes.includes(problem.split(': ', 1)[0] ?? '');
}
