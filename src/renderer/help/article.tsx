import type { Block, Chapter, Inline, Section } from '../../domain/handbook/chapter';
import type { Language } from '../../domain/language';
import { Kbd } from '../components/kbd';
import { helpHash } from './address';
import styles from './article.module.css';
import type { Handbook } from './handbook';

interface Context {
  /** Of the window: links stay in it. */
  readonly language: Language;
  readonly pictures: Handbook['pictures'];
}

/** A chapter with all its sections. */
export function Article({ chapter, ...context }: Context & { readonly chapter: Chapter }) {
  return (
    <div className={styles.article}>
      {chapter.sections.map((section) => (
        <section key={section.id ?? ''} aria-labelledby={headingId(section)}>
          <SectionHeading section={section} {...context} />
          <Blocks blocks={section.blocks} {...context} />
        </section>
      ))}
    </div>
  );
}

/** The id in the page; the introduction has the heading of the chapter. */
export function headingId({ id }: Pick<Section, 'id'>): string {
  return `section-${id ?? 'title'}`;
}

function SectionHeading({ section, ...context }: Context & { readonly section: Section }) {
  const Heading = HEADINGS[section.level];
  return (
    <Heading id={headingId(section)} tabIndex={-1}>
      <Inlines inlines={section.heading} {...context} />
    </Heading>
  );
}

const HEADINGS = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

// Nothing is moved or removed while a chapter is shown, so that positions are keys.
function Blocks({ blocks, ...context }: Context & { readonly blocks: readonly Block[] }) {
  return blocks.map((block, at) => <BlockOf key={String(at)} block={block} {...context} />);
}

function BlockOf({ block, ...context }: Context & { readonly block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.inlines} {...context} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={String(at)}>
              <Blocks blocks={item} {...context} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <div className={styles.table}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={String(at)} scope="col">
                    <Inlines inlines={cell} {...context} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={String(at)}>
                  {row.map((cell, column) => (
                    <td key={String(column)}>
                      <Inlines inlines={cell} {...context} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'picture':
      return (
        <img
          src={context.pictures.get(block.file)}
          alt={block.alt}
          width={block.width}
          height={block.height}
          loading="lazy"
        />
      );
    case 'note':
      return (
        <aside className={styles.note}>
          <Blocks blocks={block.blocks} {...context} />
        </aside>
      );
  }
}

function Inlines({ inlines, ...context }: Context & { readonly inlines: readonly Inline[] }) {
  return inlines.map((inline, at) => <InlineOf key={String(at)} inline={inline} {...context} />);
}

function InlineOf({ inline, ...context }: Context & { readonly inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'key':
      return <Kbd>{inline.text}</Kbd>;
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.inlines} {...context} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.inlines} {...context} />
        </em>
      );
    case 'link':
      return (
        <a href={helpHash(context.language, inline.topic)}>
          <Inlines inlines={inline.inlines} {...context} />
        </a>
      );
  }
}
