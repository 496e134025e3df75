/** A JUMBF superbox (ISO/IEC 19566-5): its label, its inner superboxes and the contents beside them, by box type. */
export interface Superbox {
  readonly label: string;
  readonly superboxes: readonly Superbox[];
  readonly contents: readonly { readonly type: string; readonly body: Buffer }[];
}

const MAX_DEPTH = 8;
const MAX_BOXES = 2_000;

/** The first superbox; null where there is none. Never throws: boxes beyond the end are cut there. */
export function readJumbf(bytes: Buffer): Superbox | null {
  const counter = { boxes: 0 };
  const [first] = boxesOf(bytes, counter);
  return first?.type === 'jumb' ? superboxOf(first.body, 0, counter) : null;
}

interface Counter {
  boxes: number;
}

function superboxOf(body: Buffer, depth: number, counter: Counter): Superbox {
  const boxes = boxesOf(body, counter);
  const description = boxes.find(({ type }) => type === 'jumd')?.body ?? Buffer.alloc(0);
  return {
    label: labelOf(description),
    superboxes:
      depth < MAX_DEPTH
        ? boxes.filter(({ type }) => type === 'jumb').map((box) => superboxOf(box.body, depth + 1, counter))
        : [],
    contents: boxes.filter(({ type }) => type !== 'jumb' && type !== 'jumd'),
  };
}

/** A description is a type of 16 bytes, a byte of toggles and, where the second toggle says so, a label up to a NUL. */
function labelOf(description: Buffer): string {
  if (((description[16] ?? 0) & 2) === 0) return '';
  const end = description.indexOf(0, 17);
  return description.toString('utf8', 17, end < 0 ? description.length : end).slice(0, 200);
}

function boxesOf(
  bytes: Buffer,
  counter: Counter,
): readonly { readonly type: string; readonly body: Buffer }[] {
  const boxes: { type: string; body: Buffer }[] = [];
  let at = 0;
  while (at + 8 <= bytes.length && counter.boxes < MAX_BOXES) {
    counter.boxes += 1;
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const header = isLong ? 16 : 8;
    const length = short === 0 ? bytes.length - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < header) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + header, at + length),
    });
    at += length;
  }
  return boxes;
}
