import type { RequestInput } from '../../../contract/requests';
import type { SourceOffer, SourceRefusal } from '../../../contract/source-views';
import type { FolderView } from '../../../contract/views';
import { groupBy } from '../../../domain/group-by';
import type { FolderId, OfferId } from '../../../domain/ids';

/** A folder, or the files that were chosen at once. Without an offer: a folder that the application knows. */
export type ChosenSource =
  | { readonly kind: 'folder'; readonly folder: FolderView; readonly offerId: OfferId | null }
  | { readonly kind: 'files'; readonly files: readonly string[]; readonly offerId: OfferId };

/** What a new case starts with, and what of it cannot be used. */
export interface NewCasePhotos {
  readonly sources: readonly ChosenSource[];
  readonly refused: readonly SourceRefusal[];
}

export const NO_PHOTOS: NewCasePhotos = { sources: [], refused: [] };

/** Adds what was chosen or dropped; a folder that was chosen already stays once. */
export function withPhotos(
  { sources, refused }: NewCasePhotos,
  added: SourceOffer | FolderView,
): NewCasePhotos {
  const offer = 'folders' in added ? added : { id: null, folders: [added], files: [], refused: [] };
  const known = new Set(foldersOf(sources).map(({ id }) => id));
  const folders = [...new Map(offer.folders.map((folder) => [folder.id, folder])).values()]
    .filter(({ id }) => !known.has(id))
    .map((folder) => ({ kind: 'folder', folder, offerId: offer.id }) as const);
  const files =
    offer.id !== null && offer.files.length > 0
      ? [{ kind: 'files', files: offer.files, offerId: offer.id } as const]
      : [];
  return { sources: [...sources, ...folders, ...files], refused: [...refused, ...offer.refused] };
}

/** The first folder that was chosen: date and note are those of its last case. */
export function firstFolder(sources: readonly ChosenSource[]): FolderView | null {
  return foldersOf(sources)[0] ?? null;
}

export function foldersOf(sources: readonly ChosenSource[]): readonly FolderView[] {
  return sources.flatMap((source) => (source.kind === 'folder' ? [source.folder] : []));
}

/** Identifies a source among those of one new case. */
export function keyOf(source: ChosenSource): string {
  return source.kind === 'folder' ? source.folder.id : source.offerId;
}

type OfferParts = Omit<RequestInput<'sources.add'>, 'caseId' | 'name'>;

/** What one request adds to a case: a known folder, or all that was kept of one offer. */
export type SourceGroup = { readonly sources: readonly ChosenSource[] } & (
  | { readonly kind: 'folder'; readonly folderId: FolderId }
  | { readonly kind: 'offer'; readonly parts: OfferParts }
);

/** Groups sources by their offer, in the order in which they were chosen. */
export function groupByOffer(sources: readonly ChosenSource[]): readonly SourceGroup[] {
  const groups = groupBy(sources, ({ offerId }) => offerId);
  return [...groups].flatMap(([offerId, group]): readonly SourceGroup[] => {
    if (offerId === null) {
      return group.flatMap((source) =>
        foldersOf([source]).map(({ id }) => ({ kind: 'folder' as const, folderId: id, sources: [source] })),
      );
    }
    const folderIds = foldersOf(group).map(({ id }) => id);
    const withFiles = group.some(({ kind }) => kind === 'files');
    return [{ kind: 'offer', parts: { offerId, folderIds, withFiles }, sources: group }];
  });
}
