import { Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats';
import { IconButton } from '../button';
import type { ZoomControl } from './use-zoom';
import { ZOOM_STEP } from './zoom';
import styles from './zoom-buttons.module.css';

/** Zoom out, zoom in and fit, with the current scale. */
export function ZoomButtons({ zoom }: { readonly zoom: ZoomControl }) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const percent = Math.round((zoom.zoom?.scale ?? 1) * 100);
  return (
    <div className={styles.group}>
      <IconButton
        label={t('viewer.zoomOut')}
        isDisabled={zoom.isFit}
        onPress={() => zoom.zoomBy(1 / ZOOM_STEP)}
      >
        <ZoomOut size={15} aria-hidden />
      </IconButton>
      <button
        type="button"
        className={styles.percent}
        onClick={zoom.actualSize}
        aria-label={t('viewer.actualSize', { percent })}
        title={t('viewer.actualSize', { percent })}
      >
        {formats.number(percent)} %
      </button>
      <IconButton label={t('viewer.zoomIn')} onPress={() => zoom.zoomBy(ZOOM_STEP)}>
        <ZoomIn size={15} aria-hidden />
      </IconButton>
      <IconButton label={t('viewer.fit')} isDisabled={zoom.isFit} onPress={zoom.refit}>
        <Scan size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
