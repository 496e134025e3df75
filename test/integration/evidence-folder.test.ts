import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { type Verdict, verifyFolder } from '../../src/evidence-page/verify.js';
import type { CustodyLine } from '../../src/main/evidence/export/custody-lines';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { custodyHash } from '../../src/main/storage/custody/custody-chain';
import { createEngineFixture, type EngineFixture, reached, sendCase } from '../support/engine-fixture';
import { filesOf, withOneByteChanged } from '../support/evidence-sweep';
import { everyKindOf, isDeep } from '../support/fault-engine';
import { withUnreadable } from '../support/unreadable';

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

let fixture: EngineFixture;
let folder: string;
let headHash: string;
let files: readonly string[];
/** Files that the export said it wrote lists for. */
let listed: number;

beforeAll(async () => {
  fixture = await createEngineFixture({ report: true });
  const engine = await fixture.open();
  await fixture.addService(engine);
  const { caseId } = await sendCase(engine, await fixture.photos(3), 'SWEEP/1', 'filed');
  await receive(engine, caseId);
  await engine.handlers['caseNotes.write']({ caseId, text: 'call back on Monday' });
  const report = await engine.exportCase(caseId, join(fixture.root, 'exports'));
  folder = report.path;
  headHash = report.headHash;
  files = await filesOf(folder);
  listed = report.files;
});
afterAll(() => fixture.close());

async function receive(engine: Awaited<ReturnType<EngineFixture['open']>>, caseId: CaseId): Promise<void> {
  const pushed = await fixture.photos(2, { name: 'pushed' });
  await engine.importReceived(caseId, pushed);
}

/** Files of one folder and type are one kind; each file at the top is its own kind. */
function kindsOf(path: string): readonly string[] {
  return [path.includes('/') ? `${dirname(path)} ${extname(path)}` : path];
}

/** What the page says, with its own code over the same files. */
async function pageSays(printedHead = ''): Promise<Verdict> {
  const page = await readFile(join(folder, 'evidence.html'), 'utf8');
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(page)?.[1];
  const blobs = await Promise.all(
    (await filesOf(folder)).map(
      async (path) => [path, new Blob([await readFile(join(folder, path))])] as const,
    ),
  );
  const hash = async (file: Blob): Promise<string> =>
    createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
  // A page whose own data were changed may not even start; that is no "unchanged" either.
  const expected = data === undefined ? null : parsed(data)?.expected;
  if (!expected) throw new Error('the page cannot read its own data');
  return verifyFolder(new Map(blobs), expected, { hash, printedHead });
}

function parsed(text: string): { readonly expected: Parameters<typeof verifyFolder>[1] } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function isFoundByPage(): Promise<boolean> {
  return pageSays().then(
    ({ problems }) => problems.length > 0,
    () => true,
  );
}

describe('an evidence folder', () => {
  it('contains every kind of file', () => {
    const tops = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')));
    for (const part of ['originals', 'packages', 'results', 'attachments', 'received', 'reports']) {
      expect(tops).toContain(`data/${part}`);
    }
    expect(tops).toContain('data/custody-log.jsonl');
    expect(tops).toContain('evidence.html');
  });

  it('is verified by the command line, by its own page and by independent programs', async () => {
    expect(await verifyEvidence(folder)).toMatchObject({
      ok: true,
      problems: [],
      headHash,
      files: listed,
    });
    expect(await pageSays()).toMatchObject({ problems: [], files: listed });
    for (const validator of validators())
      expect([validator.name, validator.validate(folder)]).toEqual([validator.name, null]);
  });

  it('is accepted by the BagIt validator of the Library of Congress until one byte changes', async () => {
    const validator = bagitPython();
    if (!validator) {
      process.stderr.write(
        'bagit-python is not on this machine (no Debian package has it): not asked. PROOFCASE_BAGIT may name its bagit/__init__.py\n',
      );
      return;
    }
    expect(validator.validate(folder)).toBeNull();
    for (const path of files.filter((one) => one !== 'tagmanifest-sha256.txt')) {
      const said = await withOneByteChanged(join(folder, path), 0.5, async () => validator.validate(folder));
      expect([path, said]).not.toEqual([path, null]);
    }
  });

  it('shows one changed byte in a file of any kind', async () => {
    const unseen: string[] = [];
    const judges = validators();
    for (const [index, path] of everyKindOf(files, kindsOf).entries()) {
      // Start, middle and end of each file; one of them by default.
      const shares = isDeep ? [0, 0.5, 1] : [(index % 3) / 2];
      for (const share of shares) {
        await withOneByteChanged(join(folder, path), share, async () => {
          if ((await verifyEvidence(folder)).ok) unseen.push(`verify: ${path}`);
          if (!(await isFoundByPage())) unseen.push(`page: ${path}`);
          for (const { name, validate } of judges)
            if (validate(folder) === null) unseen.push(`${name}: ${path}`);
        });
      }
    }
    expect(unseen).toEqual([]);
    expect((await verifyEvidence(folder)).ok).toBe(true);
  });

  it('shows a removed file of any kind', async () => {
    const aside = join(fixture.root, 'aside');
    for (const path of everyKindOf(files, kindsOf)) {
      await rename(join(folder, path), aside);
      try {
        expect([path, (await verifyEvidence(folder)).ok]).toEqual([path, false]);
        const seen = await isFoundByPage().catch(() => true);
        expect([path, seen]).toEqual([path, true]);
      } finally {
        await rename(aside, join(folder, path));
      }
    }
  });

  it.each(['added.txt', 'data/added.txt', 'data/originals/IMG_9.jpg', 'data/originals/._IMG_9.jpg'])(
    'shows an added %s',
    async (path) => {
      await writeFile(join(folder, path), 'x');
      expect((await verifyEvidence(folder)).problems).toContainEqual({ code: 'not-listed', path });
      expect((await pageSays()).problems).toContainEqual({ code: 'not-listed', path });
      await rm(join(folder, path));
    },
  );

  it.each(['.DS_Store', 'data/THUMBS.DB', '.Trashes/1.jpg', '._data', 'data/originals/._IMG_1.jpg'])(
    'reports %s of an operating system, and stays valid',
    async (path) => {
      await mkdir(join(folder, '.Trashes'), { recursive: true });
      await writeFile(join(folder, path), 'x');
      try {
        expect(await verifyEvidence(folder)).toMatchObject({ ok: true, systemFiles: [path] });
        expect(await pageSays()).toMatchObject({ problems: [], systemFiles: [path] });
      } finally {
        await rm(join(folder, path));
        await rm(join(folder, '.Trashes'), { recursive: true });
      }
    },
  );

  it('reports a folder and a file that cannot be read, and calls neither empty nor missing', async () => {
    const original = 'data/originals/IMG_1.jpg';
    await withCopy(async (copy) => {
      await mkdir(join(copy, 'data', 'closed'));
      const problems = await withUnreadable(
        [join(copy, 'data', 'closed'), join(copy, original)],
        async () => (await verifyEvidence(copy)).problems,
      );
      expect(problems).toEqual([
        { code: 'unreadable', path: 'data/closed' },
        { code: 'unreadable', path: original },
      ]);
    });
  });

  it('reports a file once that the list of files at the top does not contain', async () => {
    await withCopy(async (copy) => {
      const list = join(copy, 'tagmanifest-sha256.txt');
      const lines = (await readFile(list, 'utf8')).split('\n');
      await writeFile(list, lines.filter((line) => !line.endsWith('bag-info.txt')).join('\n'));
      const problems = [{ code: 'not-listed', path: 'bag-info.txt' }];
      expect((await verifyEvidence(copy)).problems).toEqual(problems);
      expect((await pageOf(copy)).problems).toEqual(problems);
      await rm(join(copy, 'manifest-sha256.txt'));
      const missing = { code: 'missing', path: 'manifest-sha256.txt' };
      const named = (await verifyEvidence(copy)).problems.filter(({ path }) => path === missing.path);
      expect(named).toEqual([missing, { code: 'content-differs', path: missing.path }]);
    });
  });
});

describe('the custody log of an evidence folder', () => {
  const log = 'data/custody-log.jsonl';

  it('shows every removed, moved or changed entry, even when all lists are recomputed', async () => {
    const original = await readFile(join(folder, log), 'utf8');
    const lines = original.trimEnd().split('\n');
    const forged = [
      ...lines.map((_, gone) => lines.filter((_line, index) => index !== gone)),
      ...lines
        .slice(1)
        .map((_, at) => lines.map((line, i) => lines[[at, at + 1].includes(i) ? 2 * at + 1 - i : i] ?? line)),
      ...lines.map((_, at) =>
        lines.map((line, i) =>
          i === at ? line.replace('"anna"', '"eve"').replace('"proofcase"', '"eve"') : line,
        ),
      ),
    ];
    await withCopy(async (copy) => {
      for (const entries of forged) {
        await writeFile(join(copy, log), `${entries.join('\n')}\n`);
        await rewriteLists(copy);
        const codes = (await verifyEvidence(copy)).problems.map(({ code }) => code);
        const isKnown = codes.includes('custody-broken') || codes.includes('content-differs');
        expect([entries.length, isKnown]).toEqual([entries.length, true]);
        const { problems } = await pageOf(copy);
        expect(problems.length).toBeGreaterThan(0);
      }
    });
  });

  it.each([
    ['answer', /answer\.raw$/, []],
    ['original', /^data\/originals\//, ['changed']],
  ] as const)(
    'covers every file: it does not match a replaced %s, even with recomputed lists',
    async (_name, which, more) => {
      await withCopy(async (copy) => {
        const path = files.find((one) => which.test(one)) ?? '';
        await writeFile(join(copy, path), 'all green');
        await rewriteLists(copy);
        const found = (await verifyEvidence(copy)).problems;
        expect(found).toEqual([
          { code: 'content-differs', path: 'manifest-sha256.txt' },
          ...more.map((code) => ({ code, path })),
        ]);
        const { problems } = await pageOf(copy);
        expect(problems.map(({ code }) => code)).toEqual(['content-differs', 'page-differs', ...more]);
        // Those who only know the lists cannot know.
        for (const { validate } of validators()) expect(validate(copy)).toBeNull();
      });
    },
  );

  it('recognises the head hash of a printed report, and rejects any other', async () => {
    const last = (await readFile(join(folder, log), 'utf8')).trimEnd().split('\n').length;
    expect(await verifyEvidence(folder, headHash)).toMatchObject({ ok: true, headEntry: last });
    expect(await pageSays(headHash)).toMatchObject({ problems: [], printedEntry: last });
    const other = '0'.repeat(64);
    expect((await verifyEvidence(folder, other)).problems[0]?.code).toBe('head-unknown');
    expect((await pageSays(other)).problems[0]?.code).toBe('head-unknown');
  });

  it('does not confirm the files with the hash of an earlier entry, and names the packages that are gone', async () => {
    await withCopy(async (copy) => {
      const zips = files.filter((path) => path.startsWith('data/packages/'));
      await rm(join(copy, 'data', 'packages'), { recursive: true });
      await writeFile(join(copy, 'data', 'originals', 'IMG_1.jpg'), 'replaced');
      const earlier = (await entriesOf(copy)).at(-2)?.hash ?? '';
      const { length } = await rewriteLog(copy);
      // Everything was rewritten from the export on, so that only the last hash is another.
      const head = { entries: length, absentPackages: zips };
      const found = await verifyEvidence(copy, earlier);
      expect(found).toMatchObject({ ok: true, headEntry: length - 1, ...head });
      expect(await pageOf(copy, earlier)).toMatchObject({ problems: [], printedEntry: length - 1, ...head });
      expect((await verifyEvidence(copy, headHash)).problems[0]?.code).toBe('head-unknown');
      expect((await pageOf(copy, headHash)).problems[0]?.code).toBe('head-unknown');
    });
  });

  it('compares the originals with the sealed packages, even if everything else was rewritten', async () => {
    await withCopy(async (copy) => {
      const path = 'data/originals/IMG_1.jpg';
      await writeFile(join(copy, path), 'replaced');
      await rewriteLog(copy);
      const problems = [{ code: 'changed', path }];
      expect((await verifyEvidence(copy)).problems).toEqual(problems);
      expect((await pageOf(copy)).problems).toEqual(problems);
    });
  });

  it('reports a package that is no ZIP but has the sealed hash', async () => {
    await withCopy(async (copy) => {
      const path = files.find((one) => one.startsWith('data/packages/')) ?? '';
      await writeFile(join(copy, path), 'no package');
      await rewriteLog(copy, (entries) => {
        for (const { action, details } of entries) {
          if (action === 'package-sealed') details.sha256 = sha256('no package');
        }
      });
      const problems = [{ code: 'unreadable', path }];
      expect((await verifyEvidence(copy)).problems).toEqual(problems);
      expect((await pageOf(copy)).problems).toEqual(problems);
    });
  });

  it('compares the originals of a submission that was recovered into a database from before it', async () => {
    const dataFolder = join(fixture.root, 'restored');
    const engine = await fixture.open({ dataFolder });
    await fixture.addService(engine);
    const { backups } = await engine.handlers['backups.make']({});
    const sent = await sendCase(engine, await fixture.photos(2, { name: 'lost' }), 'LOST/1', 'filed');
    await engine.handlers['backups.restore']({ backupId: backups[0]?.id ?? '' });
    await engine.close();
    const restored = await fixture.open({ dataFolder });
    await restored.handlers['recovery.continue']({});
    const { caseId } = await reached(restored, sent.id, 'filed');
    const { path } = await restored.exportCase(caseId, join(fixture.root, 'restored-exports'));
    expect((await entriesOf(path)).map(({ action }) => action)).not.toContain('package-sealed');
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, problems: [], absentPackages: [] });
    expect(await pageOf(path)).toMatchObject({ problems: [], absentPackages: [] });
    await withCopy(async (copy) => {
      const original = 'data/originals/IMG_1.jpg';
      await writeFile(join(copy, original), 'replaced');
      await rewriteLog(copy, recoverSeals);
      const problems = [{ code: 'changed', path: original }];
      expect((await verifyEvidence(copy)).problems).toEqual(problems);
      expect((await pageOf(copy)).problems).toEqual(problems);
    });
  });

  it('does not call originals changed where an earlier version recovered a package without its hash', async () => {
    await withCopy(async (copy) => {
      await rewriteLog(copy, (entries) => {
        recoverSeals(entries);
        for (const entry of entries) {
          if (entry.action === 'submission-recovered') entry.details = { to: 'answered' };
        }
      });
      expect(await verifyEvidence(copy)).toMatchObject({ ok: true, problems: [] });
      expect((await pageOf(copy)).problems).toEqual([]);
    });
  });

  it.each([
    ['an additional key', { comment: 'not covered by the hash' }],
    ['a subject that is no text', { subjects: [1] }],
    ['a detail that is a list', { details: { files: [] } }],
  ])('is broken where an entry has %s', async (_name, change) => {
    await withCopy(async (copy) => {
      await rewriteLog(copy, (entries) => {
        Object.assign(entries[1] ?? {}, change);
      });
      const found = (await verifyEvidence(copy)).problems;
      expect(found).toEqual([{ code: 'custody-broken', path: log }]);
      expect((await pageOf(copy)).problems).toEqual([{ code: 'custody-broken', path: '2' }]);
    });
  });

  /** As if the packages had been recovered instead of sealed. */
  const recoverSeals = (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      if (entry.action === 'package-sealed') entry.action = 'submission-recovered';
    }
  };

  const entriesOf = async (copy: string): Promise<Entry[]> =>
    (await readFile(join(copy, log), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  /** The log after a change, with the files that are there now, new hashes, and everywhere else the new last hash. */
  async function rewriteLog(copy: string, change: (entries: Entry[]) => void = () => undefined) {
    const entries = await entriesOf(copy);
    await rewriteLists(copy);
    const list = await readFile(join(copy, 'manifest-sha256.txt'), 'utf8');
    const content = sha256(list.replace(/.*custody-log\.jsonl\n/, ''));
    const last = entries.at(-1);
    const replaced = new Map([
      [headHash, ''],
      [last?.subjects[0] ?? '', content],
    ]);
    if (last) last.subjects[0] = content;
    change(entries);
    let previousHash = '0'.repeat(64);
    for (const entry of entries) {
      entry.previousHash = previousHash;
      entry.hash = custodyHash(entry.caseId, entry, previousHash);
      previousHash = entry.hash;
    }
    replaced.set(headHash, previousHash);
    await writeFile(join(copy, log), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    for (const name of ['bag-info.txt', 'evidence.html']) {
      let text = await readFile(join(copy, name), 'utf8');
      for (const [before, after] of replaced) text = text.replaceAll(before, after);
      await writeFile(join(copy, name), text);
    }
    await rewriteLists(copy);
    return entries;
  }

  type Entry = {
    -readonly [Key in keyof CustodyLine]: CustodyLine[Key];
  };
});

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Programs that know the format and nothing of Proofcase. */
function validators() {
  return process.platform === 'linux' ? [coreutilsValidator(fixture.root)] : [];
}

async function withCopy(work: (copy: string) => Promise<void>): Promise<void> {
  const copy = join(fixture.root, 'copy');
  await mkdir(copy);
  await cp(folder, copy, { recursive: true });
  try {
    await work(copy);
  } finally {
    await rm(copy, { recursive: true });
  }
}

async function pageOf(copy: string, printedHead = ''): Promise<Verdict> {
  const kept = folder;
  folder = copy;
  try {
    return await pageSays(printedHead);
  } finally {
    folder = kept;
  }
}

/** What a forger would do: lists that fit what is there now. */
async function rewriteLists(copy: string): Promise<void> {
  const sum = async (path: string) =>
    createHash('sha256')
      .update(await readFile(join(copy, path)))
      .digest('hex');
  const list = async (name: string, belongs: (path: string) => boolean) => {
    const paths = (await filesOf(copy)).filter(belongs).sort();
    const lines = await Promise.all(paths.map(async (path) => `${await sum(path)}  ${path}\n`));
    await writeFile(join(copy, name), lines.join(''));
  };
  await list('manifest-sha256.txt', (path) => path.startsWith('data/'));
  await list(
    'tagmanifest-sha256.txt',
    (path) => !path.startsWith('data/') && !path.startsWith('tagmanifest'),
  );
}

/** An independent BagIt validator. */
interface BagValidator {
  readonly name: string;
  /** Null: valid; otherwise what it says. */
  validate(folder: string): string | null;
}

/**
 * GNU coreutils over the manifests of RFC 8493, both ways. Always there where tests run on Linux; no BagIt validator
 * is in Debian or in the npm registry as more than a writer.
 */
function coreutilsValidator(scratch: string): BagValidator {
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
function bagitPython(): BagValidator | null {
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
