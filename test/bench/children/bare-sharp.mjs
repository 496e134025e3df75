// The peer of the thumbnails: sharp and nothing else. Arguments: how many at a time, then the files.
import sharp from 'sharp';

const [atOnce, ...files] = process.argv.slice(2);
sharp.concurrency(1);
sharp.cache(false);
let next = 0;

async function runner() {
  for (let file = files[next++]; file !== undefined; file = files[next++]) {
    await sharp(file, { sequentialRead: true })
      .autoOrient()
      .resize(480, 480, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, runner));
