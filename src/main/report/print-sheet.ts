import PDFDocument from 'pdfkit';
import type { Severity } from '../../domain/finding';
import { printable } from './printed-text';
import { REGULAR, SEMIBOLD } from './report-fonts';

/** A4 in points. */
export const PAPER = { width: 595.28, height: 841.89, margin: 45 } as const;
export const TEXT_WIDTH = PAPER.width - 2 * PAPER.margin;
const LOWEST = PAPER.height - 58;

const INK = '#16201f';
const QUIET = '#5f6b68';
const HAIRLINE = '#d6dcda';
const ACCENT = '#0b6663';
const SEVERITY_COLOURS: { readonly [Of in Severity]: string } = {
  blocker: '#a3201a',
  warning: '#9a5b00',
  notice: '#2d5f8a',
  info: '#5f6b68',
};

export interface SheetFacts {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly language: string;
}

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly quiet?: boolean;
  readonly accent?: boolean;
  readonly x?: number;
  readonly width?: number;
  /** Space below, points. */
  readonly gap?: number;
}

export interface TableColumn {
  readonly title: string;
  /** Share of the width. */
  readonly share: number;
  readonly align?: 'left' | 'right';
  readonly size?: number;
}

interface FontFace {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/**
 * A report on paper, written from top to bottom and broken into pages: headings that become bookmarks, names with
 * values, tables that repeat their head, pictures, marks of severity by shape, word and colour, and a foot with page
 * numbers. Knows nothing of what it prints.
 */
export class PrintSheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #written: Promise<Buffer>;
  #y: number = PAPER.margin;

  constructor(facts: SheetFacts) {
    const { title, author, createdAt, language } = facts;
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      // None of PDF's own fonts is ever loaded: they have no Polish letters.
      font: '',
      lang: language,
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Creator: 'Proofcase',
        Producer: 'Proofcase',
        CreationDate: createdAt,
      },
    });
    const chunks: Buffer[] = [];
    this.#written = new Promise((resolve, reject) => {
      this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.#pdf.on('end', () => resolve(Buffer.concat(chunks)));
      this.#pdf.on('error', reject);
    });
    this.#pdf.registerFont('regular', REGULAR);
    this.#pdf.registerFont('semibold', SEMIBOLD);
    this.#pdf.font('regular');
  }

  get y(): number {
    return this.#y;
  }

  moveTo(y: number): void {
    this.#y = y;
  }

  skip(points: number): void {
    this.#y += points;
  }

  newPage(): void {
    this.#pdf.addPage();
    this.#y = PAPER.margin;
  }

  /** Goes to a new page unless this much is left; what belongs together asks for it together. */
  keep(height: number): void {
    if (this.#y + height > LOWEST && this.#y > PAPER.margin) this.newPage();
  }

  text(text: string, style: TextStyle = {}): void {
    const { x = PAPER.margin, width = TEXT_WIDTH, gap = 4 } = style;
    const words = this.#prepare(text, style);
    const height = this.#heightOf(words, width);
    this.keep(height);
    this.#pdf
      .fillColor(colourOf(style))
      .text(words, x, this.#y, { width, lineGap: 1, features: figures(words) });
    this.#y += height + gap;
  }

  /** How high `text` would be. */
  measure(text: string, style: TextStyle = {}): number {
    const { width = TEXT_WIDTH, gap = 4 } = style;
    return this.#heightOf(this.#prepare(text, style), width) + gap;
  }

  /** A heading that is also a bookmark; keeps some of what follows with it. */
  heading(text: string, level: 1 | 2 = 1): void {
    this.keep(level === 1 ? 80 : 50);
    if (this.#y > PAPER.margin) this.#y += level === 1 ? 12 : 6;
    this.#pdf.outline.addItem(this.#prepare(text, {}));
    this.text(text, { size: level === 1 ? 14 : 10.5, bold: true, accent: level === 1, gap: 6 });
  }

  rule(gap = 8): void {
    const { margin, width } = PAPER;
    this.#pdf
      .moveTo(margin, this.#y)
      .lineTo(width - margin, this.#y)
      .lineWidth(0.5)
      .strokeColor(HAIRLINE)
      .stroke();
    this.#y += gap;
  }

  /** Names on the left, values beside them; a third, quiet part says where the value is from. */
  pairs(
    rows: readonly (readonly [name: string, value: string, source?: string])[],
    at: {
      readonly x?: number;
      readonly width?: number;
      readonly nameWidth?: number;
      readonly size?: number;
    } = {},
  ): void {
    const { x = PAPER.margin, width = TEXT_WIDTH, nameWidth = 120, size = 9 } = at;
    for (const [name, value, source] of rows) {
      const valueX = x + nameWidth;
      const valueWidth = width - nameWidth;
      const words = this.#prepare(value, { size });
      const height = this.#heightOf(words, valueWidth);
      const small = { size: size - 1.5, quiet: true, width: valueWidth, gap: 0 };
      const sourceHeight = source ? this.measure(source, small) : 0;
      this.keep(height + sourceHeight + 3);
      const top = this.#y;
      this.text(name, { size, quiet: true, x, width: nameWidth - 8, gap: 0 });
      const below = this.#y;
      this.#y = top;
      this.text(value, { size, x: valueX, width: valueWidth, gap: 0 });
      if (source) this.text(source, { ...small, x: valueX });
      this.#y = Math.max(this.#y, below) + 3;
    }
  }

  /** A table whose head comes again on every page; cells wrap. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    let x = PAPER.margin;
    const places = columns.map((column) => {
      const width = (TEXT_WIDTH * column.share) / whole;
      const place = { ...column, x, width: width - 8 };
      x += width;
      return place;
    });
    const head = (): void => {
      const heads = places.map((place) => ({ ...place, size: 8 }));
      this.#cells(
        heads,
        columns.map(({ title }) => title),
        { bold: true, quiet: true },
      );
      this.rule(4);
    };
    this.keep(60);
    head();
    for (const row of rows) {
      const height = this.#rowHeight(places, row);
      if (this.#y + height > LOWEST) {
        this.newPage();
        head();
      }
      this.#cells(places, row, {});
    }
    this.#y += 6;
  }

  /** The mark and the word of a severity, in one line at `x`; returns where the text beside it begins. */
  severity(severity: Severity, word: string, x: number, size = 8.5): number {
    const colour = SEVERITY_COLOURS[severity];
    const radius = size * 0.42;
    drawMark(this.#pdf, severity, x + radius, this.#y + size * 0.6, radius, colour);
    this.#pdf.font('semibold').fontSize(size).fillColor(colour);
    const left = x + radius * 2 + 5;
    this.#pdf.text(word, left, this.#y, { lineBreak: false });
    const width = this.#pdf.widthOfString(word);
    this.#pdf.font('regular').fillColor(INK);
    return left + width + 8;
  }

  /** Draws a JPEG or PNG into a box, upright and whole; false where it is none. */
  picture(bytes: Uint8Array, x: number, y: number, width: number, height: number): boolean {
    try {
      this.#pdf.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' });
      this.frame(x, y, width, height);
      return true;
    } catch {
      return false;
    }
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.#pdf.rect(x, y, width, height).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
  }

  /** Puts a foot on every page and ends the document. */
  finish(foot: (page: number, pages: number) => readonly [left: string, right: string]): Promise<Buffer> {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(start + index);
      const [left, right] = foot(index + 1, count);
      const y = PAPER.height - 38;
      const { margin } = PAPER;
      this.#pdf.font('regular').fontSize(7.5).fillColor(QUIET);
      this.#pdf.text(this.#fit(left, TEXT_WIDTH * 0.78), margin, y, { lineBreak: false });
      this.#pdf.text(right, margin, y, { width: TEXT_WIDTH, align: 'right', lineBreak: false });
    }
    this.#pdf.end();
    return this.#written;
  }

  #prepare(text: string, { size = 9.5, bold = false }: TextStyle): string {
    this.#pdf.font(bold ? 'semibold' : 'regular').fontSize(size);
    return printable(text, (codePoint) => this.#hasGlyph(codePoint));
  }

  /** pdfkit's own font object; the typed part of it does not name the face. */
  #hasGlyph(codePoint: number): boolean {
    const { _font: font } = this.#pdf as unknown as { readonly _font?: { readonly font?: FontFace } };
    return font?.font?.hasGlyphForCodePoint(codePoint) ?? true;
  }

  #heightOf(words: string, width: number): number {
    return this.#pdf.heightOfString(words, { width, lineGap: 1, features: figures(words) });
  }

  #rowHeight(places: readonly (TableColumn & { readonly width: number })[], row: readonly string[]): number {
    const heights = places.map(({ width, size = 8.5 }, index) =>
      this.measure(row[index] ?? '', { width, size, gap: 4 }),
    );
    return Math.max(...heights);
  }

  #cells(
    places: readonly (TableColumn & { readonly x: number; readonly width: number })[],
    row: readonly string[],
    style: TextStyle,
  ): void {
    const height = this.#rowHeight(places, row);
    const top = this.#y;
    for (const [index, { x, width, align = 'left', size = 8.5 }] of places.entries()) {
      const words = this.#prepare(row[index] ?? '', { ...style, size });
      this.#pdf
        .fillColor(colourOf(style))
        .text(words, x, top, { width, align, lineGap: 1, features: figures(words) });
    }
    this.#y = top + height;
  }

  #fit(text: string, width: number): string {
    const words = printable(text, (codePoint) => this.#hasGlyph(codePoint));
    let shown = words;
    while (this.#pdf.widthOfString(shown) > width && shown.length > 1) shown = `${shown.slice(0, -2)}…`;
    return shown;
  }
}

/** Numbers and sums get figures of one width, so that they stand below each other; words keep their own. */
function figures(words: string): PDFKit.Mixins.OpenTypeFeatures[] {
  return /^[\d.,\s\u00a0\u202f]+$|^[0-9a-f\n]{64,}$/.test(words) ? ['tnum'] : [];
}

function colourOf({ quiet, accent }: TextStyle): string {
  if (accent) return ACCENT;
  return quiet ? QUIET : INK;
}

/** Octagon, triangle, diamond, circle: told apart without colour, and on a black-and-white print. */
function drawMark(
  pdf: PDFKit.PDFDocument,
  severity: Severity,
  x: number,
  y: number,
  radius: number,
  colour: string,
): void {
  switch (severity) {
    case 'blocker': {
      const corners = Array.from({ length: 8 }, (_, index): [number, number] => {
        const angle = Math.PI / 8 + (index * Math.PI) / 4;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      });
      pdf.polygon(...corners).fill(colour);
      return;
    }
    case 'warning':
      pdf
        .polygon([x, y - radius], [x + radius, y + radius * 0.8], [x - radius, y + radius * 0.8])
        .fill(colour);
      return;
    case 'notice':
      pdf.polygon([x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]).fill(colour);
      return;
    case 'info':
      pdf
        .circle(x, y, radius * 0.75)
        .lineWidth(1)
        .strokeColor(colour)
        .stroke();
      return;
  }
}
