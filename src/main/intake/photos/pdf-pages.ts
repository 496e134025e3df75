import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

export type PdfPixels =
  | { readonly kind: 'pixels'; readonly rgba: Buffer; readonly width: number; readonly height: number }
  /** Behind a password, or there is no such page. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: 'broken' };

type Pdfium = typeof import('@hyzyla/pdfium');

/** What PDFium says of a document that it must not open: a password is missing, or the scheme is unknown to it. */
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
    // A page may be as thin as it likes, but a bitmap has at least one pixel each way.
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

/** As far as it is used here, exports only being passed on; the types of Node leave this global to those of browsers. */
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
    // Emscripten wants the instance; the package's types call it a module.
    instantiateWasm(imports: object, done: (instance: object) => void) {
      const instance = new host.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
}

/** Loaded on the first PDF: a folder of photos alone pays nothing for it. */
async function compile() {
  const load = createRequire(import.meta.url);
  const pdfium: Pdfium = load('@hyzyla/pdfium');
  const module = await host.compile(readFileSync(load.resolve('@hyzyla/pdfium/pdfium.wasm')));
  return { pdfium, module };
}

/** An instance that a document has broken may throw once more when it is left. */
function release(document: PDFiumDocument | null, library: PDFiumLibrary | null): void {
  try {
    document?.destroy();
    library?.destroy();
  } catch {
    // Its memory goes with the instance.
  }
}
