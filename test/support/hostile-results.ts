import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { completeAnalysis } from './analysis-answer';
import { rawZip } from './raw-zip';

export interface HostileResult {
  readonly name: string;
  readonly contentType: string;
  readonly pieces: () => Iterable<string | Buffer>;
}

const JSON_TYPE = 'application/json';

function json(name: string, pieces: () => Iterable<string>): HostileResult {
  return { name, contentType: JSON_TYPE, pieces };
}

/** A result with `count` files of one letter, each without anything that the interface document describes. */
export function filesNamed(count: number): HostileResult {
  return json(`${count} files`, function* () {
    yield '{"Files":{';
    for (let index = 0; index < count; index += 1) {
      yield `${index === 0 ? '' : ','}"${index.toString(36)}":1`;
    }
    yield '}}';
  });
}

export function nested(depth: number): HostileResult {
  return json(`${depth} levels`, function* () {
    yield '{"suspicion_level":"Green","Files":{"a.jpg":{"items":[]}},"deep":';
    yield '['.repeat(depth);
    yield ']'.repeat(depth);
    yield '}';
  });
}

export function attachments(count: number): HostileResult {
  return json(`${count} attachments`, function* () {
    yield '{"Files":{},"attachments":{"heatmaps":[';
    for (let index = 0; index < count; index += 1) {
      const content = Buffer.from(`content ${index}`).toString('base64');
      yield `${index === 0 ? '' : ','}{"filename":"${index}.png","mime_type":"image/png","data_b64":"${content}"}`;
    }
    yield ']}}';
  });
}

/** A multipart result with `count` archives of `entries` files each. */
export function archives(count: number, entries: number): HostileResult {
  return {
    name: `${count} archives of ${entries} files`,
    contentType: 'multipart/mixed; boundary=b0undary',
    *pieces() {
      yield '--b0undary\r\nContent-Type: application/json\r\n\r\n{"Files":{}}\r\n';
      for (let archive = 0; archive < count; archive += 1) {
        const files = Array.from({ length: entries }, (_, index) => ({
          name: `heatmaps/${archive}-${index}.png`,
          content: Buffer.from(`${archive} ${index}`),
        }));
        yield `--b0undary\r\nContent-Type: application/zip\r\nContent-Disposition: attachment; filename="${archive}.zip"\r\n\r\n`;
        yield rawZip(files);
        yield '\r\n';
      }
      yield '--b0undary--\r\n';
    },
  };
}

/** As many files and items as Proofcase reads, each with every analysis and `tags` tags of a camera. */
export function fullItems(count: number, tags: number): HostileResult {
  const photo = completeAnalysis().Files['IMG_0001.jpg'];
  const [item] = photo.items;
  const raw = Object.fromEntries(Array.from({ length: tags }, (_, tag) => [`Tag${tag}`, `значение ${tag}`]));
  const analyses = { ...item?.analyses, metadata: { ...item?.analyses.metadata, raw } };
  const file = JSON.stringify({ ...photo, items: [{ ...item, analyses }] });
  return json(`${count} files with ${tags} tags`, function* () {
    yield '{"suspicion_level":"Red","Files":{';
    for (let index = 0; index < count; index += 1) yield `${index === 0 ? '' : ','}"${index}.jpg":${file}`;
    yield '}}';
  });
}

/** Written piece by piece, so that the test does not hold what it measures. */
export async function writeResult(file: string, { pieces }: HostileResult): Promise<void> {
  await pipeline(Readable.from(inChunks(pieces())), createWriteStream(file));
}

const CHUNK_BYTES = 1_000_000;

function* inChunks(pieces: Iterable<string | Buffer>): Iterable<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    const buffer = Buffer.from(piece);
    held.push(buffer);
    bytes += buffer.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  yield Buffer.concat(held);
}
