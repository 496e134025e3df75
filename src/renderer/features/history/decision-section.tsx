import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { useRequest } from '../../app/queries';
import { HashValue } from '../../components/hash-value';
import { InspectorSection } from '../../components/inspector';
import { LevelBadge } from '../../components/level-badge';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import { DecisionBadge } from './decision-badge';
import { latestResults } from './decision-basis';
import styles from './history-inspector.module.css';
import type { DecisionRow } from './history-rows';

/** Shows a decision with its reason, the level at that time, and the results it was based on. */
export function DecisionSection({
  detail,
  row: { decision, stands },
}: {
  readonly detail: CaseDetail;
  readonly row: DecisionRow;
}) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const { text, offset } = formats.instant(decision.at);
  return (
    <>
      <InspectorSection title={t('decision.by')}>
        <DecisionBadge choice={decision.choice} />
        <p className="quiet small">
          {t('note.written', { actor: decision.actor, time: `${text} ${offset}` })}
        </p>
        <p className={styles.words}>{decision.reason ?? t('decision.erased')}</p>
        {stands ? <NewerResults detail={detail} decidedAt={decision.at} /> : null}
      </InspectorSection>
      <InspectorSection title={t('decision.levelThen')}>
        <LevelBadge level={decision.level} />
        <p className="quiet small">
          {decision.basis.length === 0
            ? t('decision.basisWithout')
            : t('decision.basis', { count: decision.basis.length })}
        </p>
        <ul className={styles.basis}>
          {decision.basis.map(({ resultId, receivedAt, level, rawSha256 }) => (
            <li key={resultId}>
              <span>{t('decision.answer', { time: formats.instant(receivedAt).text })}</span>
              <LevelBadge level={level} />
              <HashValue sha256={rawSha256} />
            </li>
          ))}
        </ul>
      </InspectorSection>
    </>
  );
}

/** Warns if results arrived after the decision, which it cannot have considered. */
function NewerResults({ detail, decidedAt }: { readonly detail: CaseDetail; readonly decidedAt: string }) {
  const { t } = useTranslation('history');
  const results = useRequest('results.list', { caseId: detail.id }).data ?? [];
  const newer = latestResults(results).filter(({ receivedAt }) => receivedAt > decidedAt).length;
  if (newer === 0) return null;
  return (
    <Notice tone="yellow" icon={<CircleAlert size={16} aria-hidden />}>
      {t('decision.newer', { count: newer })}
    </Notice>
  );
}
