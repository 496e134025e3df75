import {
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  CircleMinus,
  Maximize2,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant, IconButton } from '../../../components/button';
import { useFormats } from '../../../i18n/use-formats';
import type { ItemList } from '../list/use-item-list';
import styles from './viewer-controls.module.css';

export interface PageButtonsProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Page buttons of a PDF or TIFF; renders nothing for a single page. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  if (pages < 2) return null;
  return (
    <div className={styles.group}>
      <IconButton label={t('viewer.previousPage')} isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <ChevronLeft size={15} aria-hidden />
      </IconButton>
      <span className={styles.page} aria-live="polite">
        {t('viewer.page', { page: formats.number(page), pages: formats.number(pages) })}
      </span>
      <IconButton label={t('viewer.nextPage')} isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
        <ChevronRight size={15} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Steps to the previous or next file of the list. */
export function StepButtons({ list }: { readonly list: ItemList }) {
  const { t } = useTranslation('common');
  const { activeIndex, shown, step } = list;
  return (
    <div className={styles.group}>
      <IconButton label={t('action.previous')} isDisabled={activeIndex <= 0} onPress={() => step(-1)}>
        <ArrowLeft size={15} aria-hidden />
      </IconButton>
      <IconButton
        label={t('action.next')}
        isDisabled={activeIndex < 0 || activeIndex >= shown.length - 1}
        onPress={() => step(1)}
      >
        <ArrowRight size={15} aria-hidden />
      </IconButton>
    </div>
  );
}

export function EnlargeButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const { t } = useTranslation('prepare');
  return (
    <IconButton label={t('inspector.preview', { name })} onPress={onPress}>
      <Maximize2 size={14} aria-hidden />
    </IconButton>
  );
}

interface ExcludeButtonProps {
  readonly isExcluded: boolean;
  readonly variant?: ButtonVariant;
  readonly onPress: () => void;
}

/** Excludes one file, or includes it again. */
export function ExcludeButton({ isExcluded, ...buttonProps }: ExcludeButtonProps) {
  const { t } = useTranslation('prepare');
  const Icon = isExcluded ? Undo2 : CircleMinus;
  return (
    <Button icon={<Icon size={14} aria-hidden />} {...buttonProps}>
      {t(isExcluded ? 'exclude.include' : 'exclude.action', { count: 1 })}
    </Button>
  );
}
