import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?inline';
import semiboldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?inline';
import PDFDocument from 'pdfkit';

/** A4 in points. */
export const PAPER = { width: 595.28, height: 841.89, margin: 45 } as const;

export interface SheetFacts {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly language: string;
}

/** Receives the bytes of the document in order; the next chunk waits until it resolves. */
export type SheetSink = (bytes: Uint8Array) => Promise<void>;

/** Foot of a page; `below` is a second, smaller line. */
export interface SheetFoot {
  readonly left: string;
  readonly right: string;
  readonly below?: string;
}

export type FontName = 'regular' | 'semibold';

/** Tags of the structure tree for screen readers. */
export type Tag = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'L' | 'LI';

export interface TagOptions {
  /** Description of content without text. */
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
}

/** Parts of the pdfkit fonts that its types omit. */
interface Font {
  readonly id: string;
  readonly font: FontFace;
  /** Cache of all words; emptied regularly, because hashes never repeat. */
  layoutCache: object;
  ref(): object;
  encode(
    text: string,
  ): readonly [
    glyphs: readonly string[],
    positions: readonly { readonly xAdvance: number; readonly advanceWidth: number }[],
  ];
  widthOfString(text: string, size: number): number;
}

/** An object of the file whose content follows later. */
interface Reference {
  readonly data: { Resources?: object };
  write(content: string): void;
  end(): void;
}

/** The required parts of the fontkit faces. */
interface FontFace {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: FontFeatures): object;
}

type FontFeatures = readonly string[] | { readonly [feature: string]: boolean };

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

const QUIET_RGB = '0.3725 0.4196 0.4078 rg';
/** Number of flushes between two resets of the word cache; most words repeat on the next page. */
const FLUSHES_PER_CACHE_RESET = 25;
const FOOT = { size: 7.5, small: 6.5, y: 31, smallY: 21.5 } as const;
/** Part of the bundle, with all German and Polish letters. */
const FONTS = { regular: sharedFont(regularUrl), semibold: sharedFont(semiboldUrl) } as const;

/**
 * A tagged PDF written page by page; finished pages leave the memory. The foot shows the total number of pages, so
 * each page refers to a form that is written at the end.
 */
export class SheetDocument {
  readonly pdf: PDFKit.PDFDocument;
  readonly #sink: SheetSink;
  readonly #fonts = new Map<FontName, Font>();
  readonly #feet: Reference[] = [];
  readonly #open: Element[] = [];
  #flushCount = 0;

  constructor({ title, author, createdAt, language }: SheetFacts, sink: SheetSink) {
    this.#sink = sink;
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      // The standard PDF fonts lack Polish letters and are not loaded.
      font: '',
      lang: language,
      displayTitle: true,
      autoFirstPage: false,
      info: {
        Title: title,
        Author: author,
        Creator: 'Proofcase',
        Producer: 'Proofcase',
        CreationDate: createdAt,
      },
    });
    this.pdf.registerFont('regular', FONTS.regular());
    this.pdf.registerFont('semibold', FONTS.semibold());
    this.newPage();
    for (const name of ['semibold', 'regular'] as const) {
      this.pdf.font(name);
      const { _font: font } = this.pdf as unknown as { readonly _font: Font };
      disableContextualAlternates(font.font);
      this.#fonts.set(name, font);
    }
    const root = this.pdf.struct('Document');
    this.pdf.addStructure(root);
    this.#open.push(root);
  }

  /** Number of pages so far. */
  get pages(): number {
    return this.#feet.length;
  }

  newPage(): void {
    this.pdf.addPage();
    const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, PAPER.width, 60] };
    const foot = this.pdf.ref(form) as unknown as Reference;
    this.#feet.push(foot);
    this.pdf.page.xobjects.Foot = foot;
    this.pdf.markContent('Artifact', { type: 'Pagination' });
    // pdfkit flips the y axis of a page; a form uses the PDF orientation.
    this.pdf.addContent(`q 1 0 0 -1 0 ${PAPER.height} cm /Foot Do Q`);
    this.pdf.endMarkedContent();
  }

  hasGlyph(codePoint: number): boolean {
    return this.#font('regular').font.hasGlyphForCodePoint(codePoint);
  }

  /** Draws tagged content within one page. */
  tagged(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    const element = this.pdf.struct(tag, options);
    this.#open.at(-1)?.add(element);
    element.add(draw);
    element.end();
  }

  /** Groups all content that `draw` tags; may span pages. */
  group(tag: Tag, draw: () => void): void {
    const end = this.openGroup(tag);
    try {
      draw();
    } finally {
      end();
    }
  }

  /** Like `group`, for asynchronous work; returns a function that ends the group. */
  openGroup(tag: Tag): () => void {
    const element = this.pdf.struct(tag);
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
    return () => {
      this.#open.pop();
      element.end();
    };
  }

  /** Draws decoration, which screen readers skip. */
  artifact(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Writes finished content to the sink; call it regularly to limit memory. */
  async flush(): Promise<void> {
    this.#flushCount += 1;
    if (this.#flushCount % FLUSHES_PER_CACHE_RESET === 0) {
      for (const font of this.#fonts.values()) font.layoutCache = Object.create(null) as object;
    }
    for (let bytes = this.#read(); bytes; bytes = this.#read()) await this.#sink(bytes);
  }

  /** Writes the feet and the remaining content. */
  async finish(footOf: (page: number, pages: number) => SheetFoot): Promise<void> {
    const count = this.#feet.length;
    for (const [index, form] of this.#feet.entries()) this.#writeFoot(form, footOf(index + 1, count));
    this.#open[0]?.end();
    this.pdf.end();
    await this.flush();
  }

  #read(): Uint8Array | null {
    return this.pdf.read() as Uint8Array | null;
  }

  #writeFoot(form: Reference, { left, right, below = '' }: SheetFoot): void {
    const font = this.#font('regular');
    const { margin, width } = PAPER;
    const textWidth = width - 2 * margin;
    const rightX = width - margin - font.widthOfString(right, FOOT.size);
    const shown = this.#shortenToWidth(left, FOOT.size, rightX - margin - 16);
    form.data.Resources = { Font: { [font.id]: font.ref() } };
    form.write(QUIET_RGB);
    form.write(textOperators(font, shown, FOOT.size, margin, FOOT.y));
    form.write(textOperators(font, right, FOOT.size, rightX, FOOT.y));
    if (below !== '') {
      const line = this.#shortenToWidth(below, FOOT.small, textWidth);
      form.write(textOperators(font, line, FOOT.small, margin, FOOT.smallY));
    }
    form.end();
  }

  #shortenToWidth(text: string, size: number, width: number): string {
    const font = this.#font('regular');
    let shown = text;
    while (font.widthOfString(shown, size) > width && shown.length > 1) shown = `${shown.slice(0, -2)}…`;
    return shown;
  }

  #font(name: FontName): Font {
    const font = this.#fonts.get(name);
    if (!font) throw new Error(`unknown font: ${name}`);
    return font;
  }
}

/**
 * Disables contextual replacements of Inter (arrows, `x` between digits). They take most of the time of a long report,
 * and file names must stay unchanged.
 */
function disableContextualAlternates(face: FontFace): void {
  const layout = face.layout.bind(face);
  face.layout = (text, features = []) => {
    const wanted = isNameList(features) ? Object.fromEntries(features.map((name) => [name, true])) : features;
    return layout(text, { calt: false, ...wanted });
  };
}

function isNameList(features: FontFeatures): features is readonly string[] {
  return Array.isArray(features);
}

/** The PDF operators of one line of text with kerning. */
function textOperators(font: Font, text: string, size: number, x: number, y: number): string {
  const [glyphs, positions] = font.encode(text);
  const parts = glyphs.map((glyph, index) => {
    const { xAdvance = 0, advanceWidth = 0 } = positions[index] ?? {};
    const kern = Math.round(advanceWidth - xAdvance);
    return kern === 0 ? `<${glyph}>` : `<${glyph}> ${kern}`;
  });
  return `BT /${font.id} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td [${parts.join(' ')}] TJ ET`;
}

/**
 * Returns a source of one font for documents. They share its decoded tables, which take longer to decode than a short
 * report takes to draw. A face remembers the characters of each glyph, so every document has its own memory of them:
 * its bytes do not depend on earlier documents.
 */
function sharedFont(dataUrl: string): () => Buffer {
  let decoded: FontFace | null = null;
  return () => {
    decoded ??= decodedFont(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
    // pdfkit takes a decoded font wherever it takes bytes; its types omit that.
    return Object.create(decoded, { _glyphs: { value: {} } });
  };
}

function decodedFont(bytes: Buffer): FontFace {
  const pdf: unknown = new PDFDocument({ font: '', autoFirstPage: false }).font(bytes);
  return (pdf as { readonly _font: Font })._font.font;
}
