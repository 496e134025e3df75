import { Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DeletionRecord } from '../../../contract/retention-views';
import { useCommand, useRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import { SettingsSection } from '../settings/settings-page';
import styles from './retention.module.css';
import { ScrollRegion } from './scroll-region';

/** Shows the records of deletions, which do not name the deleted cases. */
export function DeletionRecords() {
  const { t } = useTranslation('retention');
  const records = useRequest('retention.records', {}).data;
  if (!records) return null;
  return (
    <SettingsSection title={t('records.title')}>
      <Unfinished records={records} />
      {records.length === 0 ? (
        <p className="quiet">{t('records.none')}</p>
      ) : (
        <ScrollRegion label={t('records.title')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('records.at')}</th>
                <th scope="col">{t('records.by')}</th>
                <th scope="col">{t('records.rule')}</th>
                <th scope="col">{t('records.gone')}</th>
                <th scope="col">{t('records.head')}</th>
                <th scope="col">{t('records.column')}</th>
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <Record key={record.id} record={record} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </SettingsSection>
  );
}

function Record({ record }: { readonly record: DeletionRecord }) {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const { startedAt, actor, ruleDays, rows, files, bytes, custodyHead, tokens, state } = record;
  return (
    <tr>
      <th scope="row">{formats.instant(startedAt).text}</th>
      <td>{actor}</td>
      <td>{ruleDays === null ? t('records.byHand') : t('records.byRule', { days: ruleDays })}</td>
      <td>
        {t('records.size', { rows, files, size: formats.size(bytes) })}
        {tokens > 0 ? (
          <span className={styles.quiet}>{`${t('records.tokens')}: ${formats.number(tokens)}`}</span>
        ) : null}
      </td>
      <td>
        <code title={custodyHead ?? ''}>{custodyHead?.slice(0, 12) ?? ''}</code>
      </td>
      <td>
        <Badge tone={state === 'complete' ? 'grey' : 'yellow'}>{t(`records.state.${state}`)}</Badge>
      </td>
    </tr>
  );
}

/** Says that a deletion is incomplete, and offers to finish it. */
function Unfinished({ records }: { readonly records: readonly DeletionRecord[] }) {
  const { t } = useTranslation('retention');
  const onError = useFailureToast();
  const finish = useCommand('retention.finish', { onError });
  const restart = useCommand('app.restart', { onError });
  const problem = records.find((record) => record.problem !== null)?.problem;
  if (problem) {
    return (
      <Notice
        tone="yellow"
        icon={<TriangleAlert size={16} aria-hidden />}
        actions={
          <Button isPending={finish.isPending} onPress={() => finish.mutate({})}>
            {t('records.tryAgain')}
          </Button>
        }
      >
        <p>{t('records.problem', { problem })}</p>
      </Notice>
    );
  }
  if (!records.some(({ state }) => state === 'overwriting')) return null;
  return (
    <Notice
      tone="grey"
      icon={<Hourglass size={16} aria-hidden />}
      actions={<Button onPress={() => restart.mutate({})}>{t('records.restart')}</Button>}
    >
      <p>{t('records.overwriting')}</p>
    </Notice>
  );
}
