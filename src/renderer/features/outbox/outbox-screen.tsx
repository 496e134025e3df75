import { useTranslation } from 'react-i18next';
import { useRequest } from '../../app/queries';
import { ScreenHeader } from '../../app/screen-header';

/** The packages on their way, and the ones that ask a question. */
export function OutboxScreen() {
  const { t } = useTranslation('common');
  const entries = useRequest('outbox.list', {}).data ?? [];
  return (
    <>
      <ScreenHeader title={t('navigation.outbox')} />
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            {entry.caseNumber}: {entry.state}
          </li>
        ))}
      </ul>
    </>
  );
}
