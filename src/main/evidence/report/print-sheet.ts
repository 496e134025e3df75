import type { Severity } from '../../../domain/finding';
import { PAPER, SheetDocument, type SheetFacts, type SheetFoot, type SheetSink } from './sheet-document';
import { drawMark, type Mark, SEVERITY_MARKS } from './sheet-marks';
import {
  CONTENT_BOTTOM,
  colourOf,
  HAIRLINE,
  TEXT_WIDTH,
  type TextStyle,
  tabularFigures,
} from './sheet-style';
import { fittingPart } from './sheet-text';

export { PAPER, type SheetFacts, type SheetSink } from './sheet-document';
export { TEXT_WIDTH } from './sheet-style';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A name with its value, and optionally the source of the value. */
export type Pair = readonly [name: string, value: string, source?: string];

/** Space in points to keep together and to leave above, and the font size. */
const HEADINGS = {
  1: { keep: 80, above: 12, size: 14 },
  2: { keep: 64, above: 8, size: 10.5 },
  3: { keep: 44, above: 5, size: 9.5 },
} as const;
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/u;

/**
 * Prints a report from top to bottom and breaks it into pages: headings with bookmarks, pairs, tables with repeated
 * heads, pictures, marks, and a foot with page numbers. Independent of the content.
 */
export class PrintSheet {
  readonly document: SheetDocument;
  readonly #pdf: PDFKit.PDFDocument;
  #y: number = PAPER.margin;
  #chapter: PDFKit.PDFOutline | null = null;
  #replaced = false;

  constructor(facts: SheetFacts, sink: SheetSink) {
    this.document = new SheetDocument(facts, sink);
    this.#pdf = this.document.pdf;
  }

  get y(): number {
    return this.#y;
  }

  /** Whether a character was printed as its code because the font lacks it. */
  get hasReplaced(): boolean {
    return this.#replaced;
  }

  moveTo(y: number): void {
    this.#y = y;
  }

  addSpace(points: number): void {
    this.#y += points;
  }

  newPage(): void {
    this.document.newPage();
    this.#y = PAPER.margin;
  }

  /** Starts a new page unless this height is left; keeps related parts together. */
  keepTogether(height: number): void {
    if (this.#y + height > CONTENT_BOTTOM && this.#y > PAPER.margin) this.newPage();
  }

  /** Prints wrapped text, which continues on the next page if necessary. */
  text(text: string, style: TextStyle = {}): void {
    const { x = PAPER.margin, width = TEXT_WIDTH, gap = 4, align = 'left', tag = 'P' } = style;
    let remaining = this.prepare(text, style);
    while (remaining !== '') {
      this.keepTogether(Math.min(this.#heightOf(remaining, width), CONTENT_BOTTOM - PAPER.margin));
      const available = CONTENT_BOTTOM - this.#y;
      const words = fittingPart(remaining, (part) => this.#heightOf(part, width) <= available);
      const height = this.#heightOf(words, width);
      this.document.tagged(tag, () => {
        this.#pdf
          .fillColor(colourOf(style))
          .text(words, x, this.#y, { width, align, lineGap: 1, ...tabularFigures(words) });
      });
      remaining = remaining.slice(words.length).replace(/^[ \n]/, '');
      this.#y += height + (remaining === '' ? gap : 0);
    }
  }

  /** Height of `text` in points. */
  measure(text: string, style: TextStyle = {}): number {
    const { width = TEXT_WIDTH, gap = 4 } = style;
    return this.#heightOf(this.prepare(text, style), width) + gap;
  }

  widthOf(text: string, style: TextStyle = {}): number {
    return this.#pdf.widthOfString(this.prepare(text, style));
  }

  /**
   * Prints a heading and keeps some of the following content with it. The first two levels become bookmarks, the
   * second one below its chapter.
   */
  heading(text: string, level: 1 | 2 | 3 = 1): void {
    const { keep, above, size } = HEADINGS[level];
    this.keepTogether(keep);
    if (this.#y > PAPER.margin) this.#y += above;
    if (level !== 3) this.bookmark(text, level);
    this.text(text, { size, bold: true, accent: level === 1, gap: level === 3 ? 4 : 6, tag: `H${level}` });
  }

  bookmark(text: string, level: 1 | 2): void {
    const title = this.prepare(text, {});
    const { outline } = this.#pdf;
    if (level === 1 || !this.#chapter) this.#chapter = outline.addItem(title, { expanded: false });
    else this.#chapter.addItem(title);
  }

  rule(gap = 8): void {
    const { margin, width } = PAPER;
    this.document.artifact(() => {
      this.#pdf
        .moveTo(margin, this.#y)
        .lineTo(width - margin, this.#y)
        .lineWidth(0.5)
        .strokeColor(HAIRLINE)
        .stroke();
    });
    this.#y += gap;
  }

  /** Prints names with values beside them; the source of a value is smaller. */
  pairs(
    rows: readonly Pair[],
    at: {
      readonly x?: number;
      readonly width?: number;
      readonly nameWidth?: number;
      readonly size?: number;
    } = {},
  ): void {
    const { x = PAPER.margin, width = TEXT_WIDTH, nameWidth = 120, size = 9 } = at;
    const valueX = x + nameWidth;
    const valueWidth = width - nameWidth;
    for (const [name, value, source] of rows) {
      const small = { size: size - 1.5, quiet: true, width: valueWidth, gap: 0 };
      const nameStyle = { size, quiet: true, x, width: nameWidth - 8, gap: 0 };
      const height = this.measure(value, { size, width: valueWidth, gap: 0 });
      const sourceHeight = source ? this.measure(source, small) : 0;
      this.keepTogether(Math.max(height + sourceHeight, this.measure(name, nameStyle)) + 3);
      const page = this.document.pages;
      const top = this.#y;
      this.text(name, nameStyle);
      const below = this.#y;
      this.#y = top;
      this.text(value, { size, x: valueX, width: valueWidth, gap: 0 });
      if (source) this.text(source, { ...small, x: valueX });
      this.#y = (this.document.pages === page ? Math.max(this.#y, below) : this.#y) + 3;
    }
  }

  /** Prints mark and word of a severity in one line; returns the x position after them. */
  severity(severity: Severity, word: string, x: number, size = 8.5): number {
    return this.mark(SEVERITY_MARKS[severity], word, x, size);
  }

  /** Prints a mark and its word in one line; returns the x position after them. */
  mark(mark: Mark, word: string, x: number, size = 8.5): number {
    const radius = size * 0.42;
    this.symbol(mark, x + radius, this.#y + size * 0.6, radius);
    const left = x + radius * 2 + 5;
    const shown = this.prepare(word, { size, bold: true });
    this.document.tagged('P', () => {
      this.#pdf.fillColor(mark.colour).text(shown, left, this.#y, { lineBreak: false });
    });
    return left + this.#pdf.widthOfString(shown) + 8;
  }

  /** Prints a mark without its word. */
  symbol(mark: Mark, x: number, y: number, radius: number): void {
    this.document.artifact(() => drawMark(this.#pdf, mark, x, y, radius));
  }

  /** Draws a JPEG or PNG into a box with its aspect ratio; returns false if it is no picture. `alt` describes it. */
  picture(
    bytes: Uint8Array,
    x: number,
    y: number,
    width: number,
    height: number,
    { alt = '', valign = 'center' }: { readonly alt?: string; readonly valign?: 'top' | 'center' } = {},
  ): boolean {
    let drawn = false;
    const middle = valign === 'center' ? { valign } : {};
    this.document.tagged(
      'Figure',
      () => {
        try {
          this.#pdf.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'center', ...middle });
          drawn = true;
        } catch {
          // The image worker writes JPEG; the caller reports anything else as missing.
        }
      },
      { alt: this.prepare(alt, {}) },
    );
    if (drawn) this.frame(x, y, width, height);
    return drawn;
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.document.artifact(() => {
      this.#pdf.rect(x, y, width, height).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
    });
  }

  /** Draws a figure of the given height over the full width, with a description for screen readers. */
  figure(height: number, alt: string, draw: (pdf: PDFKit.PDFDocument, box: Box) => void): void {
    this.keepTogether(height + 6);
    const box = { x: PAPER.margin, y: this.#y, width: TEXT_WIDTH, height };
    this.document.tagged('Figure', () => draw(this.#pdf, box), { alt: this.prepare(alt, {}) });
    this.#y += height + 6;
  }

  /** Sets font and size, and returns the printable text. */
  prepare(text: string, { size = 9.5, bold = false }: TextStyle): string {
    this.#pdf.font(bold ? 'semibold' : 'regular').fontSize(size);
    const words = toPrintableText(text, (codePoint) => this.document.hasGlyph(codePoint));
    this.#replaced ||= words !== text.normalize('NFC');
    return words;
  }

  /** Writes finished pages to the sink, which limits memory. */
  flush(): Promise<void> {
    return this.document.flush();
  }

  /** Adds the foot to every page and ends the document. */
  finish(footOf: (page: number, pages: number) => SheetFoot): Promise<void> {
    return this.document.finish((page, pages) => {
      const { left, right, below } = footOf(page, pages);
      return { left: this.prepare(left, {}), right, ...(below === undefined ? {} : { below }) };
    });
  }

  #heightOf(words: string, width: number): number {
    return this.#pdf.heightOfString(words, { width, lineGap: 1, ...tabularFigures(words) });
  }
}

/**
 * The text as the font can print it. Control and bidirectional characters and missing glyphs are printed as their
 * code, so that different names stay different on paper.
 */
export function toPrintableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const composed = text.normalize('NFC');
  let printed = '';
  for (const character of composed) {
    const code = character.codePointAt(0) ?? 0;
    printed += character === '\n' || (!UNSAFE.test(character) && hasGlyph(code)) ? character : escaped(code);
  }
  return printed;
}

function escaped(code: number): string {
  return `\\u{${code.toString(16).padStart(4, '0')}}`;
}
