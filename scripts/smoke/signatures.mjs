/**
 * The lines of files that are not signed, of lines with the state and the path of each. A release is signed; of another
 * package either all files are signed, as with a certificate, or none.
 */
export function unsignedFiles(printed, isRelease) {
  const lines = printed.split(/\r?\n/).filter((line) => line !== '');
  const unsigned = lines.filter((line) => !line.startsWith('Valid '));
  const isSigned = lines.some((line) => /^Valid .*\\Proofcase[^\\]*\.(?:exe|msi)$/.test(line));
  return isSigned || isRelease ? unsigned : [];
}
