import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '../../../../contract/document-views';
import { Notice } from '../../../components/notice';
import { useFormats } from '../../../i18n/use-formats';
import type { PdfFile } from '../document/pdf-file';
import { useHits } from '../search/use-hits';
import { useSearch } from '../search/use-search';
import { type PagesControl, PagesView } from './pages-view';
import { ViewerBar } from './viewer-bar';
import { nextStep, percentOf, type Zoom } from './zoom';

const ACTIONS_BY_KEY: { readonly [key: string]: ViewerAction } = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit-page',
  '1': 'actual',
  '2': 'fit-width',
  r: 'turn',
  ArrowRight: 'next-page',
  ArrowLeft: 'previous-page',
};

export interface ViewerProps {
  readonly file: PdfFile;
  readonly view: DocumentView;
  /** A page could not be drawn. */
  readonly onFailed: () => void;
}

/** The pages of a document with toolbar, search and keys. */
export function Viewer({ file, view, onFailed }: ViewerProps) {
  const [zoom, setZoom] = useState<Zoom>({ kind: 'comfortable' });
  const [rotation, setRotation] = useState(0);
  const [page, setPage] = useState(1);
  const [scale, setScale] = useState(1);
  const control = useRef<PagesControl>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const search = useSearch(file);
  const hits = useHits(search, page);
  const percent = percentOf(scale);
  useEffect(() => control.current?.focus(), []);
  const goTo = useCallback(
    (requestedPage: number) => {
      const target = Math.min(file.pages, Math.max(1, requestedPage));
      control.current?.goTo(target);
      setPage(target);
    },
    [file],
  );
  const step = (direction: 1 | -1) => setZoom({ kind: 'percent', percent: nextStep(percent, direction) });
  const rotate = () => setRotation((current) => (current + 90) % 360);
  const onKey = (event: KeyboardEvent) => {
    const action = actionForKey(event, isField(event.target));
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    switch (action) {
      case 'larger':
        return step(1);
      case 'smaller':
        return step(-1);
      case 'fit-page':
        return setZoom({ kind: 'page' });
      case 'fit-width':
        return setZoom({ kind: 'width' });
      case 'actual':
        return setZoom({ kind: 'percent', percent: 100 });
      case 'turn':
        return rotate();
      case 'next-page':
        return goTo(page + 1);
      case 'previous-page':
        return goTo(page - 1);
      case 'search':
        searchField.current?.focus();
        return searchField.current?.select();
      case 'next-hit':
        return hits.step(1);
      case 'previous-hit':
        return hits.step(-1);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a bar and pages, not of fields
    <div role="group" aria-label={view.name} className="fill-column" onKeyDown={onKey}>
      <ViewerBar
        file={file}
        page={page}
        zoom={zoom}
        percent={percent}
        search={search}
        hits={hits}
        searchField={searchField}
        onPage={goTo}
        onZoom={setZoom}
        onStep={step}
        onRotate={rotate}
        onLeaveSearch={() => control.current?.focus()}
      />
      <Notices file={file} view={view} />
      <PagesView
        file={file}
        zoom={zoom}
        rotation={rotation}
        search={search}
        hit={hits.hit}
        control={control}
        onPage={setPage}
        onScale={setScale}
        onFailed={onFailed}
      />
    </div>
  );
}

function Notices({ file, view }: Pick<ViewerProps, 'file' | 'view'>) {
  const { t } = useTranslation('pdf');
  const formats = useFormats();
  const icon = <TriangleAlert size={16} aria-hidden />;
  return (
    <>
      {view.isChanged ? (
        <Notice tone="yellow" icon={icon}>
          {t('notice.changed')}
        </Notice>
      ) : null}
      {file.claimedPages > file.pages ? (
        <Notice tone="yellow" icon={icon}>
          {t('notice.capped', {
            claimed: formats.number(file.claimedPages),
            shown: formats.number(file.pages),
          })}
        </Notice>
      ) : null}
    </>
  );
}

function isField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, [role="listbox"]') !== null;
}

type ViewerAction =
  | 'larger'
  | 'smaller'
  | 'fit-page'
  | 'fit-width'
  | 'actual'
  | 'turn'
  | 'next-page'
  | 'previous-page'
  | 'search'
  | 'next-hit'
  | 'previous-hit';

interface ViewerKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The action of a key in the viewer; null for none. Keys typed into a field belong to the field. */
export function actionForKey(event: ViewerKey, isTyping: boolean): ViewerAction | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === 'F3') return shiftKey ? 'previous-hit' : 'next-hit';
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'f' ? 'search' : null;
  if (altKey || isTyping) return null;
  return ACTIONS_BY_KEY[key.toLowerCase()] ?? ACTIONS_BY_KEY[key] ?? null;
}
