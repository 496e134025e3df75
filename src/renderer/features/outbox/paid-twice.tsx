import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import { navigate } from '../../app/current-route';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import styles from './outbox-screen.module.css';

/** Says which packages two workstations of the team paid for; of all cases, or of one. */
export function PaidTwice({ caseId }: { readonly caseId?: OutboxEntry['caseId'] }) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const entries = useRequest('outbox.list', {}).data ?? [];
  const paidTwice = entries.flatMap(({ id, caseId: of, caseNumber, team }) =>
    team?.isPaidTwice && team.other && (caseId ?? of) === of
      ? [{ id, of, caseNumber, other: team.other }]
      : [],
  );
  if (paidTwice.length === 0) return null;
  return (
    <div className={styles.banners}>
      {paidTwice.map(({ id, of, caseNumber, other }) => (
        <Notice
          key={id}
          tone="yellow"
          icon={<Coins size={16} aria-hidden />}
          actions={
            caseId === undefined ? (
              <Button onPress={() => navigate({ screen: 'case', caseId: of, tab: 'history' })}>
                {caseNumber}
              </Button>
            ) : null
          }
        >
          <strong>{t('paidTwice.title')}</strong>{' '}
          {t('paidTwice.text', {
            workstation: other.workstation,
            caseNumber: other.caseNumber,
            time: formats.instant(other.at).text,
          })}
        </Notice>
      ))}
    </div>
  );
}
