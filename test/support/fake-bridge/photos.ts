import type { ItemView } from '../../../src/contract/views';
import type { ItemId } from '../../../src/domain/ids';
import type { CapturedAt, Position, SkippedFile } from '../../../src/domain/item';
import { type ItemFacts, itemFindings } from '../../../src/domain/precheck/item-findings';
import { NO_TRACES } from '../../../src/domain/precheck/photo-traces';
import { duplicateFindings, setFindings } from '../../../src/domain/precheck/set-findings';
import { uuid } from './uuid';

/** What a made-up photo differs in from an ordinary one. */
interface Made {
  readonly name: string;
  readonly minute: number;
  readonly north?: number;
  readonly east?: number;
  readonly facts?: Partial<ItemFacts>;
}

const PLACE = { latitude: 43.467448, longitude: 11.885126 };
export const REFERENCE_DATE = '2026-10-22';

const FOLDER: readonly Made[] = [
  { name: 'DSCN0010.jpg', minute: 28, north: 0.0002 },
  { name: 'DSCN0012.jpg', minute: 29, east: 0.0004 },
  { name: 'DSCN0021.jpg', minute: 38, north: 2.9, east: 3.6 },
  { name: 'DSCN0025.jpg', minute: 43, north: 0.0008, east: -0.0006 },
  { name: 'DSCN0027.jpg', minute: 44, north: 0.0009 },
  {
    name: 'DSCN0029.jpg',
    minute: 46,
    north: 0.0011,
    facts: { software: 'Adobe Photoshop 25.1', programs: ['Adobe Photoshop 25.1'] },
  },
  { name: 'DSCN0038.jpg', minute: 52, north: 0.0001, east: 0.0009 },
  { name: 'DSCN0040.jpg', minute: 55, north: -0.0005 },
  {
    name: 'IMG-20261022-WA0004.jpg',
    minute: 0,
    facts: { capturedAt: null, position: null, camera: null, width: 1600, height: 1200 },
  },
  { name: 'Küche links.jpg', minute: 61, facts: { position: null } },
  { name: 'Küche links (2).jpg', minute: 61, facts: { position: null } },
  {
    name: 'IMG_2231.heic',
    minute: 64,
    facts: { type: 'heic', camera: { make: 'Apple', model: 'iPhone 15' } },
  },
  {
    name: 'Bildschirmfoto 2026-10-23.png',
    minute: 0,
    facts: { type: 'png', capturedAt: null, position: null, camera: null, width: 1170, height: 2532 },
  },
  {
    name: 'Gutachten_Kostenvoranschlag_Sanierung_Küche_und_Flur.pdf',
    minute: 0,
    facts: {
      type: 'pdf',
      capturedAt: null,
      position: null,
      camera: null,
      width: null,
      height: null,
      pages: 4,
      pdf: { encrypted: false, revisions: 2, details: null },
    },
  },
  {
    name: 'Rechnung 2026-0815.pdf',
    minute: 0,
    facts: {
      type: 'pdf',
      capturedAt: null,
      position: null,
      camera: null,
      width: null,
      height: null,
      pages: 1,
      pdf: { encrypted: false, revisions: 0, details: null },
    },
  },
  { name: 'IMG_2240.jpg', minute: 70, facts: { unreadable: 'broken', width: null, height: null } },
  ...Array.from({ length: 23 }, (_, index) => ({
    name: `DSCN${String(42 + index * 3).padStart(4, '0')}.jpg`,
    minute: 72 + index * 2,
    north: Math.sin(index) * 0.0012,
    east: Math.cos(index * 1.7) * 0.0014,
  })),
];

export const SKIPPED: readonly SkippedFile[] = [
  { path: 'notizen.txt', reason: 'unsupported' },
  { path: '.DS_Store', reason: 'hidden' },
];

/** A folder of an adjuster, judged by the real rules of the pre-check. */
export function madeItems(tooLarge: boolean): readonly ItemView[] {
  const facts = FOLDER.map(factsOf).map((fact, index) =>
    tooLarge && index === 3 ? { ...fact, bytes: 61_000_000 } : fact,
  );
  const copies = duplicateFindings(facts.map((fact) => ({ ...fact, findings: [] })));
  return facts.map((fact, index) => {
    const copy = copies.get(fact.path);
    const findings = itemFindings(fact, {
      referenceDate: REFERENCE_DATE,
      now: new Date('2026-11-20T12:00:00Z'),
    });
    return {
      ...fact,
      id: uuid<ItemId>('item', index),
      name: fact.path,
      findings: copy ? [copy, ...findings] : findings,
      excluded: copy !== undefined,
      exclusionReason: null,
      preview: fact.type === 'pdf' || fact.unreadable ? 'none' : 'ready',
    };
  });
}

export function madeSetFindings(items: readonly ItemView[]) {
  return setFindings(
    items.filter(({ excluded }) => !excluded),
    SKIPPED,
  );
}

function factsOf(made: Made, index: number): ItemFacts {
  const hash = (made.name.startsWith('Küche links') ? 7 : index + 11) * 2_654_435_761;
  const captured: CapturedAt = {
    local: `2026-10-22T${String(16 + Math.floor(made.minute / 60)).padStart(2, '0')}:${String(made.minute % 60).padStart(2, '0')}:20`,
    offset: index % 5 === 3 ? '+02:00' : null,
    utc: null,
    source: 'EXIF DateTimeOriginal',
  };
  const position: Position = {
    latitude: PLACE.latitude + (made.north ?? 0),
    longitude: PLACE.longitude + (made.east ?? 0),
    altitudeM: 251,
    source: 'EXIF GPS',
  };
  return {
    path: made.name,
    bytes: 380_000 + ((index * 97_003) % 460_000),
    sha256: hash.toString(16).padStart(16, '9').repeat(5).slice(0, 64),
    type: 'jpeg',
    width: 4000,
    height: 3000,
    pages: 1,
    traces: NO_TRACES,
    capturedAt: captured,
    position,
    camera: { make: 'NIKON', model: 'COOLPIX P6000' },
    software: null,
    positionProblem: null,
    programs: [],
    userComment: null,
    values: [],
    pdf: null,
    unreadable: null,
    ...made.facts,
  };
}
