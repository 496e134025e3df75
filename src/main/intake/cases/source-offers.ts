import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { MAX_DROPPED_FILES } from '../../../contract/drop-limits';
import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { DroppedContent, SourceOffer, SourceRefusal } from '../../../contract/source-views';
import type { FolderView } from '../../../contract/views';
import { mapConcurrently } from '../../../domain/concurrency';
import { cleanDisplayName } from '../../../domain/file-names';
import type { FolderId, OfferId } from '../../../domain/ids';
import { PACKAGE_LIMIT_BYTES } from '../../../domain/limits';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredFolder } from '../../storage/database/sources-repository';
import type { Clock } from '../../support/clock';
import { fileAt } from '../../support/files/find-file';
import { removeWithRetry } from '../../support/files/held-files';
import { isInside, isSamePath } from '../../support/files/path-names';
import { realPathOf } from '../../support/files/real-path';
import { detectType } from '../folder/detect-type';
import { fileTypeOf, readHead } from '../folder/file-type';
import { refuseOwnFolder } from '../folder/own-folders';
import { folderView } from './folder-view';

/** What a person chose or dropped, kept until it is added to a case. */
export interface OfferedSources {
  readonly folders: readonly StoredFolder[];
  /** Absolute paths. */
  readonly files: readonly OfferedFile[];
}

export interface OfferedFile {
  readonly name: string;
  readonly path: string;
  /** Whether the file is a copy of what has no lasting place: it moves into the data folder. */
  readonly isTransient: boolean;
}

/** What became of one path or content. */
type Registered =
  | { readonly kind: 'folder'; readonly folder: StoredFolder }
  | { readonly kind: 'file'; readonly file: OfferedFile }
  | { readonly kind: 'refused'; readonly refusal: SourceRefusal };

type OfferParts = Pick<RequestPayload<'sources.add'>, 'offerId' | 'folderIds' | 'withFiles'>;

export interface SourceOffersDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly folder: DataFolder;
  /** Files below it are copied, since programs and the system remove them. */
  readonly systemTemporary: string;
}

/** The newest are kept: a person may cancel a dialog and drop again, or collect many drops for one case. */
const MAX_OFFERS = 200;
/** On a network share each file takes several round trips. */
const MAX_CONCURRENT_PATHS = 16;

const SHORTCUTS: ReadonlySet<string> = new Set(['.lnk', '.url', '.webloc', '.desktop']);
const MAILS: ReadonlySet<string> = new Set(['.eml', '.msg', '.mbox', '.emlx']);
const ARCHIVES: ReadonlySet<string> = new Set(['.zip', '.rar', '.7z', '.tar', '.gz', '.tgz', '.bz2', '.xz']);

export type SourceOffers = ReturnType<typeof createSourceOffers>;

/** Registers folders and files that a person chose or dropped; the window refers to them by id, never by path. */
export function createSourceOffers({ repositories, clock, folder, systemTemporary }: SourceOffersDeps) {
  const offers = new Map<OfferId, OfferedSources>();

  /** The same folder in other letter case, where the system takes both for one. */
  const spelledOtherwise = (path: string): StoredFolder | null =>
    repositories.intake.folders().find((folder) => isSamePath(folder.path, path)) ?? null;
  const storedFolder = async (path: string): Promise<StoredFolder> => {
    await refuseOwnFolder(path, folder.root);
    const known = repositories.intake.folderByPath(path) ?? spelledOtherwise(path);
    if (known) return known;
    const registered = { id: randomUUID() as FolderId, path };
    repositories.intake.insertFolder(registered, clock.now().toISOString());
    return registered;
  };
  const offeredFile = async (path: string): Promise<OfferedFile> => {
    await refuseOwnFolder(dirname(path), null);
    await refuseUnusable(path);
    const temporary = await realPathOf(systemTemporary).catch(() => systemTemporary);
    return { name: basename(path), path, isTransient: isInside(temporary, path) };
  };
  const keep = (offered: OfferedSources, refused: readonly SourceRefusal[]): SourceOffer => {
    const [first, ...others] = refused;
    const { folders, files } = offered;
    if (folders.length + files.length === 0 && first && others.length === 0)
      throw new ProofcaseError(first.code, first.values);
    const id = randomUUID() as OfferId;
    offers.set(id, offered);
    for (const oldest of [...offers.keys()].slice(0, -MAX_OFFERS)) offers.delete(oldest);
    return {
      id,
      folders: folders.map(folderView),
      files: files.map(({ name }) => name),
      refused,
    };
  };
  return {
    /**
     * Returns the folder under its id. @throws ProofcaseError `folder-missing`, `not-a-folder`, and for folders of
     * Proofcase itself the codes of `refuseOwnFolder`.
     */
    async registerFolder(path: string): Promise<FolderView> {
      const { realPath, isFolder } = await existing(path);
      if (!isFolder) throw new ProofcaseError('not-a-folder');
      return folderView(await storedFolder(realPath));
    },
    /**
     * Registers folders and files together; what cannot be used is returned with its reason.
     * @throws ProofcaseError the reason if there is only one and it cannot be used (`source-missing` …),
     * `source-too-many-files`.
     */
    async register(paths: readonly string[], contents: readonly DroppedContent[] = []): Promise<SourceOffer> {
      if (paths.length + contents.length > MAX_DROPPED_FILES) {
        throw new ProofcaseError('source-too-many-files', { max: MAX_DROPPED_FILES });
      }
      const registered = await mapConcurrently([...new Set(paths)], MAX_CONCURRENT_PATHS, (path) =>
        registerOrRefuse(basename(path), async () => {
          const { realPath, isFolder } = await existing(path, 'source-missing');
          return isFolder
            ? { kind: 'folder', folder: await storedFolder(realPath) }
            : { kind: 'file', file: await offeredFile(realPath) };
        }),
      );
      for (const { name, bytes } of contents) {
        const shown = cleanDisplayName(name, 'file');
        const content = await registerOrRefuse(shown, async () => {
          const path = await writeTemporary(folder.temporary, shown, bytes);
          await refuseUnusable(path).catch(async (error: unknown) => {
            await removeWithRetry(path);
            throw error;
          });
          return { kind: 'file', file: { name: shown, path, isTransient: true } };
        });
        registered.push(content);
      }
      const folders = registered.flatMap((part) => (part.kind === 'folder' ? part.folder : []));
      const files = registered.flatMap((part) => (part.kind === 'file' ? part.file : []));
      const refused = registered.flatMap((part) => (part.kind === 'refused' ? part.refusal : []));
      return keep({ folders, files }, refused);
    },
    /** What a person kept of an offer. @throws ProofcaseError `not-found` for an offer that is no longer kept. */
    find({ offerId, folderIds, withFiles = true }: OfferParts): OfferedSources {
      const offered = offers.get(offerId);
      if (!offered) throw new ProofcaseError('not-found');
      return {
        folders: offered.folders.filter(({ id }) => folderIds?.includes(id) ?? true),
        files: withFiles ? offered.files : [],
      };
    },
  };
}

async function registerOrRefuse(name: string, register: () => Promise<Registered>): Promise<Registered> {
  try {
    return await register();
  } catch (error) {
    if (!(error instanceof ProofcaseError)) throw error;
    return { kind: 'refused', refusal: { name, code: error.code, values: { name, ...error.values } } };
  }
}

async function existing(
  path: string,
  missing: 'folder-missing' | 'source-missing' = 'folder-missing',
): Promise<{ readonly realPath: string; readonly isFolder: boolean }> {
  try {
    const realPath = await realPathOf(path);
    return { realPath, isFolder: (await fileAt(realPath)).isDirectory() };
  } catch (error) {
    throw new ProofcaseError(missing, {}, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Decides by name and content how a single file can be used.
 * @throws ProofcaseError `source-shortcut`, `source-mail`, `source-archive`, `source-unsupported`, `source-empty-file`,
 * `source-too-large`, `folder-unreadable`.
 */
async function refuseUnusable(path: string): Promise<void> {
  const extension = extname(path).toLowerCase();
  if (SHORTCUTS.has(extension)) throw new ProofcaseError('source-shortcut');
  const { head, size } = await readFile(path);
  if (size === 0) throw new ProofcaseError('source-empty-file');
  if (fileTypeOf(head)) {
    if (size > PACKAGE_LIMIT_BYTES) throw new ProofcaseError('source-too-large');
    return;
  }
  if (MAILS.has(extension)) throw new ProofcaseError('source-mail');
  const isArchive = ARCHIVES.has(extension) || (await detectType(path)) === 'zip';
  throw new ProofcaseError(isArchive ? 'source-archive' : 'source-unsupported');
}

async function readFile(path: string): Promise<{ readonly head: Buffer; readonly size: number }> {
  try {
    const { size } = await fileAt(path);
    return { head: size === 0 ? Buffer.alloc(0) : await readHead(path), size };
  } catch (error) {
    throw new ProofcaseError('folder-unreadable', {}, String(error));
  }
}

/** A separate folder keeps the file name, which identifies the file later. */
async function writeTemporary(temporary: string, name: string, bytes: Uint8Array): Promise<string> {
  if (bytes.length > PACKAGE_LIMIT_BYTES) throw new ProofcaseError('source-too-large');
  const own = join(temporary, `drop-${randomUUID()}`);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const path = join(own, name);
  await writeFile(path, bytes, { mode: 0o600 });
  return path;
}
