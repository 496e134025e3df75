/** One property: `exif:GPSLatitude`, inside a structure `xmpMM:History/stEvt:softwareAgent`. In the order of the file. */
export interface XmpProperty {
  readonly path: string;
  readonly value: string;
}

const MAX_PROPERTIES = 5_000;
const MAX_DEPTH = 64;
const MAX_VALUE_CHARS = 500;

/** Prefixes are only conventions: the namespace that a packet declares for them decides. */
const CUSTOMARY_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['adobe:ns:meta/', 'x'],
  ['http://ns.adobe.com/exif/1.0/', 'exif'],
  ['http://cipa.jp/exif/1.0/', 'exifEX'],
  ['http://ns.adobe.com/exif/1.0/aux/', 'aux'],
  ['http://ns.adobe.com/tiff/1.0/', 'tiff'],
  ['http://ns.adobe.com/xap/1.0/', 'xmp'],
  ['http://ns.adobe.com/xap/1.0/mm/', 'xmpMM'],
  ['http://ns.adobe.com/xap/1.0/rights/', 'xmpRights'],
  ['http://ns.adobe.com/xap/1.0/sType/ResourceEvent#', 'stEvt'],
  ['http://ns.adobe.com/xap/1.0/sType/ResourceRef#', 'stRef'],
  ['http://ns.adobe.com/xmp/note/', 'xmpNote'],
  ['http://ns.adobe.com/photoshop/1.0/', 'photoshop'],
  ['http://ns.adobe.com/camera-raw-settings/1.0/', 'crs'],
  ['http://ns.adobe.com/pdf/1.3/', 'pdf'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/', 'Iptc4xmpCore'],
  ['http://iptc.org/std/Iptc4xmpExt/2008-02-29/', 'Iptc4xmpExt'],
  ['http://ns.google.com/photos/1.0/camera/', 'GCamera'],
  ['http://ns.google.com/photos/1.0/depthmap/', 'GDepth'],
]);

/** Properties of an XMP packet; several packets of a file (embedded and extended) are merged. */
export interface Xmp {
  readonly properties: readonly XmpProperty[];
  /** The first value of a property; null without one. */
  first(path: string): string | null;
  all(path: string): readonly string[];
}

/**
 * Reads every property, whether written as attribute or as element. Not an XML parser on purpose: no document type,
 * no external references, nothing to expand; unknown content is omitted. Linear in the length, never throws.
 */
export function readXmp(...packets: readonly string[]): Xmp {
  const properties: XmpProperty[] = [];
  for (const packet of packets) new PacketReader(packet, properties).read();
  const byPath = new Map<string, string[]>();
  for (const { path, value } of properties) {
    const known = byPath.get(path);
    if (known) known.push(value);
    else byPath.set(path, [value]);
  }
  return {
    properties,
    first: (path) => byPath.get(path)?.[0] ?? null,
    all: (path) => byPath.get(path) ?? [],
  };
}

/** The text of a packet, which may be UTF-16. */
export function xmpText(packet: Buffer): string {
  if (packet[0] === 0xfe && packet[1] === 0xff)
    return Buffer.from(packet)
      .subarray(0, packet.length & ~1)
      .swap16()
      .toString('utf16le');
  if ((packet[0] === 0xff && packet[1] === 0xfe) || (packet[0] === 0x3c && packet[1] === 0)) {
    return packet.toString('utf16le');
  }
  return packet.toString('utf8');
}

class PacketReader {
  readonly #packet: string;
  readonly #found: XmpProperty[];
  readonly #prefixes = new Map<string, string>();
  /** Path up to each open element. */
  readonly #open: string[] = [];

  constructor(packet: string, found: XmpProperty[]) {
    this.#packet = packet;
    this.#found = found;
  }

  read(): void {
    let at = this.#packet.indexOf('<');
    while (at >= 0 && this.#found.length < MAX_PROPERTIES) {
      const end = this.#endOfTag(at);
      if (end < 0) return;
      this.#tag(this.#packet.slice(at + 1, end));
      const next = this.#packet.indexOf('<', end);
      this.#text(end + 1, next < 0 ? this.#packet.length : next);
      at = next;
    }
  }

  /** The `>` of a tag; one inside a quoted attribute does not end it. */
  #endOfTag(at: number): number {
    if (this.#packet.startsWith('<!--', at)) {
      const end = this.#packet.indexOf('-->', at);
      return end < 0 ? -1 : end + 2;
    }
    let end = this.#packet.indexOf('>', at);
    let quote = this.#quoteAfter(at + 1, end);
    while (end >= 0 && quote >= 0) {
      const close = this.#packet.indexOf(this.#packet.charAt(quote), quote + 1);
      if (close < 0) return end;
      if (close > end) end = this.#packet.indexOf('>', close);
      quote = this.#quoteAfter(close + 1, end);
    }
    return end;
  }

  #quoteAfter(from: number, end: number): number {
    for (let at = from; at < end; at += 1) {
      const code = this.#packet.charCodeAt(at);
      if (code === 0x22 || code === 0x27) return at;
    }
    return -1;
  }

  #tag(tag: string): void {
    if (tag.startsWith('?') || tag.startsWith('!')) return;
    if (tag.startsWith('/')) {
      this.#open.pop();
      return;
    }
    const name = /^[^\s/>]+/.exec(tag)?.[0];
    if (name === undefined) return;
    const attributes = attributesOf(tag.slice(name.length));
    for (const { name: attribute, value } of attributes) {
      const customary = attribute.startsWith('xmlns:') ? CUSTOMARY_PREFIXES.get(value) : undefined;
      if (customary !== undefined) this.#prefixes.set(attribute.slice(6), customary);
    }
    const path = this.#under(this.#open.at(-1) ?? '', name);
    for (const { name: attribute, value } of attributes) this.#attribute(path, attribute, value);
    if (!tag.endsWith('/') && this.#open.length < MAX_DEPTH) this.#open.push(path);
  }

  #attribute(path: string, attribute: string, value: string): void {
    const name = this.#canonical(attribute);
    if (/^(xmlns\b|xml:|rdf:(about|parseType|ID|nodeID|datatype))/.test(name) || !name.includes(':')) return;
    if (name === 'rdf:resource') this.#add(path, value);
    else this.#add(this.#under(path, attribute), value);
  }

  #text(from: number, to: number): void {
    const path = this.#open.at(-1);
    if (path === undefined || path === '') return;
    this.#add(path, this.#packet.slice(from, Math.min(to, from + 4 * MAX_VALUE_CHARS)));
  }

  #add(path: string, raw: string): void {
    const value = decode(raw);
    if (path !== '' && value !== '') this.#found.push({ path, value });
  }

  /** RDF's own elements and their parents only define how a property is written. */
  #under(path: string, name: string): string {
    const canonical = this.#canonical(name);
    if (/^(rdf:|x:)/.test(canonical) || !canonical.includes(':')) return path;
    return path === '' ? canonical : `${path}/${canonical}`;
  }

  #canonical(name: string): string {
    const colon = name.indexOf(':');
    const prefix = this.#prefixes.get(name.slice(0, colon));
    return prefix === undefined ? name : prefix + name.slice(colon);
  }
}

interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** By plain searches: a regular expression over a megabyte of letters without an equals sign would take hours. */
function attributesOf(tag: string): readonly Attribute[] {
  const found: Attribute[] = [];
  let at = 0;
  for (let equals = tag.indexOf('='); equals >= 0; equals = tag.indexOf('=', at)) {
    let open = equals + 1;
    while (tag.charCodeAt(open) <= 0x20) open += 1;
    const quote = tag.charAt(open);
    const close = quote === '"' || quote === "'" ? tag.indexOf(quote, open + 1) : -1;
    if (close < 0) {
      at = equals + 1;
      continue;
    }
    const name =
      tag
        .slice(Math.max(at, equals - 200), equals)
        .trim()
        .split(/\s/)
        .at(-1) ?? '';
    found.push({ name, value: tag.slice(open + 1, close) });
    at = close + 1;
  }
  return found;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
]);

function decode(text: string): string {
  return text
    .slice(0, 4 * MAX_VALUE_CHARS)
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole;
      const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_VALUE_CHARS);
}
