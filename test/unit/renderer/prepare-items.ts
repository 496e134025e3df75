import type { ItemView } from '../../../src/contract/views';
import type { ItemId, SourceId } from '../../../src/domain/ids';
import { type ItemInView, itemsInView } from '../../../src/renderer/features/prepare/list/items-in-view';

/** A file of the Prepare tab with what a test needs of it. */
export function madeView(path: string, more: Partial<ItemView> = {}): ItemInView {
  const item = {
    id: path as ItemId,
    sourceId: 's' as SourceId,
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    bytes: 1_000,
    sha256: path,
    type: 'jpeg',
    width: 4_000,
    height: 3_000,
    pages: 1,
    capturedAt: null,
    position: null,
    camera: null,
    software: null,
    findings: [],
    excluded: false,
    exclusionReason: null,
    preview: 'ready',
    ...more,
  } as ItemView;
  const [view] = itemsInView([item], []);
  if (!view) throw new Error('one item gives one view');
  return view;
}

export function taken(local: string, offset: string | null = null): Pick<ItemView, 'capturedAt'> {
  return { capturedAt: { local, offset, utc: null, source: 'EXIF DateTimeOriginal' } };
}

export function at(latitude: number, longitude: number): Pick<ItemView, 'position'> {
  return { position: { latitude, longitude, altitudeM: null, source: 'EXIF GPS' } };
}
