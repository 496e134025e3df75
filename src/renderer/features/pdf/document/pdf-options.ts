import { VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Options of pdf.js for untrusted documents (security row 8): no scripts, forms, links or XFA. It fetches only the
 * bundled fonts and character maps, which lie beside the page at `pageUrl`.
 */
export function documentOptions(pageUrl: string) {
  const bundled = (folder: string) => new URL(`pdfjs/${folder}/`, pageUrl).href;
  return {
    enableXfa: false,
    useSystemFonts: false,
    // Fonts of the document are drawn as shapes by pdf.js; the font engine of the system never parses them.
    disableFontFace: true,
    // The content security policy forbids WebAssembly; pdf.js has the same decoders in JavaScript.
    useWasm: false,
    useWorkerFetch: true,
    cMapUrl: bundled('cmaps'),
    standardFontDataUrl: bundled('standard_fonts'),
    wasmUrl: bundled('wasm'),
    // 150 megapixels, as in the image worker (security row 10).
    maxImageSize: 150_000_000,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: VerbosityLevel.ERRORS,
  };
}
