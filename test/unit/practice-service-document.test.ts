import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { levelOf } from '../../src/practice-service/analysis/judge';
import type { FileReading } from '../../src/practice-service/analysis/read-file';
import type { Picture } from '../../src/practice-service/analysis/read-picture';
import { tokensFor } from '../../src/practice-service/analysis/tokens';
import { linkRequestSchema } from '../../src/practice-service/capture/link-request';
import { faultSchema } from '../../src/practice-service/faults/fault';
import { hasListedExtension } from '../../src/practice-service/imaging/file-type';
import { decodePicture } from '../../src/practice-service/imaging/raster';
import { practiceOptions, practiceOptionsSchema } from '../../src/practice-service/options';
import { readDocument } from '../../src/practice-service/pdf/document';
import { embeddedImages } from '../../src/practice-service/pdf/images';
import { formFor } from '../../src/practice-service/scan/answer';
import { jpegObject, makePdf, pageTree } from '../support/made-pdf';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(resolve(root, 'docs/practice-service.md'), 'utf8');
const sourceOf = (file: string): string => readFileSync(resolve(root, 'src/practice-service', file), 'utf8');

function section(title: string): string {
  const found = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`no section ${title}`);
  return found;
}

/** The rows of the table of a section, without its head. */
function rows(title: string): readonly (readonly string[])[] {
  return section(title)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The words in code type of a text. */
const code = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

interface ObjectSchema {
  readonly properties: Readonly<Record<string, { readonly const?: string; readonly enum?: string[] }>>;
  readonly required: readonly string[];
}

/** Fields of each fault as a program writes them. */
const faultFields = z.toJSONSchema(faultSchema, { io: 'input' }) as unknown as {
  readonly properties: {
    readonly endpoint: { readonly enum: readonly string[] };
    readonly action: { readonly oneOf: readonly ObjectSchema[] };
  };
};
const options = practiceOptions({});

describe('docs/practice-service.md', () => {
  it('lists every request of the control endpoint, and no other', () => {
    const served = [...sourceOf('control.ts').matchAll(/case '([A-Z]+ \/practice\/\w+)'/g)].map(
      ([, request]) => request,
    );
    expect(served.length).toBeGreaterThan(5);
    expect(rows('The control endpoint').map(([request = '']) => code(request)[0])).toEqual(served);
  });

  it('lists every fault with its fields and marks the optional ones', () => {
    const known = faultFields.properties.action.oneOf.map(({ properties, required }) => ({
      kind: properties.kind?.const,
      fields: Object.keys(properties)
        .filter((name) => name !== 'kind')
        .map((name) => (required.includes(name) ? name : `${name}?`))
        .sort(),
    }));
    const documented = rows('Faults').map(([kind = '', fields = '']) => ({
      kind: code(kind)[0],
      fields: [...code(fields)].sort(),
    }));
    const byKind = (a: { readonly kind?: string }, b: { readonly kind?: string }) =>
      (a.kind ?? '').localeCompare(b.kind ?? '');
    expect(documented.toSorted(byKind)).toEqual(known.toSorted(byKind));
  });

  it('names every target of a fault and every stage', () => {
    const named = code(section('Faults'));
    for (const endpoint of faultFields.properties.endpoint.enum) expect(named).toContain(endpoint);
    const actions = faultFields.properties.action.oneOf;
    const stages = actions.flatMap(({ properties }) => [
      ...(properties.stage?.enum ?? []),
      ...(properties.at?.enum ?? []),
    ]);
    expect(stages.length).toBeGreaterThan(5);
    for (const stage of stages) expect(named).toContain(stage);
    const status = { kind: 'status', status: 500 } as const;
    expect(faultSchema.parse({ endpoint: 'scan', action: status })).toMatchObject({
      times: 1,
      skip: 0,
      action: { stage: 'after-body' },
    });
    expect(faultSchema.parse({ endpoint: 'scan', action: { kind: 'delay', delayMs: 1 } })).toMatchObject({
      action: { stage: 'before-answer' },
    });
  });

  it('names options that exist', () => {
    const [, changes = ''] =
      rows('The control endpoint').find(([request]) => request === '`POST /practice/options`') ?? [];
    const named = [
      ...code(changes),
      'strictDirectLimit',
      ...code(section('Live capture')).filter((word) => /^capture[A-Z]/.test(word) && word !== 'captureLink'),
    ];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !Object.hasOwn(practiceOptionsSchema.shape, name))).toEqual([]);
  });

  it('names the arguments and the messages of the child process', () => {
    const child = sourceOf('child.ts');
    const parsed = /options: \{([\s\S]+?)\n {4}\}/.exec(child)?.[1] ?? '';
    const names = [...parsed.matchAll(/^ {6}(\w+): /gm)].map(([, name]) => `--${name}`);
    expect(names.length).toBeGreaterThan(4);
    const start = section('Starting it');
    for (const name of names) expect(start).toContain(name);
    for (const kind of ['start', 'listening', 'failed']) {
      expect(start).toContain(`kind: '${kind}'`);
      expect(child).toMatch(new RegExp(`kind: (?:'${kind}'|z\\.literal\\('${kind}'\\))`));
    }
  });

  it('names the fields of a request for a link', () => {
    const capture = section('Live capture');
    for (const field of Object.keys(linkRequestSchema.shape)) expect(code(capture)).toContain(field);
  });

  const hours = (ms: number) => `${ms / 3_600_000} h`;
  it.each([
    [
      'sizes of a direct ZIP',
      `direct ZIP of ${options.directLimitBytes / 1e6} MB to ${options.zipLimitBytes / 1e6} MB`,
    ],
    ['size of inline attachments', `${options.inlineCapBytes.toLocaleString('en-US')} bytes as sent`],
    ['attempts', `\`captureMaxAttempts\` (${options.captureMaxAttempts})`],
    ['distance of live photos', `\`captureGpsRadiusKm\` (${options.captureGpsRadiusKm})`],
    ['first reminder', `\`captureFirstReminderMs\` (${hours(options.captureFirstReminderMs)})`],
    ['further reminders', `\`captureFollowupMs\` (${hours(options.captureFollowupMs)})`],
    ['number of reminders', `\`captureReminders\` (${options.captureReminders})`],
    [
      'requests in the state',
      `the last ${constant('accounting.ts', 'REQUESTS_KEPT').toLocaleString('en-US')} requests`,
    ],
    [
      'photos of a push',
      `more than ${constant('capture/capture-service.ts', 'MAX_PUSH_PHOTO_BYTES') / 1e6} MB of photos`,
    ],
    ['pictures of a PDF', `at most ${constant('pdf/images.ts', 'MAX_IMAGES')}; in a TIFF`],
  ])('states the number of the code: %s', (_what, words) => {
    expect(text).toContain(words);
  });

  it('states what the tokens are, and which files have none', () => {
    const of = (type: FileReading['type'], items: number): FileReading => ({
      name: 'a',
      bytes: 1,
      type,
      pdf: null,
      items: Array.from({ length: items }, () => ({}) as Picture),
    });
    const pdf = tokensFor([of('pdf', 0)]);
    const inPdf = tokensFor([of('pdf', 1)]) - pdf;
    expect(text).toContain(
      `${tokensFor([of('jpeg', 1)])} per picture, ${pdf} per PDF plus ${inPdf} per picture in it, ${tokensFor([of(null, 0)])} per unsupported file`,
    );
    expect(hasListedExtension('a.tif')).toBe(false);
  });

  it('states what makes a level and which form an answer has', () => {
    const weak = { code: 'screenshot' } as const;
    expect(text).toContain('Red for one strong or three weak observations, Yellow for a weak one');
    expect(levelOf([weak, weak, weak])).toBe('Red');
    expect(levelOf([weak, weak])).toBe('Yellow');
    expect(levelOf([{ code: 'date-in-future', date: '2027-01-01' }])).toBe('Red');
    expect(levelOf([{ code: 'unreadable' }])).toBe('-');
    expect(formFor(null, false)).toBe('multipart');
  });
});

describe('the analyses of the practice service', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);
  const noise = Buffer.alloc(80 * 80 * 3, 7);

  function pdfWith(jpegs: number): Buffer {
    const numbers = Array.from({ length: jpegs }, (_, index) => 1_000 + index);
    const names = [...numbers, 900].map((number) => `/Im${number} ${number} 0 R`).join(' ');
    return makePdf(
      [
        ...pageTree([`/Resources << /XObject << ${names} >> >>`]),
        {
          number: 900,
          body: `<< /Type /XObject /Subtype /Image /Width 80 /Height 80 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length ${noise.length} >>`,
          stream: noise,
        },
        ...numbers.map((number) => jpegObject(number, jpeg, 80, 80)),
      ],
      '/Root 1 0 R',
    );
  }

  it('take only the JPEGs of a PDF, and 200 at most', () => {
    expect(text).toContain('In a PDF only embedded JPEG pictures are analysed, at most 200');
    expect(embeddedImages(readDocument(pdfWith(0)))).toHaveLength(0);
    expect(embeddedImages(readDocument(pdfWith(3)))).toHaveLength(3);
    expect(embeddedImages(readDocument(pdfWith(201)))).toHaveLength(200);
  });

  it('take only the first page of a TIFF', async () => {
    expect(text).toContain('in a TIFF only the first page');
    const page = (background: string) =>
      sharp({ create: { width: 80, height: 80, channels: 3, background } })
        .png()
        .toBuffer();
    const tiff = await sharp([await page('#ff0000'), await page('#0000ff')], { join: { animated: true } })
      .tiff({ compression: 'none' })
      .toBuffer();
    expect((await sharp(tiff, { pages: -1 }).metadata()).pages).toBe(2);
    const { rgb, width, height } = await decodePicture(tiff, 'tiff');
    expect([width, height]).toEqual([80, 80]);
    expect([...rgb.subarray(0, 3), ...rgb.subarray(-3)]).toEqual([255, 0, 0, 255, 0, 0]);
  });
});

/** A number of the code that nothing exports. */
function constant(file: string, name: string): number {
  const value = new RegExp(`const ${name} = ([\\d_]+);`).exec(sourceOf(file))?.[1];
  if (value === undefined) throw new Error(`no ${name} in ${file}`);
  return Number(value.replaceAll('_', ''));
}
