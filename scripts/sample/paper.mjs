import { createRequire } from 'node:module';
import sharp from 'sharp';
import { exifBlock, withPngMetadata, withTiffMetadata } from './exif.mjs';

/** Flat pictures: a phone's screenshot, a drawn floor plan and a scanned form. */

const require = createRequire(import.meta.url);
const FONT_FILES = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  semibold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};
const FACES = { regular: 'Inter', semibold: 'Inter Semi-Bold' };

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Text as a layer for sharp's composite; `size` pixels, `width` wraps. Our own font, so it looks the same everywhere. */
async function label(text, { left, top, size, colour = '#111111', face = 'regular', width }) {
  const input = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${FACES[face]} ${size}`,
      fontfile: require.resolve(FONT_FILES[face]),
      rgba: true,
      dpi: 72,
      ...(width ? { width, wrap: 'word' } : {}),
    },
  })
    .png()
    .toBuffer();
  return { input, left, top };
}

async function drawn(svg, width, height, labels) {
  const layers = [];
  for (const one of labels) layers.push(await label(one.text, one));
  return sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' }).composite(layers).removeAlpha();
}

const BUBBLES = [
  {
    mine: false,
    y: 430,
    h: 200,
    text: 'Hallo Frau Brandt, unter der Spüle steht alles unter Wasser. Der Schlauch ist wohl geplatzt.',
    at: '07:12',
  },
  { mine: true, y: 660, h: 150, text: 'Oh nein. Haben Sie den Haupthahn schon zugedreht?', at: '07:15' },
  {
    mine: false,
    y: 840,
    h: 150,
    text: 'Ja, seit zehn Minuten. Im Keller tropft es aber weiter.',
    at: '07:16',
  },
  { mine: false, y: 1020, h: 150, text: 'Die Wand hinter dem Tisch ist bis Kniehöhe nass.', at: '07:19' },
  {
    mine: true,
    y: 1200,
    h: 200,
    text: 'Bitte alles fotografieren, bevor Sie aufwischen. Ich melde es gleich der Versicherung.',
    at: '07:21',
  },
  { mine: false, y: 1430, h: 105, text: 'Mache ich. Fotos folgen.', at: '07:22' },
  { mine: true, y: 1565, h: 150, text: 'Der Gutachter kommt heute um 14 Uhr vorbei.', at: '08:47' },
  { mine: false, y: 1745, h: 105, text: 'Danke, ich bin zu Hause.', at: '08:49' },
];

/** A chat on a phone, 1170 × 2532 as an iPhone saves it: EXIF with time and "Screenshot", but no camera. */
export async function screenshot() {
  const bubbles = BUBBLES.map(
    ({ mine, y, h }) =>
      `<rect x="${mine ? 300 : 48}" y="${y}" width="822" height="${h}" rx="46" fill="${mine ? '#cdeedd' : '#ffffff'}"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1170 2532"><rect width="1170" height="2532" fill="#ece7df"/><rect width="1170" height="330" fill="#f7f6f4"/><rect y="328" width="1170" height="2" fill="#d6d3cd"/>
<path d="M78 232L48 262L78 292" stroke="#1c6fd6" stroke-width="7" fill="none" stroke-linecap="round" stroke-linejoin="round"/><circle cx="168" cy="262" r="48" fill="#b9a58a"/><circle cx="168" cy="246" r="18" fill="#f3ede3"/><path d="M132 296a36 32 0 0 1 72 0" fill="#f3ede3"/>
<rect x="916" y="76" width="62" height="30" rx="4" fill="none"/><path d="M900 104v-8M914 104v-14M928 104v-20M942 104v-27" stroke="#111" stroke-width="8"/><rect x="1028" y="76" width="68" height="30" rx="9" fill="none" stroke="#111" stroke-width="3"/><rect x="1033" y="81" width="44" height="20" rx="5" fill="#111"/><path d="M966 90a26 26 0 0 1 40 0M974 98a15 15 0 0 1 24 0" stroke="#111" stroke-width="6" fill="none"/>
<rect x="495" y="372" width="180" height="46" rx="23" fill="#dcd6cb"/>${bubbles}
<rect y="2330" width="1170" height="202" fill="#f7f6f4"/><rect x="120" y="2356" width="860" height="86" rx="43" fill="#fff" stroke="#d6d3cd" stroke-width="2"/><path d="M62 2376v46M39 2399h46" stroke="#1c6fd6" stroke-width="6"/><circle cx="1076" cy="2399" r="36" fill="#1c6fd6"/><path d="M1062 2399h28M1078 2385l14 14l-14 14" stroke="#fff" stroke-width="6" fill="none"/><rect x="390" y="2500" width="390" height="13" rx="6" fill="#111"/></svg>`;
  const labels = [
    { text: '08:51', left: 92, top: 72, size: 46, face: 'semibold' },
    { text: 'Mieter EG – Herr Sommer', left: 240, top: 216, size: 44, face: 'semibold' },
    { text: 'online', left: 240, top: 274, size: 32, colour: '#77736c' },
    { text: 'Heute', left: 543, top: 382, size: 30, colour: '#6b665d' },
    { text: 'Nachricht', left: 160, top: 2382, size: 38, colour: '#a29d95' },
    ...BUBBLES.flatMap(({ mine, y, h, text, at }) => [
      { text, left: (mine ? 300 : 48) + 36, top: y + 26, size: 40, width: 740 },
      { text: at, left: (mine ? 300 : 48) + 716, top: y + h - 42, size: 26, colour: '#8a857c' },
    ]),
  ];
  const png = await (await drawn(svg, 1170, 2532, labels)).png({ compressionLevel: 9 }).toBuffer();
  const taken = '2026:10:22 08:51:33';
  const comment = Buffer.concat([Buffer.from('ASCII\0\0\0', 'latin1'), Buffer.from('Screenshot', 'latin1')]);
  return withPngMetadata(
    png,
    exifBlock({
      camera: {
        takenAt: taken,
        offsetTaken: '+02:00',
        userComment: comment,
        pixelWidth: 1170,
        pixelHeight: 2532,
      },
    }),
  );
}

/** The floor plan as a PNG; the folder names it .jpg. */
export async function floorPlan() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 1000"><rect width="1400" height="1000" fill="#fbfaf6"/><g stroke="#e3e6ea" stroke-width="1">${Array.from({ length: 70 }, (_, i) => `<path d="M${i * 20} 0V1000M0 ${i * 20}H1400"/>`).join('')}</g>
<path d="M140 140H1260V860H140Z" fill="#fff" stroke="#2b2f36" stroke-width="16"/><path d="M600 140V560M600 640V860M600 420H860M940 420H1260M860 420V440" stroke="#2b2f36" stroke-width="10" fill="none"/>
<path d="M250 140H460" stroke="#fff" stroke-width="8"/><path d="M250 134H460M250 146H460" stroke="#2b2f36" stroke-width="2"/><path d="M600 560a80 80 0 0 1 80 80M860 420a80 80 0 0 0 80 80" stroke="#7a828c" stroke-width="3" fill="none"/>
<rect x="152" y="152" width="436" height="74" fill="#e9ecef" stroke="#7a828c" stroke-width="3"/><rect x="300" y="164" width="110" height="50" rx="8" fill="#fff" stroke="#7a828c" stroke-width="3"/><rect x="152" y="226" width="74" height="230" fill="#e9ecef" stroke="#7a828c" stroke-width="3"/><rect x="450" y="420" width="100" height="170" fill="#f5efe4" stroke="#7a828c" stroke-width="3"/>
<path d="M300 236C240 290 300 350 360 372S520 420 588 360V300C520 240 400 220 300 236Z" fill="#4c8fc7" fill-opacity=".35" stroke="#2f6ea3" stroke-width="3" stroke-dasharray="12 8"/><path d="M588 300V700" stroke="#c23b2e" stroke-width="9" stroke-dasharray="18 10"/></svg>`;
  const labels = [
    { text: 'Küche', left: 290, top: 640, size: 40, face: 'semibold' },
    { text: '15,8 m²', left: 290, top: 692, size: 28, colour: '#555b63' },
    { text: 'Flur', left: 880, top: 640, size: 40, face: 'semibold' },
    { text: 'Wohnen', left: 860, top: 250, size: 40, face: 'semibold' },
    { text: 'Austritt', left: 330, top: 280, size: 28, colour: '#1f5484' },
    { text: 'feucht bis 0,6 m', left: 616, top: 700, size: 28, colour: '#a52b20' },
    { text: 'Erdgeschoss, M 1:50 – Wasserschaden 22.10.2026', left: 140, top: 900, size: 32 },
  ];
  return (await drawn(svg, 1400, 1000, labels))
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer();
}

const FORM = [
  ['Schadennummer', 'SCH-2026-004711'],
  ['Schadentag', '22.10.2026'],
  ['Ort', 'Küche, Flur, Keller'],
  ['Ursache', 'Zulauf Spüle, Panzerschlauch'],
  ['Wasser abgestellt', '07:06 Uhr'],
  ['Feuchte Wand', '98,7 Digits, Höhe 60 cm'],
];

/** A form from the flat-bed scanner, slightly askew: greyscale TIFF at 150 dpi. */
export async function scannedForm() {
  const lines = FORM.map(
    (_, i) => `<path d="M420 ${420 + i * 92}H1120" stroke="#555" stroke-width="2"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1240 1754"><rect width="1240" height="1754" fill="#f6f6f6"/><path d="M110 250H1130" stroke="#333" stroke-width="4"/>${lines}<rect x="110" y="1020" width="1010" height="430" fill="none" stroke="#555" stroke-width="2"/>
<path d="M180 1400V1100H620V1400M240 1110C300 1210 420 1190 560 1250S600 1380 610 1398" stroke="#333" stroke-width="4" fill="none"/><path d="M700 1390V1140H1050V1390Z M700 1300C800 1260 900 1330 1050 1280" stroke="#333" stroke-width="4" fill="none"/>
<path d="M140 1600c40-70 60 40 90-20s50-30 60 10 60-50 90-10 40 20 80-10" stroke="#222" stroke-width="5" fill="none"/><path d="M110 1636H560" stroke="#555" stroke-width="2"/></svg>`;
  const labels = [
    { text: 'Schadensprotokoll', left: 110, top: 150, size: 62, face: 'semibold' },
    { text: 'Unterschrift', left: 110, top: 1650, size: 26, colour: '#444444' },
    { text: 'Skizze', left: 126, top: 1034, size: 26, colour: '#444444' },
    ...FORM.flatMap(([name, value], i) => [
      { text: name, left: 110, top: 384 + i * 92, size: 30, colour: '#444444' },
      { text: value, left: 436, top: 378 + i * 92, size: 36 },
    ]),
  ];
  const page = await (await drawn(svg, 1240, 1754, labels)).png().toBuffer();
  const scan = await sharp(page)
    .rotate(0.7, { background: '#e4e4e4' })
    .resize(1240, 1754, { fit: 'cover' })
    .greyscale()
    .withDensity(150)
    .tiff({ compression: 'lzw', predictor: 'horizontal' })
    .toBuffer();
  return withTiffMetadata(scan, {
    main: {
      make: 'EPSON',
      model: 'ET-3850 Series',
      software: 'Epson Scan 2',
      modified: '2026:10:23 10:15:02',
    },
    camera: { takenAt: '2026:10:23 10:15:02', digitizedAt: '2026:10:23 10:15:02' },
  });
}
