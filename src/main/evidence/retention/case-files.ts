import { join } from 'node:path';
import { DELETED_KINDS, type DeletedKind } from '../../../domain/retention';
import type { DataFolder } from '../../storage/database/data-folder';
import type { CaseReferences } from '../../storage/database/deletions-repository';
import { findFile } from '../../support/files/find-file';
import { filesBelow, namesIn } from '../../support/files/list-folder';

/** A file or whole folder of one case; `path` is below the data folder, with `/`. */
export interface CaseFile {
  readonly kind: DeletedKind;
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
}

export interface CaseFiles {
  readonly all: readonly CaseFile[];
  /** Number of contents that other cases use too, by kind. */
  readonly shared: { readonly [Kind in DeletedKind]: number };
}

/** Length of the SHA-256 in hex with which the names of pictures and attachments start. */
const HASH_CHARACTERS = 64;
/** A ticket is text of a service; only this form names a folder. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the files to delete with each case; the picture cache is scanned once for all of them. */
export async function filesOfCases(
  folder: DataFolder,
  cases: readonly CaseReferences[],
): Promise<readonly CaseFiles[]> {
  const cached = await cachedPictures(folder, cases);
  return Promise.all(cases.map((references) => filesOfCase(folder, references, cached)));
}

async function filesOfCase(
  folder: DataFolder,
  references: CaseReferences,
  cached: ReadonlyMap<string, readonly string[]>,
): Promise<CaseFiles> {
  const own = references.attachments.filter(({ shared }) => !shared).map(({ sha256 }) => sha256);
  const pictures = ownPictures(references);
  const answers = new Set([...references.answers, ...references.attempts.map((id) => `${id}.answer`)]);
  const names: { readonly [Kind in DeletedKind]: readonly string[] } = {
    packages: references.packages.map((id) => `${id}.zip`),
    answers: [...answers],
    attachments: own,
    pictures: pictures.flatMap((sha256) => cached.get(sha256) ?? []),
    received: references.received,
    sources: references.sources,
    practice: references.practiceTickets.filter((id) => UUID.test(id)).map((id) => `captures/${id}`),
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
      attachments: shared(references.attachments),
      pictures: shared(references.pictures),
      received: 0,
      sources: 0,
      practice: 0,
    },
  };
}

/** Returns the content hashes whose cached pictures only this case uses: photos and PDFs, sent, received or attached. */
function ownPictures(references: CaseReferences): readonly string[] {
  const contents = [...references.pictures, ...references.attachments];
  const shared = new Set(contents.filter((each) => each.shared).map(({ sha256 }) => sha256));
  return [...new Set(contents.map(({ sha256 }) => sha256))].filter((sha256) => !shared.has(sha256));
}

/** Returns the cached file names by content hash, for the contents of these cases. */
async function cachedPictures(
  folder: DataFolder,
  cases: readonly CaseReferences[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = new Map<string, string[]>(
    cases.flatMap((references) => ownPictures(references)).map((sha256) => [sha256, []]),
  );
  if (wanted.size > 0) {
    for await (const name of namesIn(folder.pictures)) wanted.get(name.slice(0, HASH_CHARACTERS))?.push(name);
  }
  return wanted;
}

/** Returns number and bytes of a file or of a whole folder; null if it does not exist. */
export async function sizeOf(
  path: string,
): Promise<{ readonly files: number; readonly bytes: number } | null> {
  const found = await findFile(path).catch(() => null);
  if (!found) return null;
  if (!found.isDirectory()) return { files: 1, bytes: found.size };
  const files = await filesBelow(path);
  let bytes = 0;
  for (const file of files) bytes += (await findFile(file).catch(() => null))?.size ?? 0;
  return { files: files.length, bytes };
}
