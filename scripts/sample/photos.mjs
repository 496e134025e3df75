import { FAR_AWAY, HOUSE, near } from './cameras.mjs';

/** The day of the damage: the reference date of the sample. */
export const REFERENCE_DATE = '2026-10-22';

/** Edit history as Adobe writes it, shortened to what a reader looks for. */
const EDIT_HISTORY = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#" xmp:CreatorTool="Adobe Photoshop 26.0 (Windows)" xmp:CreateDate="2026-10-22T14:08:31+02:00" xmp:ModifyDate="2026-10-23T09:41:07+02:00"><xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:when="2026-10-23T09:38:52+02:00" stEvt:softwareAgent="Adobe Photoshop 26.0 (Windows)" stEvt:changed="/"/><rdf:li stEvt:action="saved" stEvt:when="2026-10-23T09:41:07+02:00" stEvt:softwareAgent="Adobe Photoshop 26.0 (Windows)" stEvt:changed="/"/></rdf:Seq></xmpMM:History></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const inHouse = (eastM, northM) => near(HOUSE, eastM, northM);
const SIZE = { width: 1600, height: 1200 };

const kitchen = [
  {
    path: 'Küche Übersicht.jpg',
    view: { from: [3.1, 1.55, 4.1], to: [1.3, 0.85, 0.6], fieldOfView: 56 },
    target: { width: 4032, height: 3024 },
    quality: 72,
    taken: '2026-10-22T14:02:11',
    place: inHouse(1, 2),
  },
  {
    path: 'Küche links.jpg',
    view: { from: [2.7, 1.5, 3.0], to: [0.2, 0.95, 1.3], roll: 0.6 },
    taken: '2026-10-22T14:03:05',
    place: inHouse(2, 2),
  },
  {
    path: 'Küche rechts.jpg',
    view: { from: [0.9, 1.5, 2.9], to: [3.5, 0.8, 1.4], roll: -0.8 },
    taken: '2026-10-22T14:03:42',
    place: inHouse(1, 4),
  },
  {
    path: 'Spüle.jpg',
    view: { from: [2.25, 1.65, 1.5], to: [1.85, 0.88, 0.25], roll: 1.2 },
    taken: '2026-10-22T14:04:26',
    place: inHouse(1, 3),
  },
  {
    path: 'Unterschrank offen.jpg',
    view: { from: [1.95, 0.85, 1.75], to: [1.87, 0.42, 0.3] },
    taken: '2026-10-22T14:05:03',
    place: inHouse(2, 3),
  },
  {
    path: 'Boden Pfütze.jpg',
    view: { from: [1.9, 1.5, 2.7], to: [1.9, 0, 1.2], roll: -1.5 },
    taken: '2026-10-22T14:05:48',
    place: inHouse(1, 2),
  },
  {
    path: 'Wand Messwert.jpg',
    view: { from: [2.75, 0.68, 1.25], to: [3.6, 0.38, 1.66], roll: 2 },
    taken: '2026-10-22T14:07:19',
    place: inHouse(3, 3),
  },
  {
    path: 'Wand feucht bearbeitet.jpg',
    view: { from: [1.9, 1.1, 0.9], to: [3.6, 0.5, 2.4] },
    taken: '2026-10-22T14:08:31',
    place: inHouse(3, 2),
    software: 'Adobe Photoshop 26.0 (Windows)',
    modified: '2026-10-23T09:41:07',
    xmp: EDIT_HISTORY,
  },
  {
    path: 'IMG_4721.jpg',
    view: { from: [1.3, 1.2, 2.9], to: [2.0, 2.5, 1.5] },
    taken: '2026-10-22T14:09:02',
    place: inHouse(2, 4),
  },
  {
    path: 'IMG-20261022-WA0004.jpg',
    view: { from: [3.2, 1.35, 3.2], to: [1.4, 0.35, 1.0], roll: 2.4 },
    bare: true,
    quality: 62,
    taken: '2026-10-22T13:20:00',
  },
  {
    path: 'IMG_3310.jpg',
    variant: 'before',
    view: { from: [2.3, 1.6, 3.4], to: [0, 1.35, 1.4], fieldOfView: 46 },
    taken: '2025-03-14T17:41:50',
    offset: '+01:00',
    place: inHouse(2, 3),
  },
];

const hall = [
  {
    path: 'IMG_4725.jpg',
    view: { from: [0.8, 1.5, 4.7], to: [1.0, 1.05, 0.4], fieldOfView: 67 },
    target: { width: 1200, height: 1600 },
    orientation: 6,
    taken: '2026-10-22T14:12:14',
    place: inHouse(4, 1),
  },
  {
    path: 'Flur Parkett.jpg',
    view: { from: [0.7, 1.4, 3.7], to: [1.5, 0, 2.2], roll: -1 },
    taken: '2026-10-22T14:13:01',
    place: inHouse(4, 2),
  },
  {
    path: 'Flur Riss Decke.jpg',
    view: { from: [0.9, 1.3, 4.2], to: [0.95, 2.5, 2.6] },
    taken: '2026-10-22T14:13:40',
    place: null,
  },
];

const cellar = [
  {
    path: 'Keller/Keller Übersicht.jpg',
    view: { from: [2.9, 1.5, 4.2], to: [1.2, 0.7, 0.4], fieldOfView: 58 },
    taken: '2026-10-22T14:16:27',
    place: inHouse(3, 0),
  },
  {
    path: 'Keller/Absperrhahn.jpg',
    view: { from: [2.5, 1.4, 1.6], to: [2.8, 1.1, 0.1], flash: 0.5 },
    taken: '2026-10-22T14:17:10',
    place: inHouse(4, 0),
  },
  {
    path: 'Keller/Keller Boden.jpg',
    view: { from: [1.7, 1.5, 3.4], to: [0.8, 0.2, 0.9], flash: 0.4, roll: 1 },
    taken: '2026-10-22T14:17:52',
    place: inHouse(3, 1),
  },
];

const outside = [
  {
    path: 'Außen/Fassade.jpg',
    view: { from: [6, 1.6, 17], to: [5.2, 3.1, 0] },
    taken: '2026-10-22T14:21:36',
    place: inHouse(3, -16),
  },
  {
    path: 'Außen/Straße.jpg',
    view: { from: [-9, 1.7, 15], to: [6, 2.6, 2], roll: 0.7 },
    taken: '2026-10-22T14:22:48',
    place: inHouse(-12, -14),
  },
  {
    path: 'Außen/Hauseingang.webp',
    view: { from: [3.0, 1.6, 5.2], to: [4.4, 1.3, 0] },
    taken: '2026-10-22T14:23:30',
    place: inHouse(1, -6),
  },
  {
    path: 'Außen/20261022_142511.jpg',
    view: { from: [13, 1.6, 12], to: [2, 2.7, -4] },
    camera: 'neighbour',
    offset: null,
    taken: '2026-10-22T14:25:11',
    place: inHouse(12, -12),
  },
  {
    path: 'IMG_4731.jpg',
    variant: 'elsewhere',
    view: { from: [-4.5, 1.65, 16], to: [6.5, 3.0, 0] },
    taken: '2026-10-22T14:36:20',
    place: FAR_AWAY,
  },
];

const complete = (scene) => (photo, index) => ({
  scene,
  variant: null,
  camera: 'adjuster',
  offset: '+02:00',
  place: null,
  orientation: 1,
  quality: 80,
  bare: false,
  xmp: null,
  target: SIZE,
  seed: 1 + index + scene.length * 20,
  ...photo,
});

/**
 * The photos that are drawn. `path` in the folder; `scene`, `variant` and `view` what is seen; `target` pixels
 * as displayed; `orientation` 6 is stored lying on its side; `bare` has no metadata at all.
 */
export const PHOTOS = [
  ...kitchen.map(complete('kitchen')),
  ...outside.map(complete('outside')),
  ...cellar.map(complete('cellar')),
  ...hall.map(complete('hall')),
];

/** The photo behind the committed HEIC file; see make-heic.sh. */
export const HEIC_PHOTO = complete('kitchen')(
  {
    path: 'IMG_4722.HEIC',
    view: { from: [0.75, 1.6, 4.0], to: [2.4, 0.75, 0.5], fieldOfView: 55 },
    taken: '2026-10-22T14:10:37',
    place: inHouse(2, 3),
    quality: 95,
    look: { grain: 2 },
  },
  20,
);
