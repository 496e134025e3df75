import { opendir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DELETED_KINDS, type DeletedKind } from '../../domain/retention';
import type { DataFolder } from '../database/data-folder';
import type { CaseReferences } from '../database/deletions-repository';
import { isOneOf } from '../packing/durable-file';

/** A file, or a folder as a whole, that belongs to one case; `path` below the data folder, with `/`. */
export interface CaseFile {
  readonly kind: DeletedKind;
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
}

export interface CaseFiles {
  readonly all: readonly CaseFile[];
  /** Contents that other cases use too, by kind. */
  readonly shared: { readonly [Kind in DeletedKind]: number };
}

/** A SHA-256 in hex, by which pictures and attachments are named. */
const HASH_CHARACTERS = 64;

/** What of the data folder goes with each of these cases; the cache of pictures is walked once for all of them. */
export async function filesOfCases(
  folder: DataFolder,
  cases: readonly CaseReferences[],
): Promise<readonly CaseFiles[]> {
  const cached = await cachedPictures(folder, cases);
  return Promise.all(cases.map((one) => filesOfCase(folder, one, cached)));
}

async function filesOfCase(
  folder: DataFolder,
  one: CaseReferences,
  cached: ReadonlyMap<string, readonly string[]>,
): Promise<CaseFiles> {
  const own = one.attachments.filter(({ shared }) => !shared).map(({ sha256 }) => sha256);
  const pictures = ownPictures(one);
  const answers = new Set([...one.answers, ...one.attempts.map((id) => `${id}.answer`)]);
  const names: { readonly [Kind in DeletedKind]: readonly string[] } = {
    packages: one.packages.map((id) => `${id}.zip`),
    answers: [...answers],
    attachments: own,
    pictures: pictures.flatMap((sha256) => cached.get(sha256) ?? []),
    received: one.received,
  };
  const all: CaseFile[] = [];
  for (const kind of DELETED_KINDS) {
    for (const name of names[kind]) {
      const size = await sizeOf(join(folder.root, kind, name));
      if (size) all.push({ kind, path: `${kind}/${name}`, ...size });
    }
  }
  const shared = (contents: CaseReferences['pictures']): number =>
    contents.filter((each) => each.shared).length;
  return {
    all,
    shared: {
      packages: 0,
      answers: 0,
      attachments: shared(one.attachments),
      pictures: shared(one.pictures),
      received: 0,
    },
  };
}

/** Pictures are cached by the content that they were drawn of: photos and PDFs, sent, received, or attached. */
function ownPictures(one: CaseReferences): readonly string[] {
  const contents = [...one.pictures, ...one.attachments];
  const shared = new Set(contents.filter((each) => each.shared).map(({ sha256 }) => sha256));
  return [...new Set(contents.map(({ sha256 }) => sha256))].filter((sha256) => !shared.has(sha256));
}

/** Names in the cache by the content they begin with, for the contents of these cases. */
async function cachedPictures(
  folder: DataFolder,
  cases: readonly CaseReferences[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = new Map<string, string[]>(
    cases.flatMap((one) => ownPictures(one)).map((sha256) => [sha256, []]),
  );
  if (wanted.size > 0) {
    for await (const name of namesIn(folder.pictures)) wanted.get(name.slice(0, HASH_CHARACTERS))?.push(name);
  }
  return wanted;
}

/** The names in a folder, a few at a time: one with hundreds of thousands must not hold the process up. */
export async function* namesIn(path: string): AsyncGenerator<string> {
  const folder = await opendir(path, { bufferSize: 256 }).catch((error: unknown) => {
    if (isOneOf(error, ['ENOENT'])) return null;
    throw error;
  });
  if (!folder) return;
  for await (const { name } of folder) yield name;
}

/** Null: it is not there. A folder counts with everything in it. */
export async function sizeOf(
  path: string,
): Promise<{ readonly files: number; readonly bytes: number } | null> {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  if (!found.isDirectory()) return { files: 1, bytes: found.size };
  let [files, bytes] = [0, 0];
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const size = entry.isSymbolicLink() ? null : await sizeOf(join(path, entry.name));
    files += size?.files ?? 0;
    bytes += size?.bytes ?? 0;
  }
  return { files, bytes };
}
