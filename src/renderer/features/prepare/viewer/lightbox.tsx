import { ChevronLeft, ChevronRight, FileText, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Heading } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../components/button';
import { ModalFrame } from '../../../components/modal-frame';
import { ZoomButtons } from '../../../components/zoom/zoom-buttons';
import { useFormats } from '../../../i18n/use-formats';
import { useOpenPdf } from '../../pdf/open-pdf';
import type { Exclusion } from '../exclusion/use-exclusion';
import { FindingIcon, OtherFindings } from '../files/finding-badge';
import { Thumbnail } from '../files/thumbnail';
import { badgeText, captionText } from '../list/item-text';
import { type ItemInView, shownBadge } from '../list/items-in-view';
import type { ItemList } from '../list/use-item-list';
import styles from './lightbox.module.css';
import { ExcludeButton, PageButtons } from './viewer-controls';
import { ZoomStage } from './zoom-stage';

export interface LightboxProps {
  readonly view: ItemInView;
  readonly list: ItemList;
  readonly exclusion: Exclusion;
  readonly onClose: () => void;
}

/** One file in the full window; keys step to the other files. */
export function Lightbox({ view, list, exclusion, onClose }: LightboxProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState({ itemId: view.item.id, page: 1 });
  const page = shown.itemId === view.item.id ? shown.page : 1;
  const pages = view.item.pages ?? 1;
  const toPage = (next: number) => {
    if (next >= 1 && next <= pages) setShown({ itemId: view.item.id, page: next });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' || event.key === ' ') list.step(1);
    else if (event.key === 'ArrowLeft') list.step(-1);
    else if (event.key === 'PageDown' || event.key === 'ArrowDown') toPage(page + 1);
    else if (event.key === 'PageUp' || event.key === 'ArrowUp') toPage(page - 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') exclusion.toggle([view]);
    else return;
    event.preventDefault();
  };
  return (
    <ModalFrame panelClassName={styles.panel} isDismissable onClose={onClose}>
      <header className={styles.head}>
        <Heading slot="title" className={styles.title}>
          {view.item.name}
        </Heading>
        <Facts view={view} list={list} />
        {view.item.type === 'pdf' ? <DocumentButton view={view} /> : null}
        <ExcludeButton isExcluded={view.item.excluded} onPress={() => exclusion.toggle([view])} />
        <IconButton label={t('action.close')} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <ZoomStage
        item={view.item}
        page={page}
        autoFocus
        onKey={onKey}
        controls={(zoom) => (
          <div className={styles.controls}>
            <IconButton
              label={t('action.previous')}
              isDisabled={Math.max(list.activeIndex, list.gap) <= 0}
              onPress={() => list.step(-1)}
            >
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <ZoomButtons zoom={zoom} />
            <PageButtons page={page} pages={pages} onPage={toPage} />
            <IconButton
              label={t('action.next')}
              isDisabled={list.activeIndex >= list.shown.length - 1}
              onPress={() => list.step(1)}
            >
              <ChevronRight size={18} aria-hidden />
            </IconButton>
          </div>
        )}
      />
      <Strip list={list} />
    </ModalFrame>
  );
}

function Facts({ view, list }: Pick<LightboxProps, 'view' | 'list'>) {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const badge = shownBadge(view, list.asked);
  return (
    <p className={styles.facts}>
      {badge ? (
        <span className={styles.finding}>
          <FindingIcon finding={badge.finding} size={15} />
          {badgeText(badge.finding, t, formats)}
          <OtherFindings count={badge.others} t={t} formats={formats} />
        </span>
      ) : null}
      <span>{captionText(view, t, formats)}</span>
      {list.activeIndex < 0 ? null : (
        <span>
          {work('viewer.position', {
            number: formats.number(list.activeIndex + 1),
            of: formats.number(list.shown.length),
          })}
        </span>
      )}
    </p>
  );
}

/** Opens the document in the PDF viewer. */
function DocumentButton({ view }: Pick<LightboxProps, 'view'>) {
  const { t } = useTranslation('pdf');
  const { open, dialog } = useOpenPdf();
  const { id, name } = view.item;
  return (
    <>
      <Button
        icon={<FileText size={14} aria-hidden />}
        onPress={() => open({ source: { kind: 'item', itemId: id }, version: null }, name)}
      >
        {t('openDocument')}
      </Button>
      {dialog}
    </>
  );
}

const NEIGHBOURS = 8;

/** Thumbnails of the neighbouring files. */
function Strip({ list }: { readonly list: ItemList }) {
  const { activeIndex } = list;
  if (activeIndex < 0 || list.shown.length < 2) return null;
  const first = Math.max(0, Math.min(activeIndex - NEIGHBOURS / 2, list.shown.length - NEIGHBOURS - 1));
  return (
    <div className={styles.strip}>
      {list.shown.slice(first, first + NEIGHBOURS + 1).map((view) => (
        <button
          key={view.item.id}
          type="button"
          tabIndex={-1}
          className={styles.neighbour}
          data-current={view.item.id === list.selection.active}
          aria-label={view.item.name}
          onClick={() => list.pick(view.item.id)}
        >
          <Thumbnail item={view.item} kind="thumbnail" alt="" />
        </button>
      ))}
    </div>
  );
}
