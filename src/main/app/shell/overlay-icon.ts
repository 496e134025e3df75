/** Rows of the digits and the plus sign, three columns each. */
const GLYPHS: { readonly [character: string]: readonly string[] } = {
  '1': [' # ', '## ', ' # ', ' # ', '###'],
  '2': ['###', '  #', '###', '#  ', '###'],
  '3': ['###', '  #', '###', '  #', '###'],
  '4': ['# #', '# #', '###', '  #', '  #'],
  '5': ['###', '#  ', '###', '  #', '###'],
  '6': ['###', '#  ', '###', '# #', '###'],
  '7': ['###', '  #', '  #', '  #', '  #'],
  '8': ['###', '# #', '###', '# #', '###'],
  '9': ['###', '# #', '###', '  #', '###'],
  '+': ['   ', ' # ', '###', ' # ', '   '],
};
export const OVERLAY_PIXELS = 32;
const GLYPH_SCALE = 4;
/** Blue, green, red, opacity, as Windows wants them. */
const DISC = [0x26, 0x26, 0xb3, 0xff];
const INK = [0xff, 0xff, 0xff, 0xff];

/** Draws the overlay of the taskbar icon: a disc with the count, from ten on with a plus sign. */
export function drawOverlay(count: number): Buffer {
  const bitmap = Buffer.alloc(OVERLAY_PIXELS * OVERLAY_PIXELS * 4);
  const rows = GLYPHS[count > 9 ? '+' : String(count)] ?? [];
  const left = (OVERLAY_PIXELS - 3 * GLYPH_SCALE) / 2;
  const top = (OVERLAY_PIXELS - rows.length * GLYPH_SCALE) / 2;
  const centre = (OVERLAY_PIXELS - 1) / 2;
  for (let y = 0; y < OVERLAY_PIXELS; y += 1) {
    for (let x = 0; x < OVERLAY_PIXELS; x += 1) {
      if (Math.hypot(x - centre, y - centre) > OVERLAY_PIXELS / 2) continue;
      const row = rows[Math.floor((y - top) / GLYPH_SCALE)];
      const isInk = row?.[Math.floor((x - left) / GLYPH_SCALE)] === '#';
      bitmap.set(isInk ? INK : DISC, (y * OVERLAY_PIXELS + x) * 4);
    }
  }
  return bitmap;
}
