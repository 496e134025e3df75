import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceDateProposal } from '../../../contract/prepare-views';
import {
  checkReferenceDate,
  earlierDay,
  hasTimeOfDay,
  lastReferenceDate,
  localDay,
} from '../../../domain/reference-date';
import { Button } from '../../components/button';
import { DayPicker } from '../../components/day-picker';
import { TextField } from '../../components/text-field';
import { textByCode } from '../../i18n/text-by-code';
import { useFormats } from '../../i18n/use-formats';
import { referenceDateProblem } from './case-form';
import styles from './reference-date-field.module.css';

export interface ReferenceDateFieldProps {
  /** As typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly autoFocus?: boolean;
  /** Where the photos of a folder suggest a day; named as long as the field shows it. */
  readonly proposal?: ReferenceDateProposal | null;
  /** Whether the proposed day is offered while the field shows another one. */
  readonly offersProposal?: boolean;
}

/** Says what is wrong while it is typed, and that today or the day of the photos is only a proposal. */
export function ReferenceDateField(props: ReferenceDateFieldProps) {
  const { value, onChange, onFocus, onBlur, autoFocus, proposal, offersProposal = false } = props;
  const { t, i18n } = useTranslation('cases');
  const formats = useFormats();
  const field = useRef<HTMLDivElement>(null);
  const now = new Date();
  const today = localDay(now);
  const check = checkReferenceDate(value, earlierDay(now));
  const problem = referenceDateProblem(check, formats.day(today));
  const referenceDate = check.ok ? check.referenceDate : null;
  const help = () => {
    if (check.ok && hasTimeOfDay(value)) return t('new.referenceDateTime');
    if (proposal && proposal.referenceDate === referenceDate) return proposalText(t, proposal);
    return referenceDate === today ? t('new.referenceDateToday') : t('new.referenceDateHelp');
  };
  return (
    <div ref={field} className={styles.field}>
      <TextField
        label={t('new.referenceDate')}
        value={value}
        onChange={onChange}
        onFocus={onFocus}
        onBlur={onBlur}
        autoFocus={autoFocus}
        help={help()}
        error={problem ? textByCode(i18n, 'cases', problem.key, problem.values) : null}
      />
      <div className={styles.picker}>
        <DayPicker
          label={t('new.chooseDay')}
          value={referenceDate}
          max={lastReferenceDate(earlierDay(now))}
          onChange={(day) => onChange(formats.day(day))}
        />
      </div>
      {offersProposal ? (
        // The element is always there, so that a screen reader announces what appears in it.
        <div role="status">
          {proposal && proposal.referenceDate !== referenceDate ? (
            <p className={styles.offer}>
              {t('proposal.photos', {
                date: formats.day(proposal.referenceDate),
                count: proposal.photosOnDay,
                photos: proposal.photosRead,
              })}
              <Button
                variant="link"
                onPress={() => {
                  onChange(formats.day(proposal.referenceDate));
                  // The button that had the focus goes.
                  field.current?.querySelector('input')?.focus();
                }}
              >
                {t('proposal.use', { date: formats.day(proposal.referenceDate) })}
              </Button>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function proposalText(t: TFunction<'cases'>, { photosOnDay, photosRead }: ReferenceDateProposal): string {
  if (photosOnDay === photosRead) return t('new.referenceDateOfAll', { count: photosRead });
  return t('new.referenceDateOfMost', { count: photosOnDay, photos: photosRead });
}
