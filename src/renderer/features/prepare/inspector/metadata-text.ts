import type { MetadataBlock, MetadataContent, MetadataValue } from '../../../../domain/metadata';
import { blockLabel, sourceLabel } from '../../../../domain/metadata';
import type { Formats } from '../../../../locales/formats';

/** A value in the reader's language; a wall clock without a zone stays one. */
export function contentText(content: MetadataContent, formats: Formats): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'time':
      return [
        formats.cameraTime({ local: content.local, offset: content.offset, utc: null, source: '' }),
        content.offset,
      ]
        .filter(Boolean)
        .join(' ');
    case 'date':
      return formats.day(content.date);
    case 'position':
      return formats.position({ ...content, altitudeM: null, source: '' });
    case 'number':
      return `${formats.number(content.number)} ${content.unit === 'deg' ? '°' : content.unit}`;
    case 'size':
      return `${content.width} × ${content.height}`;
    case 'orientation':
      return String(content.orientation);
  }
}

function wordsOf(search: string): readonly string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Values in which every word of the search occurs: in the name, the value or where it stands. */
export function searchValues(
  values: readonly MetadataValue[],
  search: string,
  textOf: (value: MetadataValue) => string,
): readonly MetadataValue[] {
  const words = wordsOf(search);
  if (words.length === 0) return values;
  return values.filter((value) => {
    const text = `${textOf(value)} ${sourceLabel(value.source)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Blocks with only the tags that match; those without any are left out. */
export function searchBlocks(blocks: readonly MetadataBlock[], search: string): readonly MetadataBlock[] {
  const words = wordsOf(search);
  if (words.length === 0) return blocks;
  return blocks.flatMap((block) => {
    const entries = block.entries.filter(({ tag, text }) => {
      const all = `${blockLabel(block.block)} ${block.part} ${tag} ${text ?? ''}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
    return entries.length > 0 ? [{ ...block, entries }] : [];
  });
}
