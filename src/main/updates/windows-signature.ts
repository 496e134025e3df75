import type { RunBounded } from '../support/processes/run-bounded';

/** No variable names its folder: a person can set `SystemRoot`, and another program of this name could allow anything. */
const POWERSHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';

/**
 * Checks the Authenticode signature of an installer; null if it is valid and of one of these publishers, otherwise why
 * not. Unlike the check of electron-updater it refuses what cannot be checked, for example without PowerShell.
 */
export async function windowsSignatureProblem(
  run: RunBounded,
  publishers: readonly string[],
  file: string,
): Promise<string | null> {
  const quoted = `'${file.replaceAll("'", "''")}'`;
  const script = [
    `$s = Get-AuthenticodeSignature -LiteralPath ${quoted}`,
    // As numbers: constrained language mode denies the choice of an encoding, and the console's own has few characters.
    '$subject = ([int[]][char[]][string]$s.SignerCertificate.Subject) -join " "',
    '@{ status = [string]$s.Status; subject = $subject } | ConvertTo-Json -Compress',
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
  if (output === null) return 'the signature cannot be checked';
  const { status, subject } = parsed(output);
  if (status !== 'Valid') return `the signature is ${status === '' ? 'unreadable' : status}`;
  return publishers.some((publisher) => isOf(subject, publisher)) ? null : `it is signed by ${subject}`;
}

function parsed(output: string): { readonly status: string; readonly subject: string } {
  try {
    const { status, subject } = JSON.parse(output) as { status?: unknown; subject?: unknown };
    return {
      status: typeof status === 'string' ? status : '',
      subject: typeof subject === 'string' ? textOf(subject) : '',
    };
  } catch {
    return { status: '', subject: '' };
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
