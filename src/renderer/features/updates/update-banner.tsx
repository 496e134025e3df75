import { ArrowDownToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import styles from '../managed/managed.module.css';
import { useSetAtQuit, useUpdates } from './use-updates';

/** Shown above every screen while quitting would install an update. */
export function UpdateBanner() {
  const { t } = useTranslation('application');
  const view = useUpdates();
  const setAtQuit = useSetAtQuit();
  if (view?.state !== 'ready' || !view.atQuit) return null;
  const { version, server } = view;
  return (
    <div className={styles.banner} role="status">
      <Notice
        tone="grey"
        icon={<ArrowDownToLine size={16} aria-hidden />}
        actions={<Button onPress={() => setAtQuit(false)}>{t('updates.notNow')}</Button>}
      >
        <strong>{t('updates.banner', { version })}</strong> {t('updates.bannerFrom', { server })}
      </Notice>
    </div>
  );
}
