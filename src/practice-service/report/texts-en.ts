import { numberText } from './number-text';
import type { PracticeTexts } from './practice-texts';

const LOCALE = 'en-GB';

export const en: PracticeTexts = {
  locale: LOCALE,
  title: 'Analysis report',
  practiceNote:
    'Made by the practice service. It runs no model-based analyses (AI generation, tampering, semantics, reverse search); their absence says nothing about the pictures.',
  caseNumber: 'Case number',
  referenceDate: 'Reference date',
  todayUsed: 'today, since none was given',
  createdAt: 'Created',
  session: 'Session',
  tokens: 'Tokens consumed',
  overview: 'Overview',
  file: 'File',
  type: 'Type',
  format: (format) => {
    if (format === null) return 'unsupported file';
    return format === 'PDF' ? 'PDF document' : `${format} image`;
  },
  items: 'Items',
  level: 'Level',
  levels: { Red: 'Red', Yellow: 'Yellow', Green: 'Green', '-': 'No statement' },
  noFindings: 'Nothing conspicuous in the analyses that ran.',
  findings: 'Findings',
  fileFindings: 'Findings about the file',
  picture: 'Picture',
  errorLevels: 'Error levels',
  errorLevelsNote:
    'Bright regions change more than their surroundings when the picture is compressed again. That is a hint, not proof.',
  metadata: 'Metadata',
  taken: 'Taken',
  camera: 'Camera',
  software: 'Software',
  position: 'Position',
  notFound: 'not found',
  size: 'Size',
  sharpness: 'Sharpness',
  highestDistance: 'Greatest distance',
  impliedSpeed: 'Implied speed',
  ranking: 'Rank by quality',
  pages: 'Pages',
  versions: 'Versions of the file',
  revision: 'Version',
  objects: (added, replaced) => `${added} new and ${replaced} replaced objects`,
  created: 'Created',
  modified: 'Modified',
  tools: 'Editing tools',
  none: 'none',
  unsupported: 'Not analysed: this file is in none of the supported formats.',
  noItems: 'This file holds no pictures that can be analysed.',
  page: (number, of) => `Page ${number} of ${of}`,
  changesTitle: 'Changes between the versions',
  finding: {
    unreadable: () => 'The picture cannot be decoded; no statement is possible.',
    'quality-low': ({ width, height, sharpness }) =>
      `The picture is not good enough for a statement (${width} × ${height} pixels, sharpness ${numberText(sharpness, 1, LOCALE)}).`,
    'no-metadata': () => 'The picture carries no metadata.',
    'date-far': ({ date, days, reference }) =>
      days > 0
        ? `Taken on ${date}, ${days} days before the reference date ${reference}.`
        : `Taken on ${date}, ${-days} days after the reference date ${reference}.`,
    'date-in-future': ({ date }) => `The creation date ${date} lies in the future.`,
    outlier: ({ km }) => `Taken ${numberText(km, 1, LOCALE)} km away from the centre of the other pictures.`,
    distance: ({ km }) => `Taken ${numberText(km, 1, LOCALE)} km away from another picture.`,
    'speed-impossible': ({ kmh }) =>
      `Time and place imply a speed of ${numberText(kmh, 0, LOCALE)} km/h; one person cannot have taken these pictures.`,
    'speed-high': ({ kmh }) => `Time and place imply a speed of ${numberText(kmh, 0, LOCALE)} km/h.`,
    'model-differs': ({ model, common }) =>
      `The camera model ${model} differs from that of most pictures (${common}).`,
    'edited-by': ({ software }) => `The picture was saved by editing software: ${software}.`,
    'modified-later': ({ modified }) => `The picture was changed after it was taken (${modified}).`,
    screenshot: () => 'The picture is likely a screenshot.',
    'pdf-versions': ({ found, restored }) =>
      `The file holds ${found} earlier version(s); ${restored} of them are attached.`,
    'pdf-dates': () => 'The dates in the file contradict each other.',
    'pdf-tools': ({ tools }) => `The file was changed with editing software: ${tools.join(', ')}.`,
    'pdf-annotations': () => 'The file has annotations or drawings that were added to it.',
    'pdf-unreadable': () => 'The metadata of the file is encrypted or cannot be read.',
  },
};
