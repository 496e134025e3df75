import type { ExifFacts } from '../imaging/exif-facts';
import type { Finding } from './finding';

/** Editing programs, by a word of their name in `Software`. Camera firmware is not included. */
const EDITORS =
  /photoshop|lightroom|gimp|affinity|snapseed|picsart|pixlr|canva|paint\.net|\bpaint\b|faceapp|facetune|fireworks|photoscape|corel|luminar|darktable|rawtherapee|capture one|acdsee|irfanview|photo gallery|picasa|midjourney|stable diffusion|dall|firefly|imagemagick/i;

const DAY_MS = 86_400_000;

/** Metadata fields that indicate a later change, with the finding for each. */
export function suspiciousFields(
  facts: ExifFacts,
): readonly { readonly field: string; readonly value: string; readonly finding: Finding }[] {
  const fields = [];
  if (facts.software !== null && EDITORS.test(facts.software)) {
    const finding: Finding = { code: 'edited-by', software: facts.software };
    fields.push({ field: 'Software', value: facts.software, finding });
  }
  if (facts.taken !== null && facts.modified !== null) {
    const taken = Date.parse(`${facts.taken.day}T${facts.taken.time}Z`);
    const modified = Date.parse(`${facts.modified.day}T${facts.modified.time}Z`);
    // Within a day the difference may be a time zone, or a phone that writes the field when rotating a picture.
    if (modified - taken > DAY_MS) {
      const value = `${facts.modified.day} ${facts.modified.time}`;
      const finding: Finding = { code: 'modified-later', modified: value };
      fields.push({ field: 'ModifyDate', value, finding });
    }
  }
  return fields;
}
