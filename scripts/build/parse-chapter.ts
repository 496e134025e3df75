import { lexer, type Token, type Tokens } from 'marked';
import {
  type Block,
  type Chapter,
  type Inline,
  plainText,
  type Section,
} from '../../src/domain/handbook/chapter';

/** Width and height of a picture beside the chapter, in pixels. */
export type PictureSize = (path: string) => { readonly width: number; readonly height: number };

const ANCHOR = /^<a id="([a-z0-9-]+)"><\/a>\s*$/;
const KEY_OPEN = '<kbd>';
const KEY_CLOSE = '</kbd>';

/**
 * Parses a chapter. Of HTML it accepts an anchor before a heading and `<kbd>`; anything else is refused, and so is
 * every link and picture from outside the handbook, since the help window could not show it.
 */
export function parseChapter(id: string, markdown: string, sizeOf: PictureSize): Chapter {
  const sections: Section[] = [];
  let current: { id: string | null; level: 1 | 2 | 3; heading: readonly Inline[]; blocks: Block[] } | null =
    null;
  let anchor: string | null = null;
  const refuse = (what: string): never => {
    throw new Error(`Chapter ${id}: ${what}`);
  };
  const context: Context = { id, sizeOf, refuse };
  for (const token of lexer(markdown)) {
    const named = ANCHOR.exec(token.raw)?.[1];
    if (named !== undefined) {
      anchor = named;
    } else if (token.type === 'heading') {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth > 3) refuse(`heading of level ${depth}`);
      if ((depth === 1) !== (sections.length === 0 && current === null)) refuse('a title in the wrong place');
      if (depth > 1 && anchor === null) refuse(`no anchor before ${token.raw}`);
      if (current) sections.push(current);
      current = { id: anchor, level: depth as 1 | 2 | 3, heading: inlinesOf(tokens, context), blocks: [] };
      anchor = null;
    } else if (token.type !== 'space') {
      if (current === null) return refuse('text before the title');
      current.blocks.push(blockOf(token, context));
    }
  }
  if (current) sections.push(current);
  const [introduction] = sections;
  if (!introduction) return refuse('no title');
  return { id, title: plainText(introduction.heading), sections };
}

interface Context {
  readonly id: string;
  readonly sizeOf: PictureSize;
  readonly refuse: (what: string) => never;
}

function blockOf(token: Token, context: Context): Block {
  switch (token.type) {
    case 'paragraph': {
      const [only, ...others] = (token as Tokens.Paragraph).tokens;
      if (only?.type === 'image' && others.length === 0) return pictureOf(only as Tokens.Image, context);
      return { kind: 'paragraph', inlines: inlinesOf((token as Tokens.Paragraph).tokens, context) };
    }
    case 'text':
      return { kind: 'paragraph', inlines: inlinesOf((token as Tokens.Text).tokens ?? [], context) };
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return {
        kind: 'list',
        isOrdered: ordered,
        items: items.map(({ tokens }) => blocksOf(tokens, context)),
      };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlinesOf(tokens, context));
      return { kind: 'table', head: cells(header), rows: rows.map(cells) };
    }
    case 'blockquote':
      return { kind: 'note', blocks: blocksOf((token as Tokens.Blockquote).tokens, context) };
    default:
      return context.refuse(`${token.type}: ${token.raw}`);
  }
}

function blocksOf(tokens: readonly Token[], context: Context): readonly Block[] {
  return tokens.filter(({ type }) => type !== 'space').map((token) => blockOf(token, context));
}

function pictureOf({ href, text }: Tokens.Image, { sizeOf, refuse }: Context): Block {
  if (!/^\.\.\/images\/[a-z]{2}\/[a-z0-9-]+\.webp$/.test(href)) refuse(`picture ${href}`);
  return { kind: 'picture', file: href.slice(href.lastIndexOf('/') + 1), alt: text, ...sizeOf(href) };
}

function inlinesOf(tokens: readonly Token[], context: Context): readonly Inline[] {
  const inlines: Inline[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.type === 'html' && token.raw === KEY_OPEN) {
      const [key, close] = [tokens[at + 1], tokens[at + 2]];
      if (key?.type !== 'text' || close?.raw !== KEY_CLOSE) context.refuse(`a key in ${token.raw}`);
      inlines.push({ kind: 'key', text: (key as Tokens.Text).raw });
      at += 2;
    } else inlines.push(inlineOf(token, context));
  }
  return inlines;
}

function inlineOf(token: Token, context: Context): Inline {
  switch (token.type) {
    case 'text':
      return { kind: 'text', text: token.raw.replaceAll(/\s+/g, ' ') };
    case 'escape':
      return { kind: 'text', text: (token as Tokens.Escape).text };
    case 'codespan':
      return { kind: 'code', text: (token as Tokens.Codespan).text };
    case 'strong':
      return { kind: 'strong', inlines: inlinesOf((token as Tokens.Strong).tokens, context) };
    case 'em':
      return { kind: 'emphasis', inlines: inlinesOf((token as Tokens.Em).tokens, context) };
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      return { kind: 'link', topic: topicOf(href, context), inlines: inlinesOf(tokens, context) };
    }
    default:
      return context.refuse(`${token.type}: ${token.raw}`);
  }
}

/** `prepare.md#sources` and `#sources` to `prepare/sources`. */
function topicOf(href: string, { id, refuse }: Context): string {
  const found = /^(?:([a-z]+)\.md)?(?:#([a-z0-9-]+))?$/.exec(href);
  if (!found || href === '') return refuse(`link ${href}`);
  const [, chapter = id, section] = found;
  return section === undefined ? chapter : `${chapter}/${section}`;
}
