import { useTranslation } from 'react-i18next';
import { PARALLEL_UPLOADS } from '../../../contract/outbox-views';
import type { Settings } from '../../../contract/views';
import { useCommand, useRequest } from '../../app/queries';
import { ErrorNotice } from '../../components/error-notice';
import { RadioGroup } from '../../components/radio-group';
import { Select } from '../../components/select';
import { Switch } from '../../components/switch';
import { useFormats } from '../../i18n/use-formats';
import styles from './settings.module.css';
import { SettingsPage, SettingsSection } from './settings-page';

const NO_LIMIT = 'none';
/** Upload limits to choose from, in Mbit/s (10^6 bits), the unit of internet providers. */
export const LIMITS_MBIT: readonly number[] = [0.5, 1, 2, 5, 10, 20, 50, 100];
const BITS_PER_BYTE = 8;

/** Settings of the outbox and of notifications. */
export function Sending() {
  const settings = useRequest('settings.get', {}).data;
  const change = useCommand('settings.change');
  if (!settings) return null;
  const { outbox, notifications } = settings;
  return (
    <SettingsPage>
      <Uploads outbox={outbox} onChange={(changed) => change.mutate({ outbox: changed })} />
      <Notifications
        notifications={notifications}
        onChange={(changed) => change.mutate({ notifications: changed })}
      />
      {change.error ? <ErrorNotice error={change.error} /> : null}
    </SettingsPage>
  );
}

interface UploadsProps {
  readonly outbox: Settings['outbox'];
  readonly onChange: (change: Partial<Settings['outbox']>) => void;
}

function Uploads({ outbox, onChange }: UploadsProps) {
  const { t } = useTranslation('settings');
  const metered = useRequest('outbox.state', {}).data?.metered;
  const { min, max } = PARALLEL_UPLOADS;
  const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <SettingsSection title={t('sending.title')}>
      <div className={styles.pair}>
        <Select
          label={t('sending.parallelUploads')}
          value={String(outbox.parallelUploads)}
          onChange={(value) => onChange({ parallelUploads: Number(value) })}
          options={numbers.map((count) => ({
            value: String(count),
            label: t('sending.uploads', { count }),
          }))}
        />
        <Bandwidth outbox={outbox} onChange={onChange} />
      </div>
      <RadioGroup
        label={t('sending.scans')}
        value={outbox.parallelScans ? 'parallel' : 'serial'}
        onChange={(value) => onChange({ parallelScans: value === 'parallel' })}
        options={[
          { value: 'serial', label: t('sending.serial'), hint: t('sending.serialHint') },
          { value: 'parallel', label: t('sending.parallel'), hint: t('sending.parallelHint') },
        ]}
      />
      <Switch
        isSelected={outbox.onlyUnmetered}
        onChange={(onlyUnmetered) => onChange({ onlyUnmetered })}
        hint={t(metered === null ? 'sending.meteredUnknown' : 'sending.meteredHint')}
      >
        {t('sending.onlyUnmetered')}
      </Switch>
    </SettingsSection>
  );
}

function Bandwidth({ outbox, onChange }: UploadsProps) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const current = outbox.bytesPerSecond;
  const presets = LIMITS_MBIT.map(toBytesPerSecond);
  // A value from the command line or an older version is added to the options.
  const rates =
    current === null || presets.includes(current) ? presets : [...presets, current].sort((a, b) => a - b);
  return (
    <Select
      label={t('sending.limit')}
      value={current === null ? NO_LIMIT : String(current)}
      onChange={(value) => onChange({ bytesPerSecond: value === NO_LIMIT ? null : Number(value) })}
      options={[
        { value: NO_LIMIT, label: t('sending.noLimit') },
        ...rates.map((bytes) => ({
          value: String(bytes),
          label: t('sending.rate', {
            megabits: formats.number(toMegabits(bytes)),
            megabytes: formats.size(bytes),
          }),
        })),
      ]}
    />
  );
}

interface NotificationsProps {
  readonly notifications: Settings['notifications'];
  readonly onChange: (change: Partial<Settings['notifications']>) => void;
}

function Notifications({ notifications, onChange }: NotificationsProps) {
  const { t } = useTranslation('settings');
  return (
    <SettingsSection title={t('notifications.title')}>
      <p className={styles.quiet}>{t('notifications.text')}</p>
      <Switch
        isSelected={notifications.answers}
        onChange={(answers) => onChange({ answers })}
        hint={t('notifications.answersHint')}
      >
        {t('notifications.answers')}
      </Switch>
      <Switch
        isSelected={notifications.questions}
        onChange={(questions) => onChange({ questions })}
        hint={t('notifications.questionsHint')}
      >
        {t('notifications.questions')}
      </Switch>
      <Switch
        isSelected={notifications.caseNumbers}
        onChange={(caseNumbers) => onChange({ caseNumbers })}
        hint={t('notifications.caseNumbersHint')}
        isDisabled={!notifications.answers && !notifications.questions}
      >
        {t('notifications.caseNumbers')}
      </Switch>
    </SettingsSection>
  );
}

export function toBytesPerSecond(mbit: number): number {
  return Math.round((mbit * 1_000_000) / BITS_PER_BYTE);
}

/** Returns Mbit/s, rounded to one decimal. */
export function toMegabits(bytesPerSecond: number): number {
  return Math.round((bytesPerSecond * BITS_PER_BYTE) / 100_000) / 10;
}
