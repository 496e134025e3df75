import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  MoveHorizontal,
  RotateCw,
  Scan,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button';
import { SearchField } from '../../../components/search-field';
import { ToggleIcon } from '../../../components/segments';
import { useFormats } from '../../../i18n/use-formats';
import type { PdfFile } from '../document/pdf-file';
import type { Hits } from '../search/use-hits';
import type { Search } from '../search/use-search';
import styles from './viewer.module.css';
import { ZOOM_STEPS, type Zoom } from './zoom';

export interface ViewerBarProps {
  readonly file: PdfFile;
  readonly page: number;
  readonly zoom: Zoom;
  readonly percent: number;
  readonly search: Search;
  readonly hits: Hits;
  readonly searchField: Ref<HTMLInputElement>;
  readonly onPage: (page: number) => void;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onRotate: () => void;
  readonly onLeaveSearch: () => void;
}

export function ViewerBar(props: ViewerBarProps) {
  const { t } = useTranslation('pdf');
  return (
    <div role="toolbar" aria-label={t('bar.label')} className={styles.bar}>
      <PageControls {...props} />
      <ZoomControls {...props} />
      <IconButton label={t('bar.turn')} onPress={props.onRotate}>
        <RotateCw size={16} aria-hidden />
      </IconButton>
      <SearchControls {...props} />
    </div>
  );
}

function PageControls({ file, page, onPage }: ViewerBarProps) {
  const { t } = useTranslation('pdf');
  const formats = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  // The field shows the current page except while a person types into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page ends the typing
  useEffect(() => setTyped(null), [page]);
  const commitPage = () => {
    const typedPage = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (!Number.isNaN(typedPage)) onPage(typedPage);
  };
  return (
    <div className={styles.group}>
      <IconButton label={t('bar.previousPage')} isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <input
        className={styles.page}
        aria-label={t('bar.page')}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, '').slice(0, 5))}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={commitPage}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commitPage();
        }}
      />
      <span className={styles.pages}>{t('bar.of', { pages: formats.number(file.pages) })}</span>
      <IconButton label={t('bar.nextPage')} isDisabled={page >= file.pages} onPress={() => onPage(page + 1)}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

function ZoomControls({ zoom, percent, onZoom, onStep }: ViewerBarProps) {
  const { t } = useTranslation('pdf');
  const formats = useFormats();
  const smallest = ZOOM_STEPS[0] ?? 0;
  const largest = ZOOM_STEPS.at(-1) ?? 0;
  return (
    <div className={styles.group}>
      <IconButton label={t('bar.smaller')} isDisabled={percent <= smallest} onPress={() => onStep(-1)}>
        <ZoomOut size={16} aria-hidden />
      </IconButton>
      <button
        type="button"
        className={styles.percent}
        aria-label={t('bar.actual', { percent: formats.number(percent) })}
        title={t('bar.actual', { percent: formats.number(percent) })}
        onClick={() => onZoom({ kind: 'percent', percent: 100 })}
      >
        {formats.number(percent)} %
      </button>
      <IconButton label={t('bar.larger')} isDisabled={percent >= largest} onPress={() => onStep(1)}>
        <ZoomIn size={16} aria-hidden />
      </IconButton>
      <ToggleIcon
        label={t('bar.fitWidth')}
        isSelected={zoom.kind === 'width'}
        onChange={() => onZoom({ kind: 'width' })}
      >
        <MoveHorizontal size={16} aria-hidden />
      </ToggleIcon>
      <ToggleIcon
        label={t('bar.fitPage')}
        isSelected={zoom.kind === 'page'}
        onChange={() => onZoom({ kind: 'page' })}
      >
        <Scan size={16} aria-hidden />
      </ToggleIcon>
    </div>
  );
}

function SearchControls({ file, search, hits, searchField, onLeaveSearch }: ViewerBarProps) {
  const { t } = useTranslation('pdf');
  const formats = useFormats();
  const { query, isDone } = search;
  const total = search.hits.length;
  return (
    <search
      className={styles.search}
      // Runs before the field clears itself, which would keep the focus in it.
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter') hits.step(event.shiftKey ? -1 : 1);
        else if (event.key === 'Escape' && query !== '') {
          search.setQuery('');
          onLeaveSearch();
        } else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <SearchField label={t('find.label')} value={query} onChange={search.setQuery} inputRef={searchField} />
      <span className={styles.hits} role="status">
        {query.trim() === '' ? null : statusText()}
      </span>
      <IconButton label={t('find.previous')} isDisabled={total === 0} onPress={() => hits.step(-1)}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('find.next')} isDisabled={total === 0} onPress={() => hits.step(1)}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </search>
  );

  function statusText(): string {
    if (!isDone && total === 0) {
      return t('find.searching', {
        page: formats.number(search.searched),
        pages: formats.number(file.pages),
      });
    }
    if (total === 0) return t('find.none');
    return t(isDone ? 'find.hit' : 'find.hitSoFar', {
      current: formats.number(hits.index + 1),
      total: formats.number(total),
    });
  }
}
