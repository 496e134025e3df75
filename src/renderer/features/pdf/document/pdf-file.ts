import {
  getDocument,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type DocumentReference, MAX_DOCUMENT_PART_BYTES } from '../../../../contract/document-views';
import type { ProofcaseError } from '../../../../contract/errors';
import { asProofcaseError, request } from '../../../bridge';
import { type PageText, readText } from './page-text';
import { type PdfFacts, readFacts } from './pdf-facts';
import { documentOptions } from './pdf-options';

/** Why a document is not shown; `slow`: the worker did not finish in time. */
export type PdfFailure =
  | { readonly kind: 'password' | 'broken' | 'slow' }
  | { readonly kind: 'refused'; readonly error: ProofcaseError };

/** An open document. Its own worker reads it; `close` ends the worker. */
export interface PdfFile {
  /** Pages that are shown. */
  readonly pages: number;
  /** Pages according to the document. */
  readonly claimedPages: number;
  page(number: number): Promise<PDFPageProxy>;
  text(number: number): Promise<PageText>;
  facts(): Promise<PdfFacts>;
  /** True if the worker responds in time. */
  isResponsive(): Promise<boolean>;
  close(): void;
}

export type OpenResult =
  | { readonly kind: 'open'; readonly file: PdfFile }
  | { readonly kind: 'failed'; readonly failure: PdfFailure };

/** More than any report has; the page tree of a hostile file may claim any number. */
const MAX_PAGES = 5_000;

/** Smaller documents are loaded completely, larger ones in the ranges that pdf.js requests. */
const MAX_WHOLE_BYTES = 2 * MAX_DOCUMENT_PART_BYTES;
const OPEN_TIMEOUT_MS = 45_000;
const RESPONSE_TIMEOUT_MS = 10_000;

/** Opens a document of `bytes` length. Never rejects; `close` ends the worker even if it is busy. */
export async function openPdf(
  reference: DocumentReference,
  bytes: number,
  signal: AbortSignal,
): Promise<OpenResult> {
  const port = new Worker(workerUrl, { type: 'module', name: 'pdf' });
  const worker = PDFWorker.create({ port });
  let task: PDFDocumentLoadingTask | null = null;
  const close = () => {
    // Does not wait for the task, since its worker may be stuck.
    void task?.destroy().catch(() => undefined);
    worker.destroy();
    port.terminate();
  };
  const failed = (trouble: PdfFailure): OpenResult => {
    close();
    return { kind: 'failed', failure: trouble };
  };
  let refused: ProofcaseError | null = null;
  try {
    const options = { ...documentOptions(document.baseURI), worker };
    if (bytes <= MAX_WHOLE_BYTES) {
      task = getDocument({ ...options, data: await readBytes(reference, 0, bytes) });
    } else {
      const broken = new AbortController();
      const range = new DocumentBytes(reference, bytes, (error) => {
        refused = error;
        broken.abort();
      });
      task = getDocument({ ...options, range, rangeChunkSize: 65_536 });
      signal = AbortSignal.any([signal, broken.signal]);
    }
    const pdf = await withTimeout(
      OPEN_TIMEOUT_MS,
      Promise.race([task.promise, rejectOnCrash(port), rejectOnAbort(signal)]),
    );
    if (pdf === null) return failed({ kind: 'slow' });
    return { kind: 'open', file: pdfFile(pdf, close) };
  } catch (error) {
    const reason = refused ?? error;
    if (reason instanceof PasswordException) return failed({ kind: 'password' });
    const proofcaseError = asProofcaseError(reason);
    if (proofcaseError.code === 'internal') return failed({ kind: 'broken' });
    return failed({ kind: 'refused', error: proofcaseError });
  }
}

function pdfFile(pdf: PDFDocumentProxy, close: () => void): PdfFile {
  const pages = Math.min(pdf.numPages, MAX_PAGES);
  const texts = new Map<number, Promise<PageText>>();
  return {
    pages,
    claimedPages: pdf.numPages,
    page: (number) => pdf.getPage(number),
    text: (number) => {
      const text = texts.get(number) ?? pdf.getPage(number).then(readText);
      texts.set(number, text);
      return text;
    },
    facts: () => readFacts(pdf),
    isResponsive: async () =>
      (await withTimeout(
        RESPONSE_TIMEOUT_MS,
        pdf.getPermissions().then(() => true),
      )) ?? false,
    close,
  };
}

/** Gives pdf.js the ranges that it requests; the main process reads them by the reference of the document. */
class DocumentBytes extends PDFDataRangeTransport {
  readonly #reference: DocumentReference;
  readonly #onError: (error: ProofcaseError) => void;
  #isAborted = false;

  constructor(reference: DocumentReference, bytes: number, onError: (error: ProofcaseError) => void) {
    super(bytes, null);
    this.#reference = reference;
    this.#onError = onError;
  }

  override requestDataRange(begin: number, end: number): void {
    readBytes(this.#reference, begin, end - begin)
      .then((chunk) => {
        if (!this.#isAborted) this.onDataRange(begin, chunk);
      })
      .catch((error: unknown) => this.#onError(asProofcaseError(error)));
  }

  override abort(): void {
    this.#isAborted = true;
  }
}

async function readBytes(reference: DocumentReference, begin: number, length: number): Promise<Uint8Array> {
  const whole = new Uint8Array(length);
  for (let read = 0; read < length; ) {
    const part = await request('documents.read', {
      ...reference,
      offset: begin + read,
      length: Math.min(MAX_DOCUMENT_PART_BYTES, length - read),
    });
    if (part.length === 0) return whole.subarray(0, read);
    whole.set(part, read);
    read += part.length;
  }
  return whole;
}

/** The value of `work`, or null after `ms`. */
async function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function rejectOnCrash(port: Worker): Promise<never> {
  return new Promise((_resolve, reject) => {
    port.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
  });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new Error('The document was closed'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail, { once: true });
  });
}
