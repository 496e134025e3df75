/** What the script of `windowsSignatureProblem` prints: the subject as UTF-16 code units, so that all of it is ASCII. */
export function printedSignature(status: string, subject: string): string {
  const codeUnits = Array.from({ length: subject.length }, (_, index) => subject.charCodeAt(index));
  return JSON.stringify({ status, subject: codeUnits.join(' ') });
}
