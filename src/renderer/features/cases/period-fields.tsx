import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIOD_KINDS, type Period, type PeriodKind } from '../../../domain/case-filter';
import { calendarDay } from '../../../domain/reference-date';
import { Select } from '../../components/select';
import { TextField } from '../../components/text-field';
import { useFormats } from '../../i18n/use-formats';

const RECENT = [1, 7, 30, 90, 365] as const;
type Span = 'any' | 'own' | `${(typeof RECENT)[number]}`;

export interface PeriodFieldsProps {
  readonly period: Period | null;
  readonly onChange: (period: Period | null) => void;
}

/** Which day of a case is meant, and when it lies: recently, or between two days. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('caseList');
  const [kind, setKind] = useState<PeriodKind>(period?.kind ?? 'activity');
  const span = spanOf(period);
  const choose = (to: Span, of: PeriodKind): void => {
    setKind(of);
    if (to === 'any') onChange(null);
    else if (to === 'own') onChange({ kind: of, from: null, to: null });
    else onChange({ kind: of, lastDays: Number(to) });
  };
  return (
    <>
      <Select
        label={t('filter.period')}
        value={span}
        options={[
          { value: 'any', label: t('days.any') },
          ...RECENT.map((days): { value: Span; label: string } => ({
            value: `${days}`,
            label: t('days.last', { count: days }),
          })),
          { value: 'own', label: t('days.own') },
        ]}
        onChange={(to) => choose(to, kind)}
      />
      {period === null ? null : (
        <Select
          label={t('filter.periodKind')}
          value={period.kind}
          options={PERIOD_KINDS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={(of) => {
            setKind(of);
            onChange({ ...period, kind: of });
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
  const known = 'lastDays' in period ? RECENT.find((days) => days === period.lastDays) : undefined;
  return known === undefined ? 'own' : `${known}`;
}

/** A day in any spelling that a reference date may have; empty: open. */
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
