import { upload } from '../client';

// Tells by how many bytes this process grows at most while packages of one size go the presigned way.
const UPLOADS = 5;
const [baseUrl = '', folder = '', smallFile = '', smallBytes = '', zipFile = '', zipBytes = ''] =
  process.argv.slice(2);
const common = { baseUrl, folder, route: 'presigned' } as const;

for (let warmUp = 0; warmUp < UPLOADS; warmUp += 1) {
  await upload({ ...common, zipFile: smallFile, zipBytes: Number(smallBytes) });
}
globalThis.gc?.();
const before = process.memoryUsage.rss();
let peak = before;
for (let count = 0; count < UPLOADS; count += 1) {
  await upload({
    ...common,
    zipFile,
    zipBytes: Number(zipBytes),
    onProgress: () => {
      peak = Math.max(peak, process.memoryUsage.rss());
    },
  });
}
process.send?.({ grownBytes: peak - before }, () => process.disconnect());
