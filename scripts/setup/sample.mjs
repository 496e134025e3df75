// Runs before `npm ci` too: Node 20, no dependencies.
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectCache, projectRoot, SetupError } from './project.mjs';

/** The folder's name is a valid case number, which the dialog for a new case offers. */
export const SAMPLE_CASE_NUMBER = 'SCH-2026-004711';

/** The day of the damage. */
export const REFERENCE_DATE = '2026-10-22';

/** The files as git keeps them, without their times and without `.DS_Store`. */
export const committedSample = path.join(projectRoot, 'sample', SAMPLE_CASE_NUMBER);

/** Folder of the sample. */
export const sampleFolder = path.join(projectCache, 'sample', SAMPLE_CASE_NUMBER);

/** The time of each file. git keeps none, and the pre-check compares it with the time inside the photo. */
const MODIFIED = {
  '.DS_Store': '2026-10-23T10:30:00+02:00',
  'Außen/20261022_142511.jpg': '2026-10-22T14:25:11+02:00',
  'Außen/Fassade.jpg': '2026-10-22T14:21:36+02:00',
  'Außen/Hauseingang.webp': '2026-10-22T14:23:30+02:00',
  'Außen/Straße.jpg': '2026-10-22T14:22:48+02:00',
  'Boden Pfütze.jpg': '2026-10-22T14:05:48+02:00',
  'Flur Parkett.jpg': '2026-10-22T14:13:01+02:00',
  'Flur Riss Decke.jpg': '2026-10-22T14:13:40+02:00',
  'Grundriss.jpg': '2026-10-23T10:30:00+02:00',
  'IMG-20261022-WA0004.jpg': '2026-10-22T13:20:00+02:00',
  'IMG_3310.jpg': '2025-03-14T17:41:50+01:00',
  'IMG_4718.PNG': '2026-10-22T08:51:33+02:00',
  'IMG_4721.jpg': '2026-10-22T14:09:02+02:00',
  'IMG_4722.HEIC': '2026-10-22T14:10:37+02:00',
  'IMG_4725.jpg': '2026-10-22T14:12:14+02:00',
  'IMG_4731.jpg': '2026-10-22T14:36:20+02:00',
  'Keller/Absperrhahn.jpg': '2026-10-22T14:17:10+02:00',
  'Keller/Keller Boden.jpg': '2026-10-22T14:17:52+02:00',
  'Keller/Keller Übersicht.jpg': '2026-10-22T14:16:27+02:00',
  'Kostenvoranschlag.pdf': '2026-10-23T10:30:00+02:00',
  'Küche links (2).jpg': '2026-10-23T10:30:00+02:00',
  'Küche links.jpg': '2026-10-22T14:03:05+02:00',
  'Küche rechts.jpg': '2026-10-22T14:03:42+02:00',
  'Küche Übersicht.jpg': '2026-10-22T14:02:11+02:00',
  'Rechnung.pdf': '2026-10-23T20:44:55+02:00',
  'Schadensprotokoll Scan.tiff': '2026-10-23T10:30:00+02:00',
  'Spüle.jpg': '2026-10-22T14:04:26+02:00',
  'Unterschrank offen.jpg': '2026-10-22T14:05:03+02:00',
  'Wand Messwert.jpg': '2026-10-22T14:07:19+02:00',
  'Wand feucht bearbeitet.jpg': '2026-10-23T09:41:07+02:00',
  'notizen.txt': '2026-10-23T10:30:00+02:00',
};

/** Paths relative to the sample folder, `/` between names; hidden and unsupported files included. */
export const SAMPLE_FILES = Object.keys(MODIFIED);

/** The file that macOS leaves in every folder it shows. Git ignores it everywhere, so it is written here. */
const FINDER_FILE = Buffer.alloc(6148);
FINDER_FILE.write('\0\0\0\u0001Bud1', 'latin1');

/** @returns whether the file was missing or different */
function placeFile(file, target) {
  const bytes = file === '.DS_Store' ? FINDER_FILE : readFileSync(path.join(committedSample, file));
  const modified = new Date(MODIFIED[file]);
  const isSame = existsSync(target) && readFileSync(target).equals(bytes);
  if (isSame && statSync(target).mtimeMs === modified.getTime()) return false;
  if (!isSame) {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  utimesSync(target, modified, modified);
  return true;
}

/**
 * Places the sample files in `folder`, each with its time. Other files there stay as they are.
 * @returns {string[]} the relative paths of those that were missing or different
 */
export function placeSampleFiles(folder) {
  const placed = [];
  for (const file of SAMPLE_FILES) {
    if (placeFile(file, path.join(folder, file))) placed.push(file);
  }
  return placed;
}

/** Places the sample where `npm start` offers it. Takes milliseconds when nothing changed. */
export function ensureSample() {
  try {
    placeSampleFiles(sampleFolder);
  } catch (error) {
    throw new SetupError(`The sample folder could not be placed: ${error.message}`);
  }
}
