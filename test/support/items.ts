import type { Item } from '../../src/domain/item';
import type { ItemFacts } from '../../src/domain/precheck/item-findings';
import { NO_TRACES } from '../../src/domain/precheck/photo-traces';

/** A photo without findings: taken in Arezzo on the reference date of the tests, zone known. */
export function photoFacts(changes: Partial<ItemFacts> = {}): ItemFacts {
  return {
    path: 'IMG_0001.jpg',
    bytes: 2_000_000,
    sha256: 'a'.repeat(64),
    type: 'jpeg',
    width: 4000,
    height: 3000,
    pages: 1,
    capturedAt: {
      local: '2026-10-22T10:00:00',
      offset: '+02:00',
      utc: '2026-10-22T08:00:00Z',
      source: 'EXIF DateTimeOriginal',
    },
    position: { latitude: 43.467, longitude: 11.885, altitudeM: null, source: 'EXIF GPS' },
    positionProblem: null,
    camera: { make: 'NIKON', model: 'COOLPIX P6000' },
    software: 'Ver.1.00',
    programs: ['Ver.1.00'],
    userComment: null,
    values: [],
    pdf: null,
    traces: NO_TRACES,
    unreadable: null,
    ...changes,
  };
}

/** The same as an item of a reading. */
export function photoItem(path: string, changes: Partial<Item> = {}): Item {
  const {
    path: _path,
    bytes,
    type,
    width,
    height,
    pages,
    capturedAt,
    position,
    camera,
    software,
  } = photoFacts();
  return {
    path,
    bytes,
    sha256: path.padEnd(64, '0'),
    type,
    width,
    height,
    pages,
    capturedAt,
    position,
    camera,
    software,
    findings: [],
    ...changes,
  };
}
