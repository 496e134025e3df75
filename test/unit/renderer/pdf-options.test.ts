import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AnnotationMode, type getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { documentOptions } from '../../../src/renderer/features/pdf/document/pdf-options';

const renderer = resolve(import.meta.dirname, '../../../src/renderer');
const PAGE = 'app://proofcase/index.html';
const OPTIONS = documentOptions(PAGE);

/** The code of the window by file, without comments. */
const sources = new Map(
  readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [
      file.replaceAll('\\', '/'),
      readFileSync(join(renderer, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''),
    ]),
);

function filesWith(pattern: RegExp): readonly string[] {
  return [...sources].filter(([, code]) => pattern.test(code)).map(([file]) => file);
}

describe('the options of pdf.js', () => {
  it('give no font of a document, and none in its place, to the font engine of the system', () => {
    expect(OPTIONS).toMatchObject({ disableFontFace: true, useSystemFonts: false });
  });

  it('leave out XFA, WebAssembly and requests ahead, and limit pictures to 150 megapixels', () => {
    expect(OPTIONS).toMatchObject({
      enableXfa: false,
      useWasm: false,
      disableAutoFetch: true,
      disableStream: true,
      maxImageSize: 150_000_000,
    });
  });

  it('name no address outside of the pages of the application', () => {
    const addresses = Object.values(OPTIONS).filter((value) => typeof value === 'string');
    expect(addresses).toHaveLength(3);
    for (const address of addresses) expect(address).toMatch(/^app:\/\/proofcase\/pdfjs\/\w+\/$/);
  });

  it('contain nothing that was not considered', () => {
    const known: Parameters<typeof getDocument>[0] = OPTIONS;
    expect(Object.keys(known).sort()).toEqual([
      'cMapUrl',
      'disableAutoFetch',
      'disableFontFace',
      'disableStream',
      'enableXfa',
      'maxImageSize',
      'standardFontDataUrl',
      'useSystemFonts',
      'useWasm',
      'useWorkerFetch',
      'verbosity',
      'wasmUrl',
    ]);
  });

  it('hold for every document that the window opens', () => {
    expect(filesWith(/\bgetDocument\(/)).toEqual(['features/pdf/document/pdf-file.ts']);
    const opening = sources.get('features/pdf/document/pdf-file.ts') ?? '';
    const calls = opening.match(/\bgetDocument\(.*/g) ?? [];
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => !call.startsWith('getDocument({ ...options, '))).toEqual([]);
    expect(opening).toContain('const options = { ...documentOptions(document.baseURI), worker };');
    for (const name of Object.keys(OPTIONS)) expect(opening).not.toContain(`${name}:`);
  });
});

describe('a page of a PDF', () => {
  it('is drawn with its annotations as pictures, without forms, links or scripts', () => {
    expect(filesWith(/\bAnnotationLayer\b|\bXfaLayer\b|pdf_viewer|pdf\.sandbox|enableScripting/)).toEqual([]);
    const modes = [...sources.values()].flatMap((code) => code.match(/annotationMode: [\w.]+/g) ?? []);
    expect(modes.length).toBeGreaterThan(0);
    expect(new Set(modes)).toEqual(new Set(['annotationMode: AnnotationMode.ENABLE']));
    expect(AnnotationMode.ENABLE).not.toBe(AnnotationMode.ENABLE_FORMS);
  });
});
