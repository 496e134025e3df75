import type { MetadataContent } from '../domain/metadata';
import type { Formats } from './formats';

/**
 * Text of a metadata value. A time is the wall clock of the camera, followed by `zoneText` of its UTC offset, which is
 * null if the file names none.
 */
export function metadataText(
  content: MetadataContent,
  formats: Formats,
  zoneText: (offset: string | null) => string,
): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'time': {
      const { local, offset } = content;
      return `${formats.cameraTime({ local, offset, utc: null, source: '' })} ${zoneText(offset)}`.trim();
    }
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
