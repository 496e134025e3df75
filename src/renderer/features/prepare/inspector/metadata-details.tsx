import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ItemMetadataView } from '../../../../contract/metadata-views';
import {
  blockLabel,
  type MetadataBlock,
  type MetadataContent,
  type MetadataKey,
  type MetadataValue,
  sourceLabel,
} from '../../../../domain/metadata';
import type { Formats } from '../../../../locales/formats';
import { metadataText } from '../../../../locales/metadata-text';
import { useFormats } from '../../../i18n/use-formats';
import styles from './metadata-panel.module.css';

export interface MetadataDetailsProps {
  readonly metadata: ItemMetadataView;
  readonly search: string;
}

/** Every value with its source; marks values that contradict the one that Proofcase uses. */
export function SourcedValues({ metadata, search }: MetadataDetailsProps) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const name = (key: MetadataKey) => t(`metadata.key.${key}`);
  const found = searchValues(metadata.values, search, ({ key, content }) =>
    [name(key), contentText(content, formats)].join(' '),
  );
  const groups = new Map<MetadataKey, MetadataValue[]>();
  for (const value of found) groups.set(value.key, [...(groups.get(value.key) ?? []), value]);
  if (groups.size === 0) return <p className="quiet small">{t('metadata.nothing')}</p>;
  return (
    <dl className={styles.values}>
      {[...groups].map(([key, values]) => (
        <div key={key} className={styles.group}>
          <dt>{name(key)}</dt>
          {values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tag may occur twice in a file
            <dd key={`${sourceLabel(value.source)}-${index}`}>
              <span className={styles.value}>
                {contentText(value.content, formats)}
                {isContradicted(metadata, value) ? (
                  <TriangleAlert
                    size={13}
                    role="img"
                    aria-label={t('metadata.conflict')}
                    className={styles.conflict}
                  />
                ) : null}
              </span>
              <small>{sourceLabel(value.source)}</small>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function isContradicted({ conflicts }: ItemMetadataView, value: MetadataValue): boolean {
  return conflicts.some(({ other }) => isSame(other, value));
}

/** Compares fields, since the IPC bridge copies objects. */
function isSame(a: MetadataValue, b: MetadataValue): boolean {
  return a.key === b.key && a.source.block === b.source.block && a.source.tag === b.source.tag;
}

/** All tags of the file, block by block; a search opens the blocks that contain a match. */
export function AllTags({ metadata, search }: MetadataDetailsProps) {
  const { t } = useTranslation('workspace');
  const blocks = searchBlocks(metadata.blocks, search);
  if (blocks.length === 0) return null;
  const isSearching = search.trim() !== '';
  return (
    <div className={styles.blocks}>
      <h3 className={styles.heading}>{t('metadata.allTags')}</h3>
      {blocks.map((block) => (
        <Block key={`${block.block} ${block.part} ${isSearching}`} block={block} isOpen={isSearching} />
      ))}
    </div>
  );
}

function Block({ block, isOpen }: { readonly block: MetadataBlock; readonly isOpen: boolean }) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  return (
    <details className={styles.block} open={isOpen}>
      <summary>
        {[blockLabel(block.block), block.part].filter(Boolean).join(' · ')}{' '}
        <span className={styles.count}>{formats.number(block.entries.length)}</span>
      </summary>
      <dl className={styles.tags}>
        {block.entries.map(({ tag, text, bytes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tag may occur twice in a block
          <div key={`${tag}-${index}`}>
            <dt>{tag}</dt>
            <dd>{text ?? t('metadata.binary', { count: bytes ?? 0 })}</dd>
          </div>
        ))}
      </dl>
      {block.truncated ? <p className="quiet small">{t('metadata.truncated')}</p> : null}
    </details>
  );
}

/** A value in the reader's language; a time without a zone stays without one. */
function contentText(content: MetadataContent, formats: Formats): string {
  return metadataText(content, formats, (offset) => offset ?? '');
}

function wordsOf(search: string): readonly string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Values whose text or source contains every word of the search; `textOf` gives name and value. */
function searchValues(
  values: readonly MetadataValue[],
  search: string,
  textOf: (value: MetadataValue) => string,
): readonly MetadataValue[] {
  const words = wordsOf(search);
  if (words.length === 0) return values;
  return values.filter((value) => {
    const text = `${textOf(value)} ${sourceLabel(value.source)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Blocks reduced to their matching tags, without the blocks that have none. */
function searchBlocks(blocks: readonly MetadataBlock[], search: string): readonly MetadataBlock[] {
  const words = wordsOf(search);
  if (words.length === 0) return blocks;
  return blocks.flatMap((block) => {
    const entries = block.entries.filter(({ tag, text }) => {
      const all = `${blockLabel(block.block)} ${block.part} ${tag} ${text ?? ''}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
    return entries.length > 0 ? [{ ...block, entries }] : [];
  });
}
