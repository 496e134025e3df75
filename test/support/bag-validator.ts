import { spawnSync } from 'node:child_process';

/** An independent BagIt validator. */
export interface BagValidator {
  readonly name: string;
  /** Null: valid; otherwise what it says. */
  validate(folder: string): string | null;
}

const SUM_CHECK = `
set -e
cd "$1"
[ "$(head -c 18 bagit.txt)" = "BagIt-Version: 1.0" ]
sha256sum --check --strict --quiet manifest-sha256.txt
sha256sum --check --strict --quiet tagmanifest-sha256.txt
find data -type f | sort > "$2/found"
cut -c 67- manifest-sha256.txt | sed -e 's/%0D/\\r/g; s/%25/%/g' | sort > "$2/listed"
diff "$2/found" "$2/listed"
`;

/**
 * GNU coreutils over the manifests of RFC 8493, both ways. Always there where tests run on Linux; no BagIt validator
 * is in Debian or in the npm registry as more than a writer.
 */
export function coreutilsValidator(scratch: string): BagValidator {
  return {
    name: 'GNU coreutils',
    validate: (folder) => {
      const { status, stdout, stderr } = spawnSync('bash', ['-c', SUM_CHECK, 'bash', folder, scratch], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      });
      return status === 0 ? null : `${stdout}${stderr}`.trim() || `ended with ${status}`;
    },
  };
}

/**
 * The Library of Congress' bagit-python where the machine has it: as a module of `python3`, or as the file that
 * PROOFCASE_BAGIT names. Null if it is not installed.
 */
export function bagitPython(): BagValidator | null {
  const file = process.env.PROOFCASE_BAGIT;
  const load = file
    ? 'import importlib.metadata as m; o = m.version; m.version = lambda n: "0" if n == "bagit" else o(n); ' +
      'import importlib.util as u; s = u.spec_from_file_location("bagit", sys.argv[1]); ' +
      'bagit = u.module_from_spec(s); s.loader.exec_module(bagit)'
    : 'import bagit';
  const run = (code: string, folder: string) =>
    spawnSync('python3', ['-c', `import sys, logging; ${load}\n${code}`, file ?? '', folder], {
      encoding: 'utf8',
    });
  if (run('pass', '').status !== 0) return null;
  return {
    name: 'bagit-python',
    validate: (folder) => {
      const { status, stderr } = run('bagit.Bag(sys.argv[2]).validate()', folder);
      return status === 0 ? null : (stderr.trim().split('\n').pop() ?? 'not valid');
    },
  };
}
