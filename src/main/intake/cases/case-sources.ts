import { randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { type ErrorCode, ProofcaseError } from '../../../contract/errors';
import type { IntakeHead } from '../../../contract/prepare-views';
import type { RequestPayload } from '../../../contract/requests';
import type { SourceRefusal, SourcesAdded } from '../../../contract/source-views';
import { cleanDisplayName } from '../../../domain/file-names';
import type { CaseId, FolderId, SourceId } from '../../../domain/ids';
import { nameKey, uniqueName } from '../../../domain/source';
import { refuseNewWork } from '../../storage/cases/close-case';
import type { CustodyLog } from '../../storage/custody/custody-log';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { StoredFolder, StoredSource } from '../../storage/database/sources-repository';
import { isOutOfSpace } from '../../support/error-code';
import { removeWithRetry } from '../../support/files/held-files';
import { isInside, isSamePath } from '../../support/files/path-names';
import { storeCombined } from './combine-sources';
import { emitItemChanges } from './intake-facts';
import type { IntakeDeps } from './intake-session';
import type { OfferedFile, SourceOffers } from './source-offers';

export interface CaseSourcesDeps extends IntakeDeps {
  /** Holds a folder for each source with copies; its name starts the paths of copies in the database. */
  readonly sourcesFolder: string;
  readonly offers: SourceOffers;
  readonly custody: CustodyLog;
  readonly onDefect: (error: unknown) => void;
  readonly onRead: (caseId: CaseId, items: readonly StoredItem[]) => void;
  readonly head: (caseId: CaseId) => IntakeHead;
  readonly isReading: (caseId: CaseId) => boolean;
  readonly isSealing: (caseId: CaseId) => boolean;
  readonly read: (caseId: CaseId, sources: readonly StoredSource[]) => void;
  /** The open case follows its sources again. */
  readonly changed: (caseId: CaseId) => void;
}

/** An offered file with its unique name within the source, and the path that is stored. */
interface PlacedFile {
  readonly file: OfferedFile;
  readonly name: string;
  readonly path: string;
}

/** Adds, renames and removes the sources of cases. None is ever replaced. */
export class CaseSources {
  readonly #deps: CaseSourcesDeps;

  constructor(deps: CaseSourcesDeps) {
    this.#deps = deps;
  }

  /**
   * The source of a folder, which is added if the case does not have it. It is not read yet.
   * @throws ProofcaseError `not-found`, `source-inside`.
   */
  withFolder(caseId: CaseId, folderId: FolderId): StoredSource {
    const folder = this.#deps.repositories.intake.folder(folderId);
    if (!folder) throw new ProofcaseError('not-found');
    const { known, outer } = this.#placeOf(caseId, folder);
    if (outer) throw belongsTo('source-inside', basename(folder.path), outer);
    return known ?? this.#insertFolder(caseId, folder);
  }

  /**
   * Adds what a person chose or dropped and reads it; what the case has already is refused.
   * @throws ProofcaseError `not-found`, `case-closed`, the refusal if there is only one and nothing was added, and, with
   * nothing added, `disk-full` or `folder-unreadable` if a file cannot be copied.
   */
  async add({ caseId, name, ...parts }: RequestPayload<'sources.add'>): Promise<SourcesAdded> {
    this.#requireOpen(caseId);
    const { repositories, offers, sourcesFolder, onDefect, read, head, changed } = this.#deps;
    const { folders, files } = offers.find(parts);
    const filesId = randomUUID() as SourceId;
    const added: StoredSource[] = [];
    const refused: ProofcaseError[] = [];
    try {
      const placed = await this.#placeFiles(filesId, files);
      // It may have been closed meanwhile.
      this.#requireOpen(caseId);
      repositories.inTransaction(() => {
        for (const folder of folders) {
          const { known, outer } = this.#placeOf(caseId, folder);
          if (known) refused.push(belongsTo('source-known', basename(folder.path), known));
          else if (outer) refused.push(belongsTo('source-inside', basename(folder.path), outer));
          else added.push(this.#insertFolder(caseId, folder));
        }
        const fresh = placed.filter(({ file }) => {
          const owner = this.#ownerOf(caseId, file);
          if (owner) refused.push(belongsTo('source-known', file.name, owner));
          return !owner;
        });
        if (fresh.length > 0) added.push(this.#insertFiles(caseId, filesId, fresh, name));
      });
    } catch (error) {
      await removeWithRetry(join(sourcesFolder, filesId)).catch(onDefect);
      throw error;
    }
    const [first, ...others] = refused;
    if (added.length > 0) {
      read(caseId, added);
      changed(caseId);
    } else if (others.length === 0) throw first ?? new ProofcaseError('not-found');
    return { intake: head(caseId), added: added.map(({ id }) => id), refused: refused.map(refusalOf) };
  }

  /** @throws ProofcaseError `not-found`, `case-closed`, `intake-running`. */
  rename({ caseId, sourceId, name }: RequestPayload<'sources.rename'>): IntakeHead {
    const { repositories, custody, clock, emit, head } = this.#deps;
    const { name: before } = this.#requireSource(caseId, sourceId);
    if (name === before) return head(caseId);
    const at = clock.now().toISOString();
    const combined = repositories.inTransaction(() => {
      repositories.sources.rename(sourceId, name);
      custody.append(caseId, 'source-renamed', [sourceId], { name, previousName: before });
      return storeCombined(repositories, caseId, at);
    });
    emitItemChanges(this.#deps, caseId, { ...combined, removed: [] });
    emit('cases.changed', { caseId });
    return head(caseId);
  }

  /**
   * Removes a source with its items. Sealed files stay in their packages, files on disk stay where they are; only copies
   * in the data folder go. Items of files in a folder around it belong to that folder from now on, with their exclusions.
   * @throws ProofcaseError `not-found`, `case-closed`, `intake-running`, `case-busy` while the case is being sealed.
   */
  async remove({ caseId, sourceId }: RequestPayload<'sources.remove'>): Promise<IntakeHead> {
    const { repositories, custody, clock, emit, sourcesFolder, onDefect, onRead, head, changed, read } =
      this.#deps;
    const source = this.#requireSource(caseId, sourceId);
    if (this.#deps.isSealing(caseId)) throw new ProofcaseError('case-busy');
    const { name, folder } = source;
    const gone = repositories.intake.itemsOfSource(sourceId);
    const files = gone.length;
    const sealed = repositories.packages.countSealed(
      caseId,
      gone.map(({ sha256 }) => sha256),
    );
    const at = clock.now().toISOString();
    const left = repositories.sources.ofCase(caseId).filter(({ id }) => id !== sourceId);
    const moved = gone.flatMap((item) => inSourceAround(left, item, repositories.sources.locate(item)) ?? []);
    const combined = repositories.inTransaction(() => {
      repositories.intake.clearItems(sourceId);
      repositories.intake.saveItems(caseId, moved);
      repositories.sources.remove(sourceId, at);
      custody.append(caseId, 'source-removed', [sourceId], {
        name,
        path: folder?.path ?? null,
        files,
        sealed,
      });
      return storeCombined(repositories, caseId, at);
    });
    await removeWithRetry(join(sourcesFolder, sourceId)).catch(onDefect);
    const kept = new Set(moved.map(({ id }) => id));
    const removed = gone.map(({ id }) => id).filter((id) => !kept.has(id));
    emitItemChanges(this.#deps, caseId, { ...combined, removed });
    emit('cases.changed', { caseId });
    onRead(caseId, []);
    changed(caseId);
    const outer = sourceAround(left, folder?.path ?? '');
    const owners = new Set(moved.map((item) => item.sourceId));
    const outers = repositories.sources.ofCase(caseId).filter(({ id }) => id === outer?.id || owners.has(id));
    if (outers.length > 0) read(caseId, outers);
    return head(caseId);
  }

  /** The source that a folder is, or else the one around it. */
  #placeOf(
    caseId: CaseId,
    folder: StoredFolder,
  ): { readonly known: StoredSource | null; readonly outer: StoredSource | null } {
    const sources = this.#deps.repositories.sources.ofCase(caseId);
    const known = sources.find((source) => source.folder?.id === folder.id) ?? null;
    return { known, outer: known ? null : sourceAround(sources, folder.path) };
  }

  #requireOpen(caseId: CaseId): void {
    const detail = this.#deps.repositories.cases.find(caseId);
    if (!detail) throw new ProofcaseError('not-found');
    refuseNewWork(detail);
  }

  #requireSource(caseId: CaseId, sourceId: SourceId): StoredSource {
    this.#requireOpen(caseId);
    const source = this.#deps.repositories.sources.find(sourceId);
    if (source?.caseId !== caseId) throw new ProofcaseError('not-found');
    if (this.#deps.isReading(caseId)) throw new ProofcaseError('intake-running');
    return source;
  }

  #ownerOf(caseId: CaseId, { path, isTransient }: OfferedFile): StoredSource | null {
    if (isTransient) return null;
    const { sources } = this.#deps.repositories;
    const all = sources.ofCase(caseId);
    const single = all.find(({ id }) => sources.files(id).some((file) => file.path === path));
    return single ?? sourceAround(all, path);
  }

  #insertFolder(caseId: CaseId, folder: StoredFolder): StoredSource {
    const { repositories } = this.#deps;
    const isFirst = repositories.sources.ofCase(caseId).length === 0;
    return this.#insert(caseId, folder, null, (source) => {
      // The first folder of a case is recorded by its reading.
      if (isFirst) return;
      const { custody } = this.#deps;
      custody.append(caseId, 'source-added', [source.id, folder.id], {
        name: source.name,
        path: folder.path,
      });
    });
  }

  /** Copies the files without a lasting place. @throws ProofcaseError `disk-full`, `folder-unreadable`. */
  async #placeFiles(id: SourceId, files: readonly OfferedFile[]): Promise<readonly PlacedFile[]> {
    const { sourcesFolder } = this.#deps;
    const taken = new Set<string>();
    const placed: PlacedFile[] = [];
    for (const file of files) {
      const { isTransient, path } = file;
      // A copy gets a name that every file system takes.
      const own = isTransient ? cleanDisplayName(file.name, 'file') : file.name;
      const name = uniqueName(own, (candidate) => taken.has(nameKey(candidate)), extname(own));
      taken.add(nameKey(name));
      placed.push({ file, name, path: isTransient ? await copyInto(sourcesFolder, id, path, name) : path });
    }
    return placed;
  }

  #insertFiles(
    caseId: CaseId,
    id: SourceId,
    placed: readonly PlacedFile[],
    name: string | undefined,
  ): StoredSource {
    const { repositories, custody } = this.#deps;
    const [first] = placed;
    const isCopied = placed.every(({ file }) => file.isTransient);
    const folderOf = first && !isCopied ? basename(dirname(first.file.path)) : (first?.file.name ?? '');
    return this.#insert(caseId, null, { id, name: name ?? folderOf }, (source) => {
      repositories.sources.insertFiles(id, placed);
      custody.append(caseId, 'source-added', [id], { name: source.name, files: placed.length });
    });
  }

  #insert(
    caseId: CaseId,
    folder: StoredFolder | null,
    files: { readonly id: SourceId; readonly name: string } | null,
    record: (source: StoredSource) => void,
  ): StoredSource {
    const { repositories, clock } = this.#deps;
    const id = files?.id ?? (randomUUID() as SourceId);
    return repositories.inTransaction(() => {
      repositories.sources.insert({
        id,
        caseId,
        kind: folder ? 'folder' : 'files',
        folderId: folder?.id ?? null,
        name: files?.name || null,
        addedAt: clock.now().toISOString(),
      });
      const source = repositories.sources.find(id);
      if (!source) throw new ProofcaseError('internal', {}, 'a new source is not there');
      record(source);
      return source;
    });
  }
}

/** The source whose folder holds this path; null if there is none. */
function sourceAround(sources: readonly StoredSource[], path: string): StoredSource | null {
  if (path === '') return null;
  return (
    sources.find(({ folder }) => folder && !isSamePath(folder.path, path) && isInside(folder.path, path)) ??
    null
  );
}

/** The item in the source whose folder holds its file, given by its absolute path; null if there is none. */
function inSourceAround(
  sources: readonly StoredSource[],
  item: StoredItem,
  path: string | null,
): StoredItem | null {
  const outer = sourceAround(sources, path ?? '');
  if (!outer?.folder || path === null) return null;
  const sourcePath = relative(outer.folder.path, path).split(sep).join('/');
  return { ...item, sourceId: outer.id, sourcePath };
}

function belongsTo(code: ErrorCode, name: string, source: StoredSource): ProofcaseError {
  return new ProofcaseError(code, { name, source: source.name, sourceId: source.id });
}

function refusalOf({ code, values }: ProofcaseError): SourceRefusal {
  return { name: String(values.name ?? ''), code, values };
}

/**
 * Copies a file into the folder of its source; returns the path relative to the data folder, in which all parts are.
 * @throws ProofcaseError `disk-full`, `folder-unreadable`.
 */
async function copyInto(sourcesFolder: string, id: SourceId, path: string, name: string): Promise<string> {
  const own = join(sourcesFolder, id);
  try {
    await mkdir(own, { recursive: true, mode: 0o700 });
    await copyFile(path, join(own, name));
  } catch (error) {
    const isFull = isOutOfSpace(error);
    throw new ProofcaseError(isFull ? 'disk-full' : 'folder-unreadable', {}, String(error));
  }
  return join(basename(sourcesFolder), id, name);
}
