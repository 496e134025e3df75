import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRequest } from '../../app/queries';
import { formatRoute } from '../../app/route';
import styles from './board.module.css';

/** Warns on the board if the receiver refuses results, because the service sends each only once. */
export function ReceiverWarnings() {
  const { t } = useTranslation('settings');
  const view = useRequest('receiver.get', {}).data;
  if (!view?.settings.enabled) return null;
  const warnings = [
    ...(view.token === 'unseen' ? [t('receiver.tokenUnseen')] : []),
    ...(view.inbox.level === 'ok' ? [] : [t('inbox.short', { results: view.inbox.results })]),
  ];
  return warnings.map((text) => (
    <p key={text} className={styles.question}>
      <TriangleAlert size={15} aria-hidden />
      <span>
        {text}{' '}
        <a href={formatRoute({ screen: 'settings', section: 'capture' })}>{t('receiver.toSettings')}</a>
      </span>
    </p>
  ));
}
