import type { RunBounded } from '../support/processes/run-bounded';

/** No variable names its folder: a person can set `SystemRoot`, and another program of this name could allow anything. */
const POWERSHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';

/** What Windows knows of an installer. */
export interface WindowsSignature {
  /** Why it has no valid signature of one of the publishers; null if it has. */
  readonly problem: string | null;
  /** The version of the product, which the signature covers; '' if it cannot be read. */
  readonly version: string;
}

/**
 * Checks the Authenticode signature of an installer. Unlike the check of electron-updater it refuses what cannot be
 * checked, for example without PowerShell.
 */
export async function checkWindowsSignature(
  run: RunBounded,
  publishers: readonly string[],
  file: string,
): Promise<WindowsSignature> {
  const quoted = `'${file.replaceAll("'", "''")}'`;
  const script = [
    // PowerShell 7, if Proofcase was started from it, names its own modules first, which Windows PowerShell cannot load.
    '$env:PSModulePath = "$PSHOME\\Modules"',
    `$s = Get-AuthenticodeSignature -LiteralPath ${quoted}`,
    // As numbers: constrained language mode denies the choice of an encoding, and the console's own has few characters.
    '$subject = ([int[]][char[]][string]$s.SignerCertificate.Subject) -join " "',
    // A statement of its own: its failure does not keep the others from their result.
    `$version = [string](Get-Item -LiteralPath ${quoted}).VersionInfo.ProductVersion`,
    '@{ status = [string]$s.Status; subject = $subject; version = $version } | ConvertTo-Json -Compress',
  ].join('; ');
  // Encoded, so that no character of the path means anything to a shell.
  const encoded = Buffer.from(script, 'utf16le').toString('base64');
  const output = await run(POWERSHELL, [
    '-NoProfile',
    '-NonInteractive',
    '-ExecutionPolicy',
    'Bypass',
    '-EncodedCommand',
    encoded,
  ]);
  if (output === null) return { problem: 'the signature cannot be checked', version: '' };
  const { status, subject, version } = parsed(output);
  return { problem: problemOf(status, textOf(subject), publishers), version: version.trim() };
}

function problemOf(status: string, subject: string, publishers: readonly string[]): string | null {
  if (status !== 'Valid') return `the signature is ${status === '' ? 'unreadable' : status}`;
  return publishers.some((publisher) => isOf(subject, publisher)) ? null : `it is signed by ${subject}`;
}

function parsed(output: string): Readonly<Record<'status' | 'subject' | 'version', string>> {
  const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
  try {
    const { status, subject, version } = JSON.parse(output) as Record<string, unknown>;
    return { status: textIn(status), subject: textIn(subject), version: textIn(version) };
  } catch {
    return { status: '', subject: '', version: '' };
  }
}

/** The text of UTF-16 code units, which are decimal numbers with blanks between them. */
function textOf(codeUnits: string): string {
  return String.fromCharCode(...(codeUnits.match(/\d+/g) ?? []).map(Number));
}

/** A publisher is a whole distinguished name, or its common name. */
function isOf(subject: string, publisher: string): boolean {
  return subject === publisher || commonName(subject) === publisher;
}

/** An attribute; Windows quotes values with special characters, which the holder of another certificate chooses. */
const ATTRIBUTE = /\s*([^=,"]+)=(?:"((?:[^"]|"")*)"|([^,"]*))\s*(?:,|$)/gy;

/** Null unless the subject is a list of attributes with exactly one common name. */
function commonName(subject: string): string | null {
  const attributes = [...subject.matchAll(ATTRIBUTE)];
  if (attributes.map(([text]) => text).join('') !== subject) return null;
  const [name, ...others] = attributes.filter(([, type]) => type?.trim().toUpperCase() === 'CN');
  if (name === undefined || others.length > 0) return null;
  const [, , quoted, plain] = name;
  return quoted?.replaceAll('""', '"') ?? plain?.trim() ?? null;
}
