import type { ItemMetadataView } from '../../../src/contract/metadata-views';
import type { IntakeView } from '../../../src/contract/views';
import type { ItemId } from '../../../src/domain/ids';
import type { MetadataValue } from '../../../src/domain/metadata';
import { metadataConflicts } from '../../../src/domain/precheck/metadata-conflicts';

/** What a photo of the made-up folder says about itself; the other capture time in XMP contradicts the first. */
export function madeMetadata(id: string, { items }: IntakeView): ItemMetadataView {
  const itemId = id as ItemId;
  const item = items.find((one) => one.id === itemId);
  if (!item) return { itemId, values: [], conflicts: [], blocks: [], state: 'missing' };
  const values: readonly MetadataValue[] = [
    ...(item.capturedAt
      ? [
          {
            key: 'captureTime',
            source: { block: 'exif', tag: 'DateTimeOriginal' },
            content: { kind: 'time', local: item.capturedAt.local, offset: item.capturedAt.offset },
          } as const,
          {
            key: 'captureTime',
            source: { block: 'xmp', tag: 'photoshop:DateCreated' },
            content: { kind: 'time', local: '2026-09-01T12:07:00', offset: null },
          } as const,
        ]
      : []),
    ...(item.camera?.model
      ? [
          {
            key: 'model',
            source: { block: 'exif', tag: 'Model' },
            content: { kind: 'text', text: item.camera.model },
          } as const,
        ]
      : []),
  ];
  const entry = (tag: string, text: string | null, bytes: number | null = null) => ({ tag, text, bytes });
  return {
    itemId,
    values,
    conflicts: metadataConflicts(values),
    blocks: [
      {
        block: 'exif',
        part: 'IFD0',
        entries: [entry('Make', item.camera?.make ?? ''), entry('Model', item.camera?.model ?? '')],
        truncated: false,
      },
      {
        block: 'exif',
        part: 'Exif',
        entries: [
          entry('ExposureTime', '1/250'),
          entry('FNumber', '2.8'),
          entry('DateTimeOriginal', item.capturedAt?.local ?? ''),
          entry('MakerNote', null, 12_480),
        ],
        truncated: false,
      },
    ],
    state: 'file',
  };
}
