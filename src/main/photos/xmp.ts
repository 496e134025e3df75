/** The few XMP properties that matter here, by local name with their usual prefix. */
const PROPERTIES = [
  'exif:DateTimeOriginal',
  'photoshop:DateCreated',
  'exif:GPSLatitude',
  'exif:GPSLongitude',
  'tiff:Make',
  'tiff:Model',
  'xmp:CreatorTool',
] as const;
type XmpProperty = (typeof PROPERTIES)[number];

export type Xmp = { readonly [Name in XmpProperty]?: string } & { readonly agents: readonly string[] };

const MAX_AGENTS = 10;

/**
 * Reads properties whether written as attributes or as elements. Not an XML parser on purpose: no entities, no
 * external references, nothing to expand; a value that is not found is simply absent.
 */
export function readXmp(packet: string): Xmp {
  const found: { [Name in XmpProperty]?: string } = {};
  for (const name of PROPERTIES) {
    const value = propertyOf(packet, name);
    if (value) found[name] = value;
  }
  const agents = [...packet.matchAll(/stEvt:softwareAgent(?:="([^"<]{1,200})"|>([^<]{1,200})<)/g)];
  return { ...found, agents: agents.slice(0, MAX_AGENTS).map((match) => decode(match[1] ?? match[2] ?? '')) };
}

function propertyOf(packet: string, name: XmpProperty): string | null {
  const match =
    new RegExp(`[\\s<]${name}\\s*=\\s*(?:"([^"<]{0,500})"|'([^'<]{0,500})')`).exec(packet) ??
    new RegExp(`<${name}>\\s*([^<]{0,500})<`).exec(packet);
  const value = match?.[1] ?? match?.[2];
  return value ? decode(value) || null : null;
}

function decode(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}
