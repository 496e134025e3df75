import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIOD_KINDS, type Period, type PeriodKind } from '../../../domain/case-filter';
import { calendarDay } from '../../../domain/reference-date';
import { Select } from '../../components/select';
import { TextField } from '../../components/text-field';
import { useFormats } from '../../i18n/use-formats';

const RECENT_DAYS = [1, 7, 30, 90, 365] as const;
type Span = 'any' | 'own' | `${(typeof RECENT_DAYS)[number]}`;

export interface PeriodFieldsProps {
  readonly period: Period | null;
  readonly onChange: (period: Period | null) => void;
}

/** Chooses which date of a case to filter by, and the period: the last days, or between two dates. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('caseList');
  const [kind, setKind] = useState<PeriodKind>(period?.kind ?? 'activity');
  const span = spanOf(period);
  const chooseSpan = (chosen: Span): void => {
    if (chosen === 'any') onChange(null);
    else if (chosen === 'own') onChange({ kind, from: null, to: null });
    else onChange({ kind, lastDays: Number(chosen) });
  };
  return (
    <>
      <Select
        label={t('filter.period')}
        value={span}
        options={[
          { value: 'any', label: t('days.any') },
          ...RECENT_DAYS.map((days): { value: Span; label: string } => ({
            value: `${days}`,
            label: t('days.last', { count: days }),
          })),
          { value: 'own', label: t('days.own') },
        ]}
        onChange={chooseSpan}
      />
      {period === null ? null : (
        <Select
          label={t('filter.periodKind')}
          value={period.kind}
          options={PERIOD_KINDS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={(chosen) => {
            setKind(chosen);
            onChange({ ...period, kind: chosen });
          }}
        />
      )}
      {period !== null && !('lastDays' in period) ? (
        <>
          <DayField
            label={t('filter.from')}
            day={period.from}
            onChange={(from) => onChange({ ...period, from })}
          />
          <DayField label={t('filter.to')} day={period.to} onChange={(to) => onChange({ ...period, to })} />
        </>
      ) : null}
    </>
  );
}

function spanOf(period: Period | null): Span {
  if (period === null) return 'any';
  const known = 'lastDays' in period ? RECENT_DAYS.find((days) => days === period.lastDays) : undefined;
  return known === undefined ? 'own' : `${known}`;
}

/** A date in any format that a reference date may have; empty for no limit. */
function DayField({
  label,
  day,
  onChange,
}: {
  readonly label: string;
  readonly day: string | null;
  readonly onChange: (day: string | null) => void;
}) {
  const { t } = useTranslation('caseList');
  const formats = useFormats();
  const [text, setText] = useState(day === null ? '' : formats.day(day));
  const example = formats.day('2026-03-14');
  const isWrong = text.trim() !== '' && calendarDay(text) === null;
  return (
    <TextField
      label={label}
      value={text}
      help={t('filter.dayHelp', { example })}
      error={isWrong ? t('filter.dayInvalid', { example }) : null}
      onChange={(typed) => {
        setText(typed);
        const found = calendarDay(typed);
        if (typed.trim() === '' || found !== null) onChange(found);
      }}
    />
  );
}
