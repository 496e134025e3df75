import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import type { ItemInView } from './items-in-view';
import styles from './preview-dialog.module.css';
import { Thumbnail } from './thumbnail';

export interface PreviewDialogProps {
  readonly view: ItemInView;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** One picture large; arrows lead to the next. */
export function PreviewDialog({ view, onStep, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('common');
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') onStep(1);
      else if (event.key === 'ArrowLeft') onStep(-1);
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [onStep]);
  return (
    <Dialog
      title={view.item.name}
      isOpen
      onClose={onClose}
      wide
      actions={
        <>
          <Button icon={<ChevronLeft size={16} aria-hidden />} onPress={() => onStep(-1)}>
            {t('action.previous')}
          </Button>
          <Button icon={<ChevronRight size={16} aria-hidden />} onPress={() => onStep(1)}>
            {t('action.next')}
          </Button>
        </>
      }
    >
      <div className={styles.frame}>
        <Thumbnail key={view.item.id} item={view.item} kind="preview" alt={view.item.name} />
      </div>
    </Dialog>
  );
}
