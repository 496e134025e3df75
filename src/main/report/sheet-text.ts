/**
 * The longest beginning of `text` for which `fits` says yes, cut at a line or a word where there is one; at least one
 * character, so that a room too small for anything ends too.
 */
export function fittingPart(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  let [least, most] = [1, text.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(text.slice(0, middle))) least = middle;
    else most = middle - 1;
  }
  const part = text.slice(0, least);
  const cut = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n'));
  return cut > 0 ? part.slice(0, cut) : whole(part);
}

/** A name for a narrow place: the middle goes, since names differ at their ends. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = Math.ceil((most - 1) * 0.55);
  const tail = most - 1 - head;
  return `${whole(text.slice(0, head))}…${text.slice(-tail).replace(/^[\uDC00-\uDFFF]/, '')}`;
}

/** Without half a surrogate pair at the end. */
function whole(text: string): string {
  return text.length > 1 ? text.replace(/[\uD800-\uDBFF]$/, '') : text;
}
