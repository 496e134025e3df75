import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FileType } from '../../../src/domain/file-type';
import { UNVERIFIED } from '../../../src/domain/precheck/content-credentials';
import type { PhotoTraces } from '../../../src/domain/precheck/photo-traces';
import { withSource } from '../../../src/main/intake/photos/byte-source';
import { readMetadata } from '../../../src/main/intake/photos/metadata';
import { readTraces } from '../../../src/main/intake/photos/traces/photo-traces';
import { readXmp } from '../../../src/main/intake/photos/xmp';
import { box, withJpegSegment, withPngChunk, withWebpChunk } from '../../support/added-blocks';
import { withFolder } from '../../support/photo-files';

const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#887766' } });

async function tracesOf(bytes: Buffer, type: FileType): Promise<PhotoTraces> {
  return withFolder(async (folder) => {
    const file = join(folder, `a.${type}`);
    await writeFile(file, bytes);
    return (await readMetadata(file, type)).traces;
  });
}

const STORE = Buffer.from('jumdc2pa\x00\x11\x00\x10', 'latin1');

describe('content credentials', () => {
  test('are found in their block of every format', async () => {
    const jpeg = withJpegSegment(
      await plain.jpeg().toBuffer(),
      0xeb,
      Buffer.concat([Buffer.from('JP'), STORE]),
    );
    const png = withPngChunk(await plain.png().toBuffer(), 'caBX', STORE);
    const webp = withWebpChunk(await plain.webp().toBuffer(), 'C2PA', STORE);
    const identifier = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
    const heic = Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0heic')),
      box('uuid', identifier, STORE),
    ]);
    const entry = Buffer.alloc(18);
    entry.writeUInt16LE(1, 0);
    entry.writeUInt16LE(0xcd41, 2);
    const tiff = Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]), entry, STORE]);
    for (const [type, file] of Object.entries({ jpeg, png, webp, heic, tiff })) {
      expect([type, (await tracesOf(file, type as FileType)).credentials]).toEqual([type, UNVERIFIED]);
    }
  });

  test('are found in a PDF', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), STORE, Buffer.from('\n%%EOF')]);
    expect((await tracesOf(pdf, 'pdf')).credentials).toEqual(UNVERIFIED);
  });

  test('that XMP says to be elsewhere are named with their host', async () => {
    const xmp = (address: string) =>
      Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="${address}"/></rdf:RDF></x:xmpmeta>`);
    const jpeg = await plain.jpeg().toBuffer();
    const there = withJpegSegment(jpeg, 0xe1, xmp('https://manifests.example/a/1'));
    expect((await tracesOf(there, 'jpeg')).credentials).toEqual({
      ...UNVERIFIED,
      state: 'elsewhere',
      host: 'manifests.example',
    });
    for (const other of ['self#jumbf=c2pa', 'file:///etc/passwd', 'a museum']) {
      expect((await tracesOf(withJpegSegment(jpeg, 0xe1, xmp(other)), 'jpeg')).credentials).toBeNull();
    }
  });

  test('are absent from a picture without them', async () => {
    for (const type of ['jpeg', 'png', 'webp', 'tiff'] as const) {
      expect((await tracesOf(await plain.toFormat(type).toBuffer(), type)).credentials).toBeNull();
    }
  });
});

describe('the tables of a JPEG', () => {
  test.each([35, 50, 60, 75, 90, 95])('yield quality %i of the library exactly', async (quality) => {
    const file = await plain.jpeg({ quality }).toBuffer();
    expect((await tracesOf(file, 'jpeg')).jpeg).toEqual({ quality, standard: true });
  });

  test('of another kind yield the nearest quality and are marked as non-standard', async () => {
    const file = await plain.jpeg({ quality: 75, quantisationTable: 3 }).toBuffer();
    const tables = (await tracesOf(file, 'jpeg')).jpeg;
    expect(tables?.standard).toBe(false);
    expect(tables?.quality).toBeGreaterThan(50);
  });

  test('are absent from a file that is no JPEG', async () => {
    expect((await tracesOf(await plain.png().toBuffer(), 'png')).jpeg).toBeNull();
  });
});

describe('the traces of programs', () => {
  const jpeg = () => plain.jpeg().toBuffer();

  test('of a library are a JFIF header and no EXIF', async () => {
    const file = withJpegSegment(
      await jpeg(),
      0xe0,
      Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    );
    expect(await tracesOf(file, 'jpeg')).toMatchObject({
      jfif: true,
      exif: false,
      adobeMarker: false,
      photoshop: false,
      facebookMark: false,
    });
  });

  test('of Photoshop are its resources and the Adobe marker', async () => {
    const resources = withJpegSegment(
      await jpeg(),
      0xed,
      Buffer.from('Photoshop 3.0\x008BIM\x04\x04', 'latin1'),
    );
    expect(await tracesOf(resources, 'jpeg')).toMatchObject({ photoshop: true, facebookMark: false });
    const marker = withJpegSegment(await jpeg(), 0xee, Buffer.from('Adobe\0d\0\0\0\0\0', 'latin1'));
    expect(await tracesOf(marker, 'jpeg')).toMatchObject({ adobeMarker: true });
  });

  test('are found behind bytes between segments, which decoders skip', async () => {
    const file = withJpegSegment(await jpeg(), 0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04', 'latin1'));
    const stray = Buffer.concat([file.subarray(0, 2), Buffer.from([0x3f]), file.subarray(2)]);
    expect(await tracesOf(stray, 'jpeg')).toEqual(await tracesOf(file, 'jpeg'));
    expect(await tracesOf(stray, 'jpeg')).toMatchObject({ photoshop: true });
  });

  test('do not include EXIF if the header has only XMP', async () => {
    const xmp = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
    expect((await tracesOf(withJpegSegment(await jpeg(), 0xe1, xmp), 'jpeg')).exif).toBe(false);
    const exif = await plain
      .jpeg()
      .withExif({ IFD0: { Model: 'A' } })
      .toBuffer();
    expect((await tracesOf(exif, 'jpeg')).exif).toBe(true);
  });

  test('of Facebook are its marker, which is told apart from Photoshop', async () => {
    const mark = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\x1c\x02\x28FBMD01000a9', 'latin1');
    expect(await tracesOf(withJpegSegment(await jpeg(), 0xed, mark), 'jpeg')).toMatchObject({
      facebookMark: true,
      photoshop: false,
    });
  });

  test('in XMP are history, origin, settings and the source type', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
      xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stRef="http://ns.adobe.com/xap/1.0/sType/ResourceRef#"
      xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"
      xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" crs:AlreadyApplied="True"
      Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia">
      <xmpMM:DerivedFrom stRef:documentID="x"/><xmpMM:History><rdf:Seq>
      <rdf:li stEvt:action="saved"/><rdf:li><stEvt:action>derived</stEvt:action></rdf:li>
      </rdf:Seq></xmpMM:History></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const file = withJpegSegment(await jpeg(), 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`));
    expect(await tracesOf(file, 'jpeg')).toMatchObject({
      historySteps: 2,
      derivedFrom: true,
      developed: true,
      sourceTypes: ['compositeWithTrainedAlgorithmicMedia'],
    });
  });

  test.each([
    ['parameters', 'a dented car\nNegative prompt: people\nSteps: 20, Sampler: Euler a', true],
    ['prompt', '{"3": {"class_type": "KSampler"}}', true],
    ['Comment', '{"steps": 28, "sampler": "k_euler"}', true],
    ['Description', 'a car --v 6 Job ID: 01234567-89ab-cdef-0123-456789abcdef', true],
    ['parameters', 'of the scanner', false],
    ['Comment', 'Created with a camera', false],
    ['Description', 'Damage on the left door', false],
  ])('in the PNG text %s with "%s" are a prompt: %s', async (keyword, text, isPrompt) => {
    const chunk = Buffer.from(`${keyword}\0${text}`, 'latin1');
    const { promptFields } = await tracesOf(withPngChunk(await plain.png().toBuffer(), 'tEXt', chunk), 'png');
    expect(promptFields).toEqual(isPrompt ? [keyword] : []);
  });
});

test('structures that point beyond the file are no error', async () => {
  const cut = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 3, 0x10]), Buffer.alloc(3)]);
  await withFolder(async (folder) => {
    const file = join(folder, 'a.jpg');
    await writeFile(file, cut);
    const known = {
      exif: false,
      hasCredentials: false,
      xmp: readXmp(),
      texts: new Map<string, string>(),
      userComment: null,
    };
    for (const type of ['jpeg', 'png', 'webp', 'heic', 'tiff'] as const) {
      const traces = await withSource(file, (source) => readTraces(source, type, known));
      expect(traces.credentials).toBeNull();
    }
  });
});
