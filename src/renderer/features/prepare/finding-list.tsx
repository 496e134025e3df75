import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Observation } from '../../components/inspector';
import { findingSentence } from '../../i18n/finding-sentence';
import { FindingIcon } from './finding-badge';
import type { AnyFinding } from './items-in-view';

/** Findings in plain words, each with what to ask for. */
export function FindingList({ findings }: { readonly findings: readonly AnyFinding[] }) {
  const { t, i18n } = useTranslation('prepare');
  if (findings.length === 0) {
    return (
      <Observation
        icon={<CircleCheck size={18} aria-hidden color="var(--grey)" />}
        title={t('inspector.noFindings')}
      >
        {t('inspector.noFindingsText')}
      </Observation>
    );
  }
  return findings.map((finding, index) => {
    const { sentence, ask } = findingSentence(i18n, finding);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity beyond their place
      <Observation key={`${finding.code}-${index}`} icon={<FindingIcon finding={finding} />} title={sentence}>
        {ask}
      </Observation>
    );
  });
}
