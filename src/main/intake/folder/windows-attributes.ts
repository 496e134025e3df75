import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../../support/processes/child-environment';

/** Attributes of Windows by relative path with `/` between names; files without special attributes are absent. */
export type FileAttributes = ReadonlyMap<string, AttributeFlags>;

export interface AttributeFlags {
  readonly hidden: boolean;
  readonly system: boolean;
  readonly cloudOnly: boolean;
}

const HIDDEN = 0x2;
const SYSTEM = 0x4;
/** OFFLINE, RECALL_ON_OPEN or RECALL_ON_DATA_ACCESS: the content is not on this computer (winnt.h). */
const CLOUD_ONLY = 0x1000 | 0x40000 | 0x400000;

const TIMEOUT_MS = 20_000;
const MAX_OUTPUT_BYTES = 16 << 20;

/**
 * Prints attributes and path of each file with special attributes, in UTF-8. The folder is passed in the environment,
 * because a path must never be part of a command. Links and junctions (0x400) are not entered, unless they are cloud
 * folders.
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
    if ($bits -band ${HIDDEN | SYSTEM | CLOUD_ONLY}) { "$bits$([char]9)$($entry.FullName.Substring($root.Length).TrimStart('\\'))" }
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
 * One bounded call for a whole folder, because Node does not report attributes. Returns null on other systems, and if
 * PowerShell is missing, forbidden or too slow; names and blocks alone decide then.
 */
export async function windowsAttributes(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  run: RunProgram = runProgram,
): Promise<FileAttributes | null> {
  if (platform !== 'win32') return null;
  const system = process.env.SystemRoot ?? 'C:\\Windows';
  const program = join(system, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const args = ['-NoProfile', '-NonInteractive', '-EncodedCommand', encodeScript(SCRIPT)];
  try {
    return parseAttributes(await run(program, args, { PROOFCASE_FOLDER: folder }));
  } catch {
    return null;
  }
}

export function parseAttributes(output: string): FileAttributes {
  const marks = new Map<string, AttributeFlags>();
  for (const line of output.split(/\r?\n/)) {
    const [bits, path] = line.split('\t');
    const value = Number(bits);
    if (!path || !Number.isInteger(value)) continue;
    marks.set(path.replaceAll('\\', '/'), {
      hidden: (value & HIDDEN) !== 0,
      system: (value & SYSTEM) !== 0,
      cloudOnly: (value & CLOUD_ONLY) !== 0,
    });
  }
  return marks;
}

/** PowerShell accepts a script as Base64 of UTF-16LE. */
function encodeScript(script: string): string {
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
        maxBuffer: MAX_OUTPUT_BYTES,
        windowsHide: true,
      },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });
}
