import { drawTexture } from './texture.mjs';

/** Digits as strokes in a box 4 wide and 6 high, so that no font is needed and every machine draws the same. */
const STROKES = {
  0: 'M0 0H4V6H0Z',
  1: 'M1 1L3 0V6',
  2: 'M0 0H4V3H0V6H4',
  3: 'M0 0H4V6H0M1 3H4',
  4: 'M0 0V3H4M4 0V6',
  5: 'M4 0H0V3H4V6H0',
  6: 'M4 0H0V6H4V3H0',
  7: 'M0 0H4L2 6',
  8: 'M0 0H4V6H0ZM0 3H4',
  9: 'M4 3H0V0H4V6H0',
  '.': 'M1.5 5.6H2.2V6H1.5Z',
  '%': 'M4 0L0 6M0 0.5H1V1.5H0ZM3 4.5H4V5.5H3Z',
};

/** SVG paths for a number with its upper left corner at x, y; `high` is the height of a digit. */
export function digits(text, x, y, high, colour, weight = 0.9) {
  const scale = high / 6;
  return [...text]
    .map(
      (sign, i) =>
        `<path transform="translate(${x + i * high * 0.95} ${y}) scale(${scale})" d="${STROKES[sign]}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round" stroke-linecap="round"/>`,
    )
    .join('');
}

/** Folding rule, 62 cm long, drawn with 0 at the bottom. */
export function ruleFace() {
  const ticks = Array.from({ length: 621 }, (_, mm) => {
    const long = mm % 10 === 0 ? 15 : mm % 5 === 0 ? 11 : 7;
    return `<path d="M0 ${2480 - mm * 4}h${long * 4}" stroke="#26221a" stroke-width="${mm % 10 === 0 ? 2 : 1.2}"/>`;
  });
  const numbers = Array.from({ length: 61 }, (_, cm) =>
    digits(
      String(cm + 1),
      74,
      2480 - (cm + 1) * 40 - 10,
      21,
      (cm + 1) % 10 === 0 ? '#b3261e' : '#26221a',
      1.1,
    ),
  );
  return drawTexture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 2480"><rect width="140" height="2480" fill="#e6c65f"/><rect width="10" height="2480" x="130" fill="#c7a748"/>${ticks.join('')}${numbers.join('')}<circle cx="70" cy="1600" r="26" fill="#b9b9b4"/><circle cx="70" cy="1600" r="18" fill="#8d8d88"/></svg>`,
    140,
    2480,
  );
}

/** Moisture meter with its display. */
export function moistureMeter() {
  return drawTexture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 360"><rect width="140" height="360" rx="14" fill="#2b2d30"/><rect x="6" y="6" width="128" height="348" rx="12" fill="#f08a1d"/><rect x="14" y="14" width="112" height="332" rx="10" fill="#303338"/>
<rect x="24" y="40" width="92" height="92" rx="5" fill="#b9c7ae"/>${digits('98.7', 30, 62, 19, '#1c241a', 1)}${digits('%', 98, 104, 13, '#1c241a', 0.8)}<rect x="30" y="108" width="58" height="8" fill="#1c241a"/>
<circle cx="70" cy="190" r="22" fill="#c9432f"/><circle cx="70" cy="188" r="19" fill="#dd5a44"/><rect x="30" y="240" width="34" height="24" rx="6" fill="#4d5157"/><rect x="76" y="240" width="34" height="24" rx="6" fill="#4d5157"/><rect x="30" y="276" width="80" height="12" rx="6" fill="#3f434a"/></svg>`,
    140,
    360,
  );
}

export function washerFront() {
  return drawTexture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 420"><defs><radialGradient id="g" cx=".4" cy=".35"><stop offset="0" stop-color="#7f8a93"/><stop offset=".6" stop-color="#2a3138"/><stop offset="1" stop-color="#14181c"/></radialGradient></defs>
<rect width="300" height="420" fill="#f1f1ef"/><rect y="66" width="300" height="3" fill="#c9c9c7"/><rect x="12" y="14" width="84" height="40" rx="4" fill="#e2e2e0" stroke="#bdbdbb" stroke-width="2"/><circle cx="160" cy="35" r="19" fill="#d4d5d6" stroke="#8f9193" stroke-width="3"/><path d="M160 20v12" stroke="#555" stroke-width="4"/><rect x="204" y="22" width="76" height="26" rx="3" fill="#15181a"/>${digits('1.27', 214, 28, 12, '#ff9d5c')}
<circle cx="150" cy="216" r="112" fill="#dcdddd"/><circle cx="150" cy="216" r="104" fill="#c3c6c8"/><circle cx="150" cy="216" r="82" fill="url(#g)"/><path d="M96 180a70 70 0 0 1 50-34" stroke="#fff" stroke-opacity=".5" stroke-width="8" fill="none" stroke-linecap="round"/><rect x="246" y="196" width="16" height="42" rx="6" fill="#a9acae"/><rect x="10" y="352" width="280" height="3" fill="#d0d0ce"/><rect x="214" y="364" width="66" height="44" rx="3" fill="#e4e4e2" stroke="#c6c6c4"/></svg>`,
    300,
    420,
  );
}
