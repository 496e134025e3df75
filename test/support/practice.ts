import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import sharp from 'sharp';
import {
  type PracticeService,
  type PracticeServiceSettings,
  startPracticeService,
} from '../../src/practice-service/server';

export const KEY = 'practice-key';
/** The day on which the injected clock stands. */
export const TODAY = new Date('2026-03-10T12:00:00Z');

/** A clock that moves only by calls. */
export function manualClock(start: Date = TODAY): { now(): Date; advance(ms: number): void } {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
}

/** Runs `body` with a started service and closes it whatever happens. */
export async function withPractice(
  settings: Partial<PracticeServiceSettings>,
  body: (service: PracticeService) => Promise<void>,
): Promise<void> {
  const service = await startPracticeService({ key: KEY, clock: manualClock(), ...settings });
  try {
    await body(service);
  } finally {
    await service.close();
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** One request over a connection of its own; a body makes `Content-Length`. */
export function call(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body: Buffer | null = null,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'Content-Length': String(body.length) };
    const outgoing = request(
      url,
      { method, agent: false, headers: { ...headers, ...length } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

/** A multipart/form-data body with one part. */
export function formBody(
  content: Buffer,
  field = 'file',
  fileName: string | null = 'package.zip',
): { readonly contentType: string; readonly body: Buffer } {
  const boundary = 'practice-test-boundary';
  const named = fileName === null ? '' : `; filename="${fileName}"`;
  const type = fileName === null ? '' : 'Content-Type: application/zip\r\n';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${named}\r\n${type}\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

export const SCAN_HEADERS = { 'x-api-key': KEY, caseNumber: 'CASE-1', Accept: 'application/json' } as const;

/** POST /v2/fraudscanner with a ZIP in the body. A header set to '' is left out. */
export function scan(
  service: PracticeService,
  zip: Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { contentType, body } = formBody(zip);
  const all: Record<string, string> = { ...SCAN_HEADERS, 'Content-Type': contentType, ...headers };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return call('POST', `${service.baseUrl}/v2/fraudscanner`, given, body);
}

export function detailOf(answer: Answer): unknown {
  return jsonOf(answer).detail;
}

export function jsonOf(answer: Answer): Record<string, unknown> {
  return JSON.parse(answer.body.toString('utf8'));
}

/** A ZIP of the given files, stored unless asked otherwise. */
export async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
  try {
    const path = join(folder, 'made.zip');
    const archive = new ZipArchive({ store: true });
    const written = pipeline(archive, createWriteStream(path));
    for (const [name, content] of Object.entries(files)) archive.append(content, { name });
    await Promise.all([archive.finalize(), written]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface PhotoFacts {
  readonly seed?: number;
  readonly width?: number;
  readonly height?: number;
  readonly model?: string;
  /** `YYYY:MM:DD HH:MM:SS` */
  readonly taken?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly software?: string;
}

/** A sharp, noisy JPEG with EXIF; the same facts give the same bytes. */
export async function photo(facts: PhotoFacts = {}): Promise<Buffer> {
  const { seed = 1, width = 640, height = 480 } = facts;
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed * 2_654_435_761;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = 64 + ((at / 3 / 40) % 64) + (state >>> 26);
  }
  const degrees = (value: number): string => `${Math.round(Math.abs(value) * 1_000_000)}/1000000 0/1 0/1`;
  const gps: Record<string, string> =
    facts.latitude === undefined || facts.longitude === undefined
      ? {}
      : {
          GPSLatitudeRef: facts.latitude < 0 ? 'S' : 'N',
          GPSLatitude: degrees(facts.latitude),
          GPSLongitudeRef: facts.longitude < 0 ? 'W' : 'E',
          GPSLongitude: degrees(facts.longitude),
        };
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .withExif({
      IFD0: {
        ...(facts.model && { Make: 'Testmaker', Model: facts.model }),
        ...(facts.software && { Software: facts.software }),
      },
      IFD2: { ...(facts.taken && { DateTimeOriginal: facts.taken }) },
      IFD3: gps,
    })
    .toBuffer();
}
