import { useTranslation } from 'react-i18next';
import type { ResultSummary } from '../../../contract/views';
import type { ResultId } from '../../../domain/ids';
import type { ReportedLevel } from '../../../domain/level';
import { Select } from '../../components/select';
import { useFormats } from '../../i18n/use-formats';

export interface ResultSelectProps {
  /** Shown above the select; without it, a default label is for assistive technology only. */
  readonly label?: string;
  /** Newest first. */
  readonly results: readonly ResultSummary[];
  readonly selected: ResultId;
  readonly onSelect: (id: ResultId) => void;
}

/** Selects one of several results by time, level and tokens. */
export function ResultSelect({ label, results, selected, onSelect }: ResultSelectProps) {
  const { t } = useTranslation('results');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  return (
    <Select
      label={label ?? t('answers.label')}
      hideLabel={label === undefined}
      value={selected}
      onChange={onSelect}
      options={results.map((result, index) => ({
        value: result.id,
        label: t('answers.option', {
          position: results.length - index,
          total: results.length,
          time: formats.instant(result.receivedAt).text,
        }),
        hint: [
          result.decoded ? levelWord(result.level) : t('answers.unreadable'),
          result.tokensConsumed === null
            ? t('answers.tokensUnknown')
            : t('answers.tokens', { count: result.tokensConsumed }),
        ].join(' · '),
      }))}
    />
  );

  function levelWord(level: ReportedLevel): string {
    if (level.kind === 'known') return common(`level.${level.level}`);
    return level.kind === 'unknown' ? level.text : common('level.absent');
  }
}
