import { parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components';
import { IconButton } from './button';
import styles from './day-picker.module.css';
import { PopoverPanel } from './popover-panel';

export interface DayPickerProps {
  /** Name of the button and of the calendar. */
  readonly label: string;
  /** `YYYY-MM-DD`; null if no day is chosen yet. */
  readonly value: string | null;
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  readonly max: string;
  readonly onChange: (isoDate: string) => void;
}

/** A button that opens a calendar, for use beside a field in which the day can be typed. */
export function DayPicker({ label, value, max, onChange }: DayPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PopoverPanel
      label={label}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton label={label}>
          <CalendarDays size={16} aria-hidden />
        </IconButton>
      }
    >
      <Calendar
        aria-label={label}
        value={value === null ? null : parseDate(value)}
        maxValue={parseDate(max)}
        firstDayOfWeek="mon"
        onChange={(day) => {
          setIsOpen(false);
          onChange(day.toString());
        }}
      >
        <header className={styles.header}>
          <AriaButton slot="previous" className={styles.step ?? ''}>
            <ChevronLeft size={16} aria-hidden />
          </AriaButton>
          <CalendarHeading className={styles.month ?? ''} />
          <AriaButton slot="next" className={styles.step ?? ''}>
            <ChevronRight size={16} aria-hidden />
          </AriaButton>
        </header>
        <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
          <CalendarGridHeader>
            {(weekday) => <CalendarHeaderCell className={styles.weekday ?? ''}>{weekday}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(day) => <CalendarCell date={day} className={styles.day ?? ''} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </PopoverPanel>
  );
}
