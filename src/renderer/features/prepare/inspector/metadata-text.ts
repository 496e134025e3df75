import type { MetadataBlock, MetadataContent, MetadataValue } from '../../../../domain/metadata';
import { blockLabel, sourceLabel } from '../../../../domain/metadata';
import type { Formats } from '../../../../locales/formats';

/** A value in the reader's language; a time without a zone stays without one. */
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

/** Values whose text or source contains every word of the search; `textOf` gives name and value. */
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

/** Blocks reduced to their matching tags, without the blocks that have none. */
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
