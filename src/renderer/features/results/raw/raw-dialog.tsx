import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseMap } from '../../../../contract/requests';
import type { ResultId } from '../../../../domain/ids';
import { useRequest } from '../../../app/queries';
import { Button, IconButton } from '../../../components/button';
import { CopyButton } from '../../../components/copy-button';
import { Dialog } from '../../../components/dialog';
import { ErrorNotice } from '../../../components/error-notice';
import { SearchField } from '../../../components/search-field';
import { Segments } from '../../../components/segments';
import { useFormats } from '../../../i18n/use-formats';
import { formatJson } from './format-json';
import styles from './raw-dialog.module.css';
import { findMatches, pageCount, pageOf, pagePieces } from './raw-search';

/** The raw response, page by page, with a search over all pages. */
export function RawDialog({
  resultId,
  onClose,
}: {
  readonly resultId: ResultId;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('results');
  const { t: common } = useTranslation('common');
  const raw = useRequest('results.raw', { resultId });
  return (
    <Dialog
      title={t('raw.title')}
      isOpen
      onClose={onClose}
      isWide
      actions={<Button onPress={onClose}>{common('action.close')}</Button>}
    >
      {raw.error ? <ErrorNotice error={raw.error} /> : null}
      {raw.isPending ? (
        <p role="status" className="quiet">
          {common('loading')}
        </p>
      ) : null}
      {raw.data ? <RawText raw={raw.data} /> : null}
    </Dialog>
  );
}

function RawText({ raw }: { readonly raw: ResponseMap['results.raw'] }) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(0);
  const [page, setPage] = useState(0);
  const formatted = useMemo(() => formatJson(raw.text), [raw.text]);
  const [isFormatted, setIsFormatted] = useState(true);
  const text = (isFormatted ? formatted : null) ?? raw.text;
  const searched = useDeferredValue(query);
  const matches = useMemo(() => findMatches(text, searched), [text, searched]);
  const textPieces = pagePieces(text, page, matches, searched.length);
  const match = matches[current] ?? null;
  const mark = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is another element after match or page changed
  useEffect(() => mark.current?.scrollIntoView({ block: 'center' }), [match, page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first match
  useEffect(() => goTo(0), [matches]);

  function goTo(index: number): void {
    setCurrent(index);
    const matchStart = matches[index];
    if (matchStart !== undefined) setPage(pageOf(matchStart));
  }

  const found =
    matches.length === 0
      ? t('raw.noMatch')
      : t('raw.matches', { current: current + 1, count: matches.length });
  return (
    <div className={styles.content}>
      <div className={styles.layout}>
        {formatted === null ? null : (
          <Segments
            label={t('raw.layout')}
            segments={[
              { id: 'formatted', label: t('raw.formatted') },
              { id: 'received', label: t('raw.asReceived') },
            ]}
            selected={isFormatted ? 'formatted' : 'received'}
            onSelect={(id) => {
              setIsFormatted(id === 'formatted');
              setPage(0);
            }}
          />
        )}
        <CopyButton text={text} copiedKey="results:raw.copied">
          {t('raw.copy')}
        </CopyButton>
      </div>
      <div className={styles.search}>
        <SearchField label={t('raw.search')} value={query} onChange={setQuery} />
        <span className="quiet" role="status">
          {searched === '' ? null : found}
        </span>
        <IconButton
          label={t('raw.previousMatch')}
          isDisabled={matches.length === 0}
          onPress={() => goTo((current - 1 + matches.length) % matches.length)}
        >
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('raw.nextMatch')}
          isDisabled={matches.length === 0}
          onPress={() => goTo((current + 1) % matches.length)}
        >
          <ChevronDown size={16} aria-hidden />
        </IconButton>
      </div>
      {raw.truncated ? (
        <p className="quiet">
          {t('raw.truncated', {
            shown: formats.size(new Blob([raw.text]).size),
            total: formats.size(raw.bytes),
          })}
        </p>
      ) : null}
      {raw.isMasked ? <p className="quiet">{t('raw.masked')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <section className={styles.text} aria-label={t('raw.text')} tabIndex={0}>
        <pre>
          {textPieces.map(({ text: piece, isMatch, start }) =>
            isMatch ? (
              <mark
                key={start}
                ref={start === match ? mark : undefined}
                data-current={start === match || undefined}
              >
                {piece}
              </mark>
            ) : (
              <span key={start}>{piece}</span>
            ),
          )}
        </pre>
      </section>
      <Pages page={page} pages={pageCount(text)} onPage={setPage} />
    </div>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, pages, onPage }: PagesProps) {
  const { t } = useTranslation('results');
  if (pages < 2) return null;
  return (
    <div className={styles.pages}>
      <IconButton label={t('raw.previousPage')} isDisabled={page === 0} onPress={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <span>{t('raw.page', { page: page + 1, pages })}</span>
      <IconButton label={t('raw.nextPage')} isDisabled={page >= pages - 1} onPress={() => onPage(page + 1)}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
