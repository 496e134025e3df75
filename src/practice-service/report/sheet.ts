import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?inline';
import semiboldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?inline';
import PDFDocument from 'pdfkit';
import { type Level, type LevelTone, levelRules } from '../../domain/level';

/** Layout of an A4 page, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - 64;

export const INK = '#1c2526';
export const MUTED = '#5d6b6d';
const LINE = '#d9dfe0';
export const ACCENT = '#0d6b6b';
const TONE_COLOURS: { readonly [Tone in LevelTone]: string } = {
  bad: '#b3261e',
  doubt: '#a86500',
  good: '#1d7a3e',
  neutral: '#667073',
};
/**
 * Inter for the report. The fonts are bundled, so that a packaged application needs no files for them; PDF's built-in
 * fonts lack Polish letters such as `ł`.
 */
const FONTS = { regular: sharedFont(regularUrl), semibold: sharedFont(semiboldUrl) } as const;

export interface SheetInfo {
  readonly title: string;
  readonly date: Date;
  readonly language: string;
}

/** A PDF written from top to bottom, in the product's typeface, spacing and level signs. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  private readonly finished: Promise<Buffer>;
  /** Vertical position of the next line. */
  y: number = PAGE.margin;

  constructor(info: SheetInfo) {
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      autoFirstPage: true,
      // Prevents loading a built-in font.
      font: '',
      lang: info.language,
      displayTitle: true,
      info: { Title: info.title, Creator: 'Proofcase', Producer: 'Proofcase', CreationDate: info.date },
    });
    const chunks: Buffer[] = [];
    this.finished = new Promise((resolve, reject) => {
      this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.pdf.on('end', () => resolve(Buffer.concat(chunks)));
      this.pdf.on('error', reject);
    });
    this.pdf.registerFont('regular', FONTS.regular());
    this.pdf.registerFont('semibold', FONTS.semibold());
    this.pdf.font('regular').fontSize(9.5).fillColor(INK);
  }

  newPage(): void {
    this.pdf.addPage();
    this.y = PAGE.margin;
  }

  /** Starts a new page unless `height` points are left. */
  ensureSpace(height: number): void {
    if (this.y + height > BOTTOM) this.newPage();
  }

  text(
    text: string,
    options: {
      readonly size?: number;
      readonly bold?: boolean;
      readonly muted?: boolean;
      readonly colour?: string;
      readonly x?: number;
      readonly width?: number;
      readonly gap?: number;
    } = {},
  ): void {
    const {
      size = 9.5,
      bold = false,
      muted = false,
      x = PAGE.margin,
      width = CONTENT_WIDTH,
      gap = 4,
    } = options;
    this.pdf.font(bold ? 'semibold' : 'regular').fontSize(size);
    const height = this.pdf.heightOfString(text, { width, lineGap: 1.5 });
    this.ensureSpace(height);
    this.pdf
      .fillColor(options.colour ?? (muted ? MUTED : INK))
      .text(text, x, this.y, { width, lineGap: 1.5 });
    this.y += height + gap;
  }

  heading(text: string): void {
    this.ensureSpace(46);
    this.y += 10;
    this.text(text, { size: 11, bold: true, colour: ACCENT, gap: 6 });
  }

  rule(): void {
    this.pdf
      .moveTo(PAGE.margin, this.y)
      .lineTo(PAGE.width - PAGE.margin, this.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    this.y += 8;
  }

  /** Rows with the name on the left and the value on the right. */
  pairs(rows: readonly (readonly [string, string])[], nameWidth = 130): void {
    for (const [name, value] of rows) {
      this.pdf.font('regular').fontSize(9.5);
      const width = CONTENT_WIDTH - nameWidth;
      const height = this.pdf.heightOfString(value, { width, lineGap: 1.5 });
      this.ensureSpace(height + 4);
      this.pdf.fillColor(MUTED).text(name, PAGE.margin, this.y, { width: nameWidth - 8 });
      this.pdf.fillColor(INK).text(value, PAGE.margin + nameWidth, this.y, { width, lineGap: 1.5 });
      this.y += height + 4;
    }
  }

  bullets(lines: readonly string[]): void {
    for (const line of lines) {
      this.pdf.font('regular').fontSize(9.5);
      const width = CONTENT_WIDTH - 14;
      const height = this.pdf.heightOfString(line, { width, lineGap: 1.5 });
      this.ensureSpace(height + 4);
      this.pdf.circle(PAGE.margin + 4, this.y + 5.5, 1.6).fill(ACCENT);
      this.pdf.fillColor(INK).text(line, PAGE.margin + 14, this.y, { width, lineGap: 1.5 });
      this.y += height + 4;
    }
  }

  /** Draws a level by shape, colour and word, so that none alone carries the meaning. */
  level(level: Level, word: string, x: number, y: number, size = 10): void {
    const { tone } = levelRules(level);
    const colour = TONE_COLOURS[tone];
    const radius = size * 0.55;
    const centreX = x + radius;
    const centreY = y + size * 0.62;
    drawLevelShape(this.pdf, tone, centreX, centreY, radius, colour);
    this.pdf
      .font('semibold')
      .fontSize(size)
      .fillColor(colour)
      .text(word, x + radius * 2 + size * 0.5, y, { lineBreak: false });
    this.pdf.font('regular').fillColor(INK);
  }

  /** Writes a footer on every page and ends the document. */
  async finish(
    foot: (page: number, pages: number) => { readonly left: string; readonly right: string },
  ): Promise<Buffer> {
    const { start, count } = this.pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(start + index);
      const { left, right } = foot(index + 1, count);
      this.pdf.font('regular').fontSize(8).fillColor(MUTED);
      this.pdf.text(left, PAGE.margin, PAGE.height - 40, { width: CONTENT_WIDTH * 0.7, lineBreak: false });
      this.pdf.text(right, PAGE.margin, PAGE.height - 40, {
        width: CONTENT_WIDTH,
        align: 'right',
        lineBreak: false,
      });
    }
    this.pdf.end();
    return this.finished;
  }
}

function drawLevelShape(
  pdf: PDFKit.PDFDocument,
  tone: LevelTone,
  x: number,
  y: number,
  radius: number,
  colour: string,
): void {
  pdf
    .lineWidth(radius * 0.28)
    .lineCap('round')
    .lineJoin('round');
  switch (tone) {
    case 'bad': {
      const corners = Array.from({ length: 8 }, (_corner, index): [number, number] => {
        const angle = Math.PI / 8 + (index * Math.PI) / 4;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      });
      pdf.polygon(...corners).fill(colour);
      pdf
        .moveTo(x, y - radius * 0.45)
        .lineTo(x, y + radius * 0.1)
        .stroke('#ffffff');
      pdf.circle(x, y + radius * 0.48, radius * 0.13).fill('#ffffff');
      return;
    }
    case 'doubt':
      pdf
        .polygon([x, y - radius], [x + radius, y + radius * 0.8], [x - radius, y + radius * 0.8])
        .fill(colour);
      pdf
        .moveTo(x, y - radius * 0.3)
        .lineTo(x, y + radius * 0.15)
        .stroke('#ffffff');
      pdf.circle(x, y + radius * 0.5, radius * 0.12).fill('#ffffff');
      return;
    case 'good':
      pdf.circle(x, y, radius).fill(colour);
      pdf
        .moveTo(x - radius * 0.42, y)
        .lineTo(x - radius * 0.1, y + radius * 0.34)
        .lineTo(x + radius * 0.45, y - radius * 0.32)
        .stroke('#ffffff');
      return;
    case 'neutral':
      pdf.circle(x, y, radius).fill(colour);
      pdf
        .moveTo(x - radius * 0.42, y)
        .lineTo(x + radius * 0.42, y)
        .stroke('#ffffff');
      return;
  }
}

/**
 * Returns a source of one font for documents. They share its decoded tables, which take longer to decode than a short
 * report takes to draw. A face remembers the characters of each glyph, so every document has its own memory of them.
 */
function sharedFont(dataUrl: string): () => Buffer {
  let decoded: object | null = null;
  return () => {
    decoded ??= decodedFont(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
    // pdfkit takes a decoded font wherever it takes bytes; its types omit that.
    return Object.create(decoded, { _glyphs: { value: {} } });
  };
}

function decodedFont(bytes: Buffer): object {
  const pdf: unknown = new PDFDocument({ font: '', autoFirstPage: false }).font(bytes);
  return (pdf as { readonly _font: { readonly font: object } })._font.font;
}
