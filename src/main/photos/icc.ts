import type { MetadataEntry } from '../../domain/metadata';

const MAX_TAGS = 100;
const HEADER_BYTES = 128;

/** What an ICC profile (ICC.1:2022) says about itself: header fields, description and rights. Never throws. */
export function readIcc(profile: Buffer): readonly MetadataEntry[] {
  if (profile.length < HEADER_BYTES + 4) return [];
  const entry = (tag: string, text: string): readonly MetadataEntry[] =>
    text.trim() === '' ? [] : [{ tag, text: text.trim(), bytes: null }];
  const letters = (at: number): string => profile.toString('latin1', at, at + 4).replace(/\p{Cc}/gu, '');
  const two = (at: number): string => String(profile.readUInt16BE(at)).padStart(2, '0');
  const created = `${profile.readUInt16BE(24)}-${two(26)}-${two(28)} ${two(30)}:${two(32)}:${two(34)}`;
  return [
    ...entry('ProfileVersion', `${profile[8]}.${(profile[9] ?? 0) >> 4}`),
    ...entry('ProfileClass', letters(12)),
    ...entry('ColorSpace', letters(16)),
    ...(profile.readUInt16BE(24) > 0 ? entry('ProfileDateTime', created) : []),
    ...entry('DeviceManufacturer', letters(48)),
    ...entry('DeviceModel', letters(52)),
    ...entry('ProfileDescription', tagText(profile, 'desc') ?? ''),
    ...entry('ProfileCopyright', tagText(profile, 'cprt') ?? ''),
  ];
}

function tagText(profile: Buffer, signature: string): string | null {
  const count = Math.min(profile.readUInt32BE(HEADER_BYTES), MAX_TAGS);
  for (let index = 0; index < count; index += 1) {
    const at = HEADER_BYTES + 4 + index * 12;
    if (at + 12 > profile.length) return null;
    if (profile.toString('latin1', at, at + 4) !== signature) continue;
    const from = profile.readUInt32BE(at + 4);
    return textElement(profile.subarray(from, from + Math.min(profile.readUInt32BE(at + 8), 4_096)));
  }
  return null;
}

/** The three types in which profiles keep text: `desc` of version 2, `text`, and `mluc` of version 4. */
function textElement(data: Buffer): string | null {
  const plain = (bytes: Buffer): string => bytes.toString('latin1').replace(/\0[\s\S]*$/, '');
  switch (data.toString('latin1', 0, 4)) {
    case 'desc':
      return data.length < 12 ? null : plain(data.subarray(12, 12 + data.readUInt32BE(8)));
    case 'text':
      return plain(data.subarray(8));
    case 'mluc': {
      if (data.length < 28) return null;
      const [length, from] = [data.readUInt32BE(20), data.readUInt32BE(24)];
      const bytes = Buffer.from(data.subarray(from, from + (length & ~1)));
      return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : null;
    }
    default:
      return null;
  }
}
