import type { SourceOffer } from '../../../contract/source-views';
import type { FolderView } from '../../../contract/views';

/** What a new case starts with: what a person chose or dropped, or a folder that the application knows. */
export type NewCasePhotos = SourceOffer | FolderView;

export function isOffer(photos: NewCasePhotos): photos is SourceOffer {
  return 'folders' in photos;
}

/** The folder that the case number is proposed from. */
export function firstFolder(photos: NewCasePhotos | null): FolderView | null {
  if (photos === null) return null;
  return isOffer(photos) ? (photos.folders[0] ?? null) : photos;
}
