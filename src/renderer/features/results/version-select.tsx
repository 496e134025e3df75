import { useTranslation } from 'react-i18next';
import type { ResultVersionSummary } from '../../../contract/answer-views';
import type { SubmissionId } from '../../../domain/ids';
import { levelWord } from '../../../locales/case-state-text';
import { Select } from '../../components/select';
import { useFormats } from '../../i18n/use-formats';
import { tokensText } from './tokens-text';

export interface VersionSelectProps {
  /** Shown above the select; without it, a default label is for assistive technology only. */
  readonly label?: string;
  /** Newest first. */
  readonly versions: readonly ResultVersionSummary[];
  readonly selected: SubmissionId;
  readonly onSelect: (id: SubmissionId) => void;
}

/** Selects one of several submissions by time, level and tokens of its result. */
export function VersionSelect({ label, versions, selected, onSelect }: VersionSelectProps) {
  const { t } = useTranslation('results');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  return (
    <Select
      label={label ?? t('answers.label')}
      hideLabel={label === undefined}
      value={selected}
      onChange={onSelect}
      options={versions.map((version, index) => ({
        value: version.submissionId,
        label: t('answers.option', {
          position: versions.length - index,
          total: versions.length,
          time: formats.instant(version.receivedAt).text,
        }),
        hint: [levelWord(version.level, common), tokensText(t, version)].join(' · '),
      }))}
    />
  );
}
