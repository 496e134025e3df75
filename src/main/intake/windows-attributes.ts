import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../processes/child-environment';

/** What only Windows' own attributes tell, by path relative to the folder, `/` between names; the unremarkable are absent. */
export type FileAttributes = ReadonlyMap<string, FileMarks>;

export interface FileMarks {
  readonly hidden: boolean;
  readonly system: boolean;
  readonly cloudOnly: boolean;
}

const HIDDEN = 0x2;
const SYSTEM = 0x4;
/** Any of OFFLINE, RECALL_ON_OPEN, RECALL_ON_DATA_ACCESS: the content is elsewhere (winnt.h). */
const ELSEWHERE = 0x1000 | 0x40000 | 0x400000;

const TIMEOUT_MS = 20_000;
const MOST_OUTPUT_BYTES = 16 << 20;

/**
 * Prints attributes and path of each remarkable file, in UTF-8. The folder comes through the environment: a path is
 * never part of a command. Links and junctions (0x400) are not entered, unless they are cloud folders.
 */
const SCRIPT = `
$ErrorActionPreference = 'SilentlyContinue'
[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false
$root = (Get-Item -LiteralPath $env:PROOFCASE_FOLDER -Force).FullName
$stack = New-Object System.Collections.Stack
$stack.Push((New-Object System.IO.DirectoryInfo $root))
while ($stack.Count -gt 0) {
  foreach ($entry in $stack.Pop().EnumerateFileSystemInfos()) {
    $bits = [int]$entry.Attributes
    if ($bits -band ${HIDDEN | SYSTEM | ELSEWHERE}) { "$bits$([char]9)$($entry.FullName.Substring($root.Length).TrimStart('\\'))" }
    if (($bits -band 0x10) -and -not ($entry.LinkType)) { $stack.Push($entry) }
  }
}
`;

/** Runs a program and resolves to its standard output; rejects when it fails or takes too long. */
export type RunProgram = (
  file: string,
  args: readonly string[],
  environment: { readonly [name: string]: string },
) => Promise<string>;

/**
 * One bounded call for a whole folder, since Node cannot tell attributes. Null on other systems, and where PowerShell
 * is not there, forbidden or too slow: then names and blocks alone decide.
 */
export async function windowsAttributes(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  run: RunProgram = runProgram,
): Promise<FileAttributes | null> {
  if (platform !== 'win32') return null;
  const system = process.env.SystemRoot ?? 'C:\\Windows';
  const program = join(system, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const args = ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded(SCRIPT)];
  try {
    return parseAttributes(await run(program, args, { PROOFCASE_FOLDER: folder }));
  } catch {
    return null;
  }
}

export function parseAttributes(output: string): FileAttributes {
  const marks = new Map<string, FileMarks>();
  for (const line of output.split(/\r?\n/)) {
    const [bits, path] = line.split('\t');
    const value = Number(bits);
    if (!path || !Number.isInteger(value)) continue;
    marks.set(path.replaceAll('\\', '/'), {
      hidden: (value & HIDDEN) !== 0,
      system: (value & SYSTEM) !== 0,
      cloudOnly: (value & ELSEWHERE) !== 0,
    });
  }
  return marks;
}

/** PowerShell takes a whole script as Base64 of UTF-16LE. */
function encoded(script: string): string {
  return Buffer.from(script, 'utf16le').toString('base64');
}

function runProgram(
  file: string,
  args: readonly string[],
  environment: { readonly [name: string]: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      file,
      [...args],
      {
        env: { ...childEnvironment(process.env), ...environment },
        timeout: TIMEOUT_MS,
        maxBuffer: MOST_OUTPUT_BYTES,
        windowsHide: true,
      },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });
}
