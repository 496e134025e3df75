// `node scripts/windows/build-console.mjs`: builds the console program for Windows (build/windows/console) with clang,
// lld-link and llvm-dlltool of LLVM 14 or later, on any system. The results are small and kept in git, so that packaging
// needs no compiler; the hash of the sources lies beside them, and a unit test compares it.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot, run, SetupError } from '../setup/project.mjs';

const sources = path.join(projectRoot, 'build', 'windows', 'console');
const results = path.join(sources, 'built');
export const HASH_FILE = path.join(results, 'sources.sha256');
export const CONSOLE_PROGRAMS = {
  x64: path.join(results, 'x64', 'proofcase.exe'),
  arm64: path.join(results, 'arm64', 'proofcase.exe'),
};

const TARGETS = {
  x64: { triple: 'x86_64-pc-windows-msvc', machine: 'i386:x86-64' },
  arm64: { triple: 'aarch64-pc-windows-msvc', machine: 'arm64' },
};

/** One hash of all sources, with line ends as in git. */
export function sourcesHash() {
  const hash = createHash('sha256');
  const names = readdirSync(sources).filter((name) => /\.(c|def)$/.test(name));
  for (const name of names.sort()) {
    hash.update(`${name}\n${readFileSync(path.join(sources, name), 'utf8').replaceAll('\r\n', '\n')}`);
  }
  return hash.digest('hex');
}

function tool(name, args) {
  const { status, stderr } = run(name, args, { quiet: true });
  if (status !== 0) throw new SetupError(`${name} ${args.join(' ')}\n${stderr}`);
}

function build() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'proofcase-console-'));
  try {
    for (const [arch, { triple, machine }] of Object.entries(TARGETS)) {
      const object = path.join(scratch, `${arch}.obj`);
      const library = path.join(scratch, `${arch}.lib`);
      mkdirSync(path.dirname(CONSOLE_PROGRAMS[arch]), { recursive: true });
      tool('llvm-dlltool', ['-m', machine, '-d', path.join(sources, 'kernel32.def'), '-l', library]);
      const options = [
        '-Os',
        '-Wall',
        '-Wextra',
        '-Werror',
        '-ffreestanding',
        '-fno-builtin',
        '-fshort-wchar',
      ];
      const source = path.join(sources, 'proofcase.c');
      tool('clang', [`--target=${triple}`, ...options, '-c', source, '-o', object]);
      tool('lld-link', [
        '/nologo',
        '/nodefaultlib',
        '/entry:start',
        '/subsystem:console',
        '/dynamicbase',
        '/nxcompat',
        '/highentropyva',
        '/Brepro',
        `/out:${CONSOLE_PROGRAMS[arch]}`,
        object,
        library,
      ]);
    }
    writeFileSync(HASH_FILE, `${sourcesHash()}\n`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) build();
