import PDFDocument from 'pdfkit';
import { REGULAR, SEMIBOLD } from './report-fonts';

/** A4 in points. */
export const PAPER = { width: 595.28, height: 841.89, margin: 45 } as const;

export interface SheetFacts {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly language: string;
}

/** Takes the bytes of the document as they come; the next ones wait until it resolves. */
export type SheetSink = (bytes: Uint8Array) => Promise<void>;

/** What stands below a page; `below` in a second, smaller line. */
export interface SheetFoot {
  readonly left: string;
  readonly right: string;
  readonly below?: string;
}

export type FontName = 'regular' | 'semibold';

/** What stands in the tree of tags that screen readers follow. */
export type Tag = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'L' | 'LI';

export interface TagOptions {
  /** Instead of what cannot be read out. */
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
}

/** The parts of pdfkit's fonts that its types leave out. */
interface Font {
  readonly id: string;
  readonly font: FontFace;
  /** Every word that was ever set; emptied now and then, since hashes are never set twice. */
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

/** An object of the file whose content comes later. */
interface Reference {
  readonly data: { Resources?: object };
  write(content: string): void;
  end(): void;
}

/** The parts of fontkit's faces that are needed here. */
interface FontFace {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: FontFeatures): object;
}

type FontFeatures = readonly string[] | { readonly [feature: string]: boolean };

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

const QUIET_RGB = '0.3725 0.4196 0.4078 rg';
/** Words of so many files stay known; most come again on the next page. */
const KEPT_SETTLINGS = 25;
const FOOT = { size: 7.5, small: 6.5, y: 31, smallY: 21.5 } as const;

/**
 * A tagged PDF written page by page: whatever lies on a finished page leaves the memory. The foot of a page names the
 * number of all pages, which nobody knows yet, so each page refers to a form that is written at the end.
 */
export class SheetDocument {
  readonly pdf: PDFKit.PDFDocument;
  readonly #sink: SheetSink;
  readonly #fonts = new Map<FontName, Font>();
  readonly #feet: Reference[] = [];
  readonly #open: Element[] = [];
  #settled = 0;

  constructor({ title, author, createdAt, language }: SheetFacts, sink: SheetSink) {
    this.#sink = sink;
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      // None of PDF's own fonts is ever loaded: they have no Polish letters.
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
    this.pdf.registerFont('regular', REGULAR);
    this.pdf.registerFont('semibold', SEMIBOLD);
    this.newPage();
    for (const name of ['semibold', 'regular'] as const) {
      this.pdf.font(name);
      const { _font: font } = this.pdf as unknown as { readonly _font: Font };
      withoutContext(font.font);
      this.#fonts.set(name, font);
    }
    const root = this.pdf.struct('Document');
    this.pdf.addStructure(root);
    this.#open.push(root);
  }

  /** How many pages there are so far. */
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
    // The page is turned upside down by pdfkit; a form is written as PDF has it.
    this.pdf.addContent(`q 1 0 0 -1 0 ${PAPER.height} cm /Foot Do Q`);
    this.pdf.endMarkedContent();
  }

  hasGlyph(codePoint: number): boolean {
    return this.#font('regular').font.hasGlyphForCodePoint(codePoint);
  }

  /** Draws something that a screen reader reads; inside one page. */
  tagged(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    const element = this.pdf.struct(tag, options);
    this.#open.at(-1)?.add(element);
    element.add(draw);
    element.end();
  }

  /** Everything that `draw` tags belongs together; may go over pages. */
  group(tag: Tag, draw: () => void): void {
    const end = this.openGroup(tag);
    try {
      draw();
    } finally {
      end();
    }
  }

  /** As `group`, for work that waits in between; returns what ends it. */
  openGroup(tag: Tag): () => void {
    const element = this.pdf.struct(tag);
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
    return () => {
      this.#open.pop();
      element.end();
    };
  }

  /** Draws what only decorates. */
  artifact(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Hands on what is finished; the memory of a long document stays small when this is awaited now and then. */
  async settle(): Promise<void> {
    this.#settled += 1;
    if (this.#settled % KEPT_SETTLINGS === 0) {
      for (const font of this.#fonts.values()) font.layoutCache = Object.create(null) as object;
    }
    for (let bytes = this.#read(); bytes; bytes = this.#read()) await this.#sink(bytes);
  }

  /** Writes the feet and everything that is left. */
  async finish(footOf: (page: number, pages: number) => SheetFoot): Promise<void> {
    const count = this.#feet.length;
    for (const [index, form] of this.#feet.entries()) this.#writeFoot(form, footOf(index + 1, count));
    this.#open[0]?.end();
    this.pdf.end();
    await this.settle();
  }

  #read(): Uint8Array | null {
    return this.pdf.read() as Uint8Array | null;
  }

  #writeFoot(form: Reference, { left, right, below = '' }: SheetFoot): void {
    const font = this.#font('regular');
    const { margin, width } = PAPER;
    const room = width - 2 * margin;
    const rightX = width - margin - font.widthOfString(right, FOOT.size);
    const shown = this.#fitted(left, FOOT.size, rightX - margin - 16);
    form.data.Resources = { Font: { [font.id]: font.ref() } };
    form.write(QUIET_RGB);
    form.write(textOperators(font, shown, FOOT.size, margin, FOOT.y));
    form.write(textOperators(font, right, FOOT.size, rightX, FOOT.y));
    if (below !== '') {
      const line = this.#fitted(below, FOOT.small, room);
      form.write(textOperators(font, line, FOOT.small, margin, FOOT.smallY));
    }
    form.end();
  }

  #fitted(text: string, size: number, width: number): string {
    const font = this.#font('regular');
    let shown = text;
    while (font.widthOfString(shown, size) > width && shown.length > 1) shown = `${shown.slice(0, -2)}…`;
    return shown;
  }

  #font(name: FontName): Font {
    const font = this.#fonts.get(name);
    if (!font) throw new Error(`no such typeface: ${name}`);
    return font;
  }
}

/**
 * Inter replaces letters by their neighbours (arrows, a `x` between digits). Looking for those takes most of the time
 * of a long report, and names of files should stay letter for letter as they are.
 */
function withoutContext(face: FontFace): void {
  const layout = face.layout.bind(face);
  face.layout = (text, features = []) => {
    const wanted = isNames(features) ? Object.fromEntries(features.map((name) => [name, true])) : features;
    return layout(text, { calt: false, ...wanted });
  };
}

function isNames(features: FontFeatures): features is readonly string[] {
  return Array.isArray(features);
}

/** One line of text as PDF writes it, with the typeface's kerning. */
function textOperators(font: Font, text: string, size: number, x: number, y: number): string {
  const [glyphs, positions] = font.encode(text);
  const pieces = glyphs.map((glyph, index) => {
    const { xAdvance = 0, advanceWidth = 0 } = positions[index] ?? {};
    const kern = Math.round(advanceWidth - xAdvance);
    return kern === 0 ? `<${glyph}>` : `<${glyph}> ${kern}`;
  });
  return `BT /${font.id} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td [${pieces.join(' ')}] TJ ET`;
}
