/** A chapter of the handbook as the help window shows it. Built from Markdown; it holds no HTML. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  /** The first one is the introduction, without a heading. */
  readonly sections: readonly Section[];
}

export interface Section {
  /** The same in every language; null for the introduction. */
  readonly id: string | null;
  readonly level: 1 | 2 | 3;
  readonly heading: readonly Inline[];
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | {
      readonly kind: 'picture';
      readonly file: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'note'; readonly blocks: readonly Block[] };

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'key'; readonly text: string }
  | { readonly kind: 'strong'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'emphasis'; readonly inlines: readonly Inline[] }
  /** `topic` is a chapter, or a chapter and the id of a section. */
  | { readonly kind: 'link'; readonly topic: string; readonly inlines: readonly Inline[] };

/** The words of inline parts without their markup. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => ('text' in inline ? inline.text : plainText(inline.inlines))).join('');
}

/** The lines of blocks as a person reads them: paragraphs, list items, rows, and what pictures show. */
export function linesOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(linesOfBlock);
}

function linesOfBlock(block: Block): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
      return [plainText(block.inlines)];
    case 'list':
      return block.items.flatMap(linesOf);
    case 'table':
      return block.rows.map((row) => row.map(plainText).join(' · '));
    case 'picture':
      return [block.alt];
    case 'note':
      return linesOf(block.blocks);
  }
}
