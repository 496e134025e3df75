import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { developAll } from './darkroom.mjs';
import { estimate, revisedInvoice } from './documents.mjs';
import { floorPlan, scannedForm, screenshot } from './paper.mjs';
import { HEIC_PHOTO, PHOTOS, REFERENCE_DATE } from './photos.mjs';

export { makeLargeFolder, makeManyPhotos, makeTwelveMegapixelPhotos } from './bulk.mjs';
export { REFERENCE_DATE };

/** The folder's name is a valid case number, for the dialog to offer. */
export const SAMPLE_CASE_NUMBER = 'SCH-2026-004711';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..', '..');
const HEIC = join(ROOT, 'test', 'fixtures', 'sample', 'kitchen.heic');

const NOTES = `Ortstermin 22.10.2026, 14:00 Uhr
Zulauf Spüle geplatzt, Wasser bis Flur und Keller.
Hauptabsperrhahn 07:06 Uhr geschlossen.
Wand rechts: 98,7 Digits, Feuchte bis 60 cm.
Trockner bestellt (Leine Trocknungstechnik).
`;

/** The first bytes of the file that macOS leaves in every folder it shows. */
const FINDER_FILE = Buffer.concat([
  Buffer.from([0, 0, 0, 1]),
  Buffer.from('Bud1', 'latin1'),
  Buffer.alloc(6140),
]);

async function scriptFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return scriptFiles(path);
      return entry.name.endsWith('.mjs') ? [path] : [];
    }),
  );
  return nested.flat().sort();
}

/** Changes when anything changes that the folder is made from. */
async function recipeHash() {
  const hash = createHash('sha256').update(sharp.versions.vips);
  for (const path of [...(await scriptFiles(HERE)), HEIC]) hash.update(await readFile(path));
  return hash.digest('hex');
}

const stampPath = (folder) => join(dirname(folder), `.${basename(folder)}.stamp.json`);

async function readStamp(folder) {
  try {
    return JSON.parse(await readFile(stampPath(folder), 'utf8'));
  } catch {
    return null;
  }
}

async function listFiles(folder, below = '') {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name;
      return entry.isDirectory() ? listFiles(folder, path) : [path];
    }),
  );
  return nested.flat().sort();
}

async function isUpToDate(folder, recipe) {
  const stamp = await readStamp(folder);
  if (stamp?.recipe !== recipe) return false;
  const sizes = await Promise.all(
    stamp.files.map(({ path }) =>
      stat(join(folder, path)).then(
        (found) => found.size,
        () => -1,
      ),
    ),
  );
  if (stamp.files.some(({ bytes }, i) => sizes[i] !== bytes)) return false;
  return (await listFiles(folder)).length === stamp.files.length;
}

const dayOfPhoto = (photo) => new Date(`${photo.modified ?? photo.taken}${photo.offset ?? '+02:00'}`);

async function fill(folder) {
  const save = async (path, bytes, date) => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    await utimes(target, date, date);
  };
  const photoAt = new Map(PHOTOS.map((photo) => [photo.path, photo]));
  const papers = Promise.all([screenshot(), floorPlan(), scannedForm(), revisedInvoice()]);
  await developAll(PHOTOS, (path, bytes) => save(path, bytes, dayOfPhoto(photoAt.get(path))));
  const [chat, plan, scan, invoice] = await papers;
  const left = await readFile(join(folder, 'Küche links.jpg'));
  const basin = await readFile(join(folder, 'Unterschrank offen.jpg'));
  const nextDay = new Date('2026-10-23T08:30:00Z');
  await save('Küche links (2).jpg', left, nextDay);
  await save('IMG_4722.HEIC', await readFile(HEIC), dayOfPhoto(HEIC_PHOTO));
  await save('IMG_4718.PNG', chat, new Date('2026-10-22T06:51:33Z'));
  await save('Grundriss.jpg', plan, nextDay);
  await save('Schadensprotokoll Scan.tiff', scan, nextDay);
  await save('Kostenvoranschlag.pdf', await estimate(basin), nextDay);
  await save('Rechnung.pdf', invoice, new Date('2026-10-23T18:44:55Z'));
  await save('notizen.txt', NOTES, nextDay);
  await save('.DS_Store', FINDER_FILE, nextDay);
}

async function isForeign(folder) {
  if (await readStamp(folder)) return false;
  const entries = await readdir(folder).catch(() => []);
  return entries.length > 0;
}

/** Puts the finished folder in its place; another process may have been quicker with the same content. */
async function moveIntoPlace(fresh, folder, stamp) {
  await rm(folder, { recursive: true, force: true });
  try {
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await isUpToDate(folder, stamp.recipe))) throw error;
    return;
  }
  await writeFile(stampPath(folder), JSON.stringify(stamp, null, 2));
}

/**
 * Makes the sample folder (photos, PDFs and things to be skipped of one water damage), or leaves it when it is
 * up to date. Refuses a folder with files that it did not make. Resolves to { folder, files, made }: absolute
 * path, relative paths with `/`, and whether anything was written.
 */
export async function makeSampleFolder(targetDir) {
  const folder = resolve(targetDir);
  const recipe = await recipeHash();
  if (await isUpToDate(folder, recipe)) return { folder, files: await listFiles(folder), made: false };
  if (await isForeign(folder))
    throw new Error(`${folder} holds files that are not of the sample; choose an empty folder`);
  const fresh = join(dirname(folder), `.${basename(folder)}.${process.pid}-${Date.now()}`);
  await mkdir(fresh, { recursive: true });
  await fill(fresh);
  const files = await listFiles(fresh);
  const sizes = await Promise.all(
    files.map(async (path) => ({ path, bytes: (await stat(join(fresh, path))).size })),
  );
  await moveIntoPlace(fresh, folder, { recipe, files: sizes });
  return { folder, files, made: true };
}

/** Writes the JPEG that make-heic.sh turns into the committed HEIC file. */
async function writeHeicSource(path) {
  const { developScene } = await import('./develop.mjs');
  for await (const { bytes } of developScene('kitchen', [HEIC_PHOTO])) await writeFile(path, bytes);
}

async function main([first, second]) {
  if (first === '--heic-source') {
    await writeHeicSource(second);
    return;
  }
  const target = first ?? join(ROOT, '.cache', 'sample', SAMPLE_CASE_NUMBER);
  const { folder, files, made } = await makeSampleFolder(target);
  console.log(`${folder}: ${files.length} files, ${made ? 'made' : 'up to date'}`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2));
}
