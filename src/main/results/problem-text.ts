/** Returns the stored form of a problem, `code: detail`; the window translates the code. */
export function problemText(code: string, detail: string): string {
  return detail === '' ? code : `${code}: ${detail}`;
}

/** Returns whether a stored problem has one of these codes. */
export function hasCode(problem: string, codes: readonly string[]): boolean {
  return codes.includes(problem.split(': ', 1)[0] ?? '');
}
