/** The code of an error of Node, the file system or SQLite; null for any other error. */
export function errorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** Whether the disk is full, or what the person may use of it. */
export function isOutOfSpace(error: unknown): boolean {
  return hasErrorCode(error, ['ENOSPC', 'EDQUOT']);
}

/** Returns whether an error has one of these codes. */
export function hasErrorCode(error: unknown, codes: readonly string[]): boolean {
  const code = errorCode(error);
  return code !== null && codes.includes(code);
}
