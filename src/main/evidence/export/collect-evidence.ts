import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { ExportPart, ExportParts, ExportRemarkCode } from '../../../contract/export-views';
import type { PhotoNote } from '../../../contract/prepare-views';
import type { ResultView } from '../../../contract/views';
import type { CaseStatus } from '../../../domain/case-state';
import { cleanDisplayName, nameOfType, splitExtension } from '../../../domain/file-names';
import { groupBy } from '../../../domain/group-by';
import type { CaseId } from '../../../domain/ids';
import { nameKey, shortPath } from '../../../domain/source';
import { receivedFolder } from '../../capture/receiver/store-received';
import { resultView } from '../../results/result-view';
import { zipFileOf } from '../../sending/journal/package-files';
import type { StoredCreation } from '../../storage/database/capture-creations-repository';
import type { StoredCapture } from '../../storage/database/captures-repository';
import type { StoredCaseNote } from '../../storage/database/case-notes-repository';
import { currentPath, itemPaths } from '../../storage/database/current-path';
import type { DataFolder } from '../../storage/database/data-folder';
import type { StoredDecision } from '../../storage/database/decisions-repository';
import type { StoredCustomerAnswer, StoredInquiry } from '../../storage/database/inquiries-repository';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { StoredReceived, StoredReceivedFile } from '../../storage/database/received-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredCase } from '../../storage/database/stored-case';
import type { StoredEntry, StoredPackage } from '../../storage/database/stored-package';
import type { BagSource } from './bag';

/**
 * Maximum length of a path below `data/`, so that the full path stays below the 260 characters of older Windows
 * programs.
 */
const MAX_PATH_CHARACTERS = 150;

/** Source of an original: its sealed package, or the file on disk if the package is gone. */
export interface SealedSource {
  readonly kind: 'sealed';
  readonly zipFile: string;
  readonly entryName: string;
  /** Absolute path at the time of sealing. */
  readonly sourcePath: string;
}

/** A raw response, in which the signed download address is masked (R25). */
export interface RawResponseSource {
  readonly kind: 'raw-response';
  readonly file: string;
}

/** A planned payload file. */
export interface EvidenceFile {
  /** Relative to `data/`, with `/`. */
  readonly path: string;
  readonly part: ExportPart | 'always';
  readonly source: BagSource | SealedSource | RawResponseSource;
  readonly bytes: number;
  /** Expected hash; a file with another content is omitted. */
  readonly sha256: string;
  /** Remark if the file is omitted. */
  readonly remark: ExportRemarkCode;
  /** Name for people. */
  readonly name: string;
}

export interface OriginalContent {
  /** Null if originals are not part of this export. */
  readonly path: string | null;
  readonly stored: StoredPackage;
  readonly entry: StoredEntry;
  /** Of the file in the case as it is now. */
  readonly currentPath: string;
  readonly note: string | null;
}

/** One content under one current path is one file: equal files are kept apart, a file that was sealed again is not. */
export function fileKey(sha256: string, path: string): string {
  return `${sha256} ${path}`;
}

export interface ResultContent {
  readonly view: ResultView;
  /** Whether a practice profile sent the package, so that its tokens were not charged. */
  readonly isPractice: boolean;
  readonly raw: string;
  /** Of the response as it was received. */
  readonly rawSha256: string;
  readonly decoded: string;
  /** Paths of `view.attachments` in their order; null for each if attachments are not exported. */
  readonly attachments: readonly (string | null)[];
}

export interface CaptureContent {
  readonly capture: StoredCapture;
  readonly answers: readonly {
    readonly path: string;
    readonly receivedAt: string;
    readonly sha256: string;
  }[];
}

export interface ReceivedContent {
  readonly received: StoredReceived;
  readonly files: readonly { readonly file: StoredReceivedFile; readonly path: string | null }[];
}

/** All stored data of a case for its evidence folder. */
export interface Evidence {
  readonly stored: StoredCase;
  readonly status: CaseStatus;
  readonly parts: ExportParts;
  readonly packages: readonly { readonly stored: StoredPackage; readonly path: string | null }[];
  readonly originals: readonly OriginalContent[];
  readonly unsent: readonly { readonly item: StoredItem; readonly path: string | null }[];
  readonly results: readonly ResultContent[];
  readonly captures: readonly CaptureContent[];
  readonly creations: readonly StoredCreation[];
  readonly received: readonly ReceivedContent[];
  readonly notes: readonly PhotoNote[];
  /** Notes about the case in order, with the salts that prove them against the custody log. */
  readonly caseNotes: readonly StoredCaseNote[];
  /** Newest first. */
  readonly decisions: readonly StoredDecision[];
  /** Questions to the customer and answers in order, with the salts that prove them. */
  readonly inquiries: readonly StoredInquiry[];
  readonly customerAnswers: readonly StoredCustomerAnswer[];
  readonly files: readonly EvidenceFile[];
}

export interface EvidenceDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
}

/** State of a running collection. */
interface Collection extends EvidenceDeps {
  readonly caseId: CaseId;
  readonly parts: ExportParts;
  readonly nameFor: (folder: string, path: string) => string;
  readonly files: EvidenceFile[];
}

/** Collects the stored data of a case; reads database rows, no files. @throws ProofcaseError `not-found`. */
export function collectEvidence(stores: EvidenceDeps, caseId: CaseId, parts: ExportParts): Evidence {
  const { repositories } = stores;
  const stored = repositories.cases.find(caseId);
  if (!stored) throw new ProofcaseError('not-found');
  const collection = { ...stores, caseId, parts, nameFor: createPayloadNames(), files: [] };
  const notes = repositories.notes.ofCase(caseId);
  const packages = collectPackages(collection);
  const originals = collectOriginals(collection, notes);
  return {
    stored,
    status: repositories.cases.status(stored),
    parts,
    packages,
    originals,
    notes,
    unsent: collectUnsent(collection, originals),
    results: collectResults(collection, packages),
    captures: collectCaptures(collection),
    caseNotes: repositories.caseNotes.ofCase(caseId),
    decisions: repositories.decisions.ofCase(caseId),
    inquiries: repositories.inquiries.ofCase(caseId),
    customerAnswers: repositories.inquiries.answersOfCase(caseId),
    creations: repositories.captureCreations.ofCase(caseId),
    received: collectReceived(collection),
    files: collection.files,
  };
}

function collectPackages({ repositories, folder, caseId, parts, nameFor, files }: Collection) {
  return repositories.packages.ofCase(caseId).map((stored) => {
    if (!parts.packages) return { stored, path: null };
    const path = nameFor('packages', `${stored.id}.zip`);
    const { bytes, sha256 } = stored;
    const source = { kind: 'file', file: zipFileOf(folder, stored.id) } as const;
    files.push({ path, part: 'packages', source, bytes, sha256, remark: 'package-gone', name: path });
    return { stored, path };
  });
}

/** A file that was sealed again is exported once, under its first name. */
function collectOriginals(collection: Collection, photoNotes: readonly PhotoNote[]): OriginalContent[] {
  const { repositories, folder, caseId, parts, nameFor, files } = collection;
  const pathByContent = new Map<string, string>();
  const notes = new Map(photoNotes.map(({ sha256, note }) => [sha256, note]));
  const paths = itemPaths(repositories.intake.items(caseId));
  const packages = repositories.packages
    .ofCase(caseId)
    .map((stored) => ({ stored, entries: repositories.packages.entries(stored.id) }));
  const shorten = shortener(
    packages.flatMap(({ entries }) => entries.map(({ originalPath }) => originalPath)),
  );
  return packages.flatMap(({ stored, entries }) =>
    entries.map((entry): OriginalContent => {
      const content = {
        stored,
        entry,
        currentPath: currentPath(entry, paths),
        note: notes.get(entry.sha256) ?? null,
      };
      if (!parts.originals) return { ...content, path: null };
      const key = fileKey(entry.sha256, content.currentPath);
      const known = pathByContent.get(key);
      if (known !== undefined) return { ...content, path: known };
      const path = nameFor('originals', originalName(shorten(entry.originalPath), entry));
      pathByContent.set(key, path);
      const { entryName, sourcePath, bytes, sha256, originalPath: name } = entry;
      const source = {
        kind: 'sealed',
        zipFile: zipFileOf(folder, stored.id),
        entryName,
        sourcePath,
      } as const;
      files.push({ path, part: 'originals', source, bytes, sha256, remark: 'package-gone', name });
      return { ...content, path };
    }),
  );
}

/**
 * The name of an original, with the extension of its entry in the package if it has another one: the system opens by
 * extension, and a photo may be called `photo.hta`. The original path is in the summary.
 */
function originalName(path: string, { entryName }: StoredEntry): string {
  const { extension } = splitExtension(entryName);
  const isFitting = splitExtension(path).extension.toLowerCase() === extension.toLowerCase();
  return isFitting ? path : `${path}${extension}`;
}

/** Shortens the paths of sources that are one file; others keep the folder of their source, whatever its name is. */
function shortener(paths: readonly string[]): (path: string) => string {
  const sourceOf = (path: string): string => path.split('/', 1)[0] ?? path;
  const bySource = groupBy(new Set(paths), sourceOf);
  return (path) => (bySource.get(sourceOf(path))?.length === 1 ? shortPath(path) : path);
}

/**
 * Items that were never sealed, including excluded ones and copies of a sealed file: no photo disappears silently. An
 * entry whose file is no longer in the case, such as one of a source that was added again, stands for equal content.
 */
function collectUnsent(
  { repositories, caseId, parts, nameFor, files }: Collection,
  originals: readonly OriginalContent[],
): Evidence['unsent'] {
  const sealed = new Set(originals.map(({ entry, currentPath: path }) => fileKey(entry.sha256, path)));
  const all = repositories.intake.items(caseId);
  const here = new Set(all.map(({ sha256, path }) => fileKey(sha256, path)));
  const gone = new Set(
    originals.flatMap(({ entry: { sha256 }, currentPath: path }) =>
      here.has(fileKey(sha256, path)) ? [] : [sha256],
    ),
  );
  const items = all.filter(({ sha256, path }) => !sealed.has(fileKey(sha256, path)) && !gone.has(sha256));
  const shorten = shortener(items.map(({ path }) => path));
  return items.map((item) => {
    const file = repositories.sources.locate(item);
    if (!parts.unsent || file === null) return { item, path: null };
    const path = nameFor('unsent', nameOfType(shorten(item.path), item.type));
    const { bytes, sha256 } = item;
    const source = { kind: 'file', file } as const;
    files.push({ path, part: 'unsent', source, bytes, sha256, remark: 'unsent-changed', name: item.path });
    return { item, path };
  });
}

function collectResults(
  collection: Collection,
  packages: readonly { readonly stored: StoredPackage }[],
): ResultContent[] {
  const { repositories, folder, caseId, nameFor, files } = collection;
  const practice = new Set(
    packages.flatMap(({ stored: { id, profileId } }) =>
      repositories.profiles.isPractice(profileId) ? [id] : [],
    ),
  );
  return repositories.results.ofCase(caseId).flatMap(({ id }) => {
    const stored = repositories.results.find(id);
    if (!stored) return [];
    const view = resultView(repositories, id);
    const raw = nameFor('results', `${id}/answer.raw`);
    files.push({
      path: raw,
      part: 'always',
      source: { kind: 'raw-response', file: join(folder.answers, stored.rawFile) },
      bytes: stored.rawBytes,
      sha256: stored.rawSha256,
      remark: 'stored-file-damaged',
      name: raw,
    });
    const decoded = nameFor('results', `${id}/result.json`);
    const attachments = collectAttachments(collection, view);
    const isPractice = practice.has(view.packageId);
    return [{ view, isPractice, raw, rawSha256: stored.rawSha256, decoded, attachments }];
  });
}

function collectAttachments(
  { folder, parts, nameFor, files }: Collection,
  { id, attachments }: ResultView,
): readonly (string | null)[] {
  return attachments.map(({ category, filename, detectedType, bytes, sha256 }) => {
    if (!parts.attachments) return null;
    const name = nameOfType(filename, detectedType);
    const path = nameFor(`attachments/${id}`, `${cleanDisplayName(category, 'other')}/${name}`);
    const source = { kind: 'file', file: join(folder.attachments, sha256) } as const;
    const remark = 'stored-file-damaged';
    files.push({ path, part: 'attachments', source, bytes, sha256, remark, name: filename });
    return path;
  });
}

function collectCaptures({ repositories, caseId, nameFor, files }: Collection): CaptureContent[] {
  return repositories.captures.ofCase(caseId).map((capture) => ({
    capture,
    answers: repositories.captures.answers(capture.id).map(({ number, receivedAt, sha256, body }) => {
      const path = nameFor('captures', `${capture.id}/status-${String(number).padStart(6, '0')}.json`);
      const source = { kind: 'bytes', bytes: body } as const;
      const facts = { bytes: body.length, sha256, remark: 'stored-file-damaged', name: path } as const;
      files.push({ path, part: 'always', source, ...facts });
      return { path, receivedAt, sha256 };
    }),
  }));
}

function collectReceived({
  repositories,
  folder,
  caseId,
  parts,
  nameFor,
  files,
}: Collection): ReceivedContent[] {
  return repositories.received.ofCase(caseId).map((received) => ({
    received,
    files: repositories.received.files(received.id).map((file) => {
      if (!parts.received) return { file, path: null };
      const { sentName, storedName, kind, type, bytes, sha256 } = file;
      const name = nameOfType(cleanDisplayName(sentName, storedName), type);
      const path = nameFor('received', `${received.id}/${kind === 'photo' ? 'photos' : 'report'}/${name}`);
      const source = { kind: 'file', file: join(receivedFolder(folder, received.id), storedName) } as const;
      files.push({ path, part: 'received', source, bytes, sha256, remark: 'stored-file-damaged', name });
      return { file, path };
    }),
  }));
}

/**
 * Creates paths below `data/` that are valid on every file system: cleaned and unique regardless of case, `name~2.jpg`
 * for the second file of a name (R34), also where a folder has the name. Folders that differ only in case share the
 * first spelling, as they share a folder on most disks. A long path loses its middle folders.
 */
function createPayloadNames(): (folder: string, relativePath: string) => string {
  const files = new Set<string>();
  const folders = new Map<string, string>();
  return (folder, relativePath) => {
    const parts = relativePath.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    const cleaned = parts.map((part) => cleanDisplayName(part, 'file'));
    const name = cleaned.pop() ?? 'file';
    let parent = '';
    for (const part of parentWithin([folder, ...cleaned], MAX_PATH_CHARACTERS - name.length)) {
      const path = freePath(`${parent}${part}`, '', (key) => files.has(key));
      const spelling = folders.get(nameKey(path)) ?? path;
      folders.set(nameKey(path), spelling);
      parent = `${spelling}/`;
    }
    const { stem, extension } = splitExtension(name);
    const path = freePath(`${parent}${stem}`, extension, (key) => files.has(key) || folders.has(key));
    files.add(nameKey(path));
    return path;
  };
}

function freePath(stem: string, extension: string, isTaken: (key: string) => boolean): string {
  let path = `${stem}${extension}`;
  for (let count = 2; isTaken(nameKey(path)); count += 1) path = `${stem}~${count}${extension}`;
  return path;
}

function parentWithin([first = '', ...others]: readonly string[], length: number): readonly string[] {
  let kept = others;
  while (kept.length > 0 && [first, ...kept].join('/').length > length) kept = kept.slice(1);
  return kept.length < others.length ? [first, '…', ...kept] : [first, ...kept];
}
