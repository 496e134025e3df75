/** What the script of `checkWindowsSignature` prints: the subject as UTF-16 code units, so that all of it is ASCII. */
export function printedSignature(status: string, subject: string, version = ''): string {
  const codeUnits = Array.from({ length: subject.length }, (_, index) => subject.charCodeAt(index));
  return JSON.stringify({ status, subject: codeUnits.join(' '), version });
}
