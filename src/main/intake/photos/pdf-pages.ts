import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

export type PdfPixels =
  | { readonly kind: 'pixels'; readonly rgba: Buffer; readonly width: number; readonly height: number }
  /** The document needs a password, or there is no such page. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: 'broken' };

type Pdfium = typeof import('@hyzyla/pdfium');

/** Errors of PDFium for a document that it cannot open: a missing password, or an unknown encryption. */
const LOCKED = /password|security/i;

/**
 * Draws one page of a PDF, counted from 1, its longer side `pixels` long. PDFium's WebAssembly build has no script
 * engine, opens no link and no attachment; form fields are drawn with what was filled in. A fresh instance per
 * document, since WebAssembly memory never shrinks and a document may leave it unusable; compiling happens once.
 */
export async function drawPdfPage(bytes: Buffer, page: number, pixels: number): Promise<PdfPixels> {
  let library: PDFiumLibrary | null = null;
  let document: PDFiumDocument | null = null;
  try {
    library = await startLibrary();
    document = await library.loadDocument(bytes);
    if (page < 1 || page > document.getPageCount()) return { kind: 'none' };
    const drawn = document.getPage(page - 1);
    const { originalWidth, originalHeight } = drawn.getOriginalSize();
    const longest = Math.max(originalWidth, originalHeight);
    // A page may be extremely thin, but a bitmap has at least one pixel each way.
    const width = Math.max(1, Math.round((originalWidth / longest) * pixels));
    const height = Math.max(1, Math.round((originalHeight / longest) * pixels));
    if (!Number.isFinite(width + height)) return { kind: 'failed', reason: 'broken' };
    const { data } = await drawn.render({ scale: 1, width, height, renderFormFields: true });
    return { kind: 'pixels', rgba: Buffer.from(data), width, height };
  } catch (error) {
    const locked = error instanceof Error && LOCKED.test(error.message);
    return locked ? { kind: 'none' } : { kind: 'failed', reason: 'broken' };
  } finally {
    release(document, library);
  }
}

/** The part that is used here; the types of Node do not include this global. */
interface WebAssemblyHost {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, never> };
}

const { WebAssembly: host } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHost };

let compiled: { readonly pdfium: Pdfium; readonly module: object } | null = null;

async function startLibrary(): Promise<PDFiumLibrary> {
  compiled ??= await compile();
  const { pdfium, module } = compiled;
  return pdfium.PDFiumLibrary.init({
    // Emscripten needs the instance; the package's types call it a module.
    instantiateWasm(imports: object, done: (instance: object) => void) {
      const instance = new host.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
}

/** Loaded on the first PDF, so that a folder of photos does not need it. */
async function compile() {
  const load = createRequire(import.meta.url);
  const pdfium: Pdfium = load('@hyzyla/pdfium');
  const module = await host.compile(readFileSync(load.resolve('@hyzyla/pdfium/pdfium.wasm')));
  return { pdfium, module };
}

/** An instance broken by a document may throw again when it is closed. */
function release(document: PDFiumDocument | null, library: PDFiumLibrary | null): void {
  try {
    document?.destroy();
    library?.destroy();
  } catch {
    // Its memory is released with the instance.
  }
}
