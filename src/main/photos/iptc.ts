/** One dataset of IPTC-IIM: `2:55` is DateCreated. */
export interface IptcDataset {
  readonly tag: string;
  readonly value: string;
}

const MAX_DATASETS = 500;
const MAX_VALUE_BYTES = 2_000;
const UTF8_ESCAPE = '\x1b%G';

/** IPTC-IIM 4.2: names of the datasets that photos have. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['1:90', 'CodedCharacterSet'],
  ['2:0', 'RecordVersion'],
  ['2:5', 'ObjectName'],
  ['2:7', 'EditStatus'],
  ['2:10', 'Urgency'],
  ['2:15', 'Category'],
  ['2:25', 'Keywords'],
  ['2:40', 'SpecialInstructions'],
  ['2:55', 'DateCreated'],
  ['2:60', 'TimeCreated'],
  ['2:62', 'DigitalCreationDate'],
  ['2:63', 'DigitalCreationTime'],
  ['2:65', 'OriginatingProgram'],
  ['2:70', 'ProgramVersion'],
  ['2:80', 'Byline'],
  ['2:85', 'BylineTitle'],
  ['2:90', 'City'],
  ['2:92', 'Sublocation'],
  ['2:95', 'ProvinceState'],
  ['2:100', 'CountryCode'],
  ['2:101', 'CountryName'],
  ['2:103', 'TransmissionReference'],
  ['2:105', 'Headline'],
  ['2:110', 'Credit'],
  ['2:115', 'Source'],
  ['2:116', 'Copyright'],
  ['2:118', 'Contact'],
  ['2:120', 'Caption'],
  ['2:122', 'CaptionWriter'],
]);

/** The datasets of an IIM block in file order; those that a broken length cuts off are left out. Never throws. */
export function readIptc(block: Buffer): readonly IptcDataset[] {
  const datasets: { tag: string; raw: Buffer }[] = [];
  let at = 0;
  while (at + 5 <= block.length && block[at] === 0x1c && datasets.length < MAX_DATASETS) {
    const length = block.readUInt16BE(at + 3);
    // Bit 15 says that the length itself has a length; no photo has a text of 32 kB.
    if (length > 0x7fff || at + 5 + length > block.length) break;
    const raw = block.subarray(at + 5, at + 5 + Math.min(length, MAX_VALUE_BYTES));
    datasets.push({ tag: `${block[at + 1]}:${block[at + 2]}`, raw });
    at += 5 + length;
  }
  const isUtf8 = datasets.some(({ tag, raw }) => tag === '1:90' && raw.toString('latin1') === UTF8_ESCAPE);
  return datasets.map(({ tag, raw }) => ({
    tag: NAMES.has(tag) ? `${tag} ${NAMES.get(tag)}` : tag,
    value: textIn(raw, isUtf8),
  }));
}

/** Without a declared character set both are met; what is sound UTF-8 is it. */
function textIn(raw: Buffer, isUtf8: boolean): string {
  const utf8 = raw.toString('utf8');
  const text = isUtf8 || !utf8.includes('\ufffd') ? utf8 : raw.toString('latin1');
  return text.replace(/\p{Cc}/gu, ' ').trim();
}

/** The value of the first dataset whose tag starts with `2:55`; null without one. */
export function iptcValue(datasets: readonly IptcDataset[], tag: string): string | null {
  return datasets.find((dataset) => dataset.tag.startsWith(`${tag} `))?.value || null;
}

/** The IPTC block inside Photoshop's image resources (`8BIM` 0x0404), as JPEG's APP13 and TIFF carry them. */
export function iptcOfPhotoshop(resources: Buffer): Buffer | null {
  for (let at = 0; at + 12 <= resources.length; ) {
    if (resources.toString('latin1', at, at + 4) !== '8BIM') return null;
    const id = resources.readUInt16BE(at + 4);
    // A Pascal string with its length byte, padded to even.
    const nameBytes = ((resources[at + 6] ?? 0) + 2) & ~1;
    const sizeAt = at + 6 + nameBytes;
    if (sizeAt + 4 > resources.length) return null;
    const size = resources.readUInt32BE(sizeAt);
    if (id === 0x0404) return resources.subarray(sizeAt + 4, sizeAt + 4 + size);
    at = sizeAt + 4 + size + (size % 2);
  }
  return null;
}
