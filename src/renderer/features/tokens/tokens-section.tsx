import { Coins, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileStanding, TokenLedgerView } from '../../../contract/safety-views';
import type { ProfileMonth } from '../../../domain/tokens';
import { useProfileNames } from '../../app/profile-names';
import { useCommand, useRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { Meter } from '../../components/meter';
import { Select } from '../../components/select';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import { SettingsPage } from '../settings/settings-page';
import { CaseCharges } from './case-charges';
import { MonthTable } from './month-table';
import styles from './tokens-section.module.css';

const PERIODS = ['3', '12', '36'] as const;
const ALL = 'all';

/** Shows the charged tokens by month, profile and case, and the state of the budgets. */
export function TokensSection() {
  const { t } = useTranslation('tokens');
  const [months, setMonths] = useState<(typeof PERIODS)[number]>('12');
  const [profileId, setProfileId] = useState<string>(ALL);
  const profiles = useRequest('profiles.list', {}).data ?? [];
  const nameOf = useProfileNames();
  const query = { months: Number(months), ...(profileId === ALL ? {} : { profileId }) };
  const ledger = useRequest('tokens.ledger', query).data;
  return (
    <SettingsPage label={t('title')} className={styles.column}>
      <p className={`quiet ${styles.intro}`}>{t('intro')}</p>
      <div className={styles.toolbar}>
        <Select
          label={t('period')}
          value={months}
          onChange={setMonths}
          options={PERIODS.map((value) => ({ value, label: t('months', { count: Number(value) }) }))}
        />
        <Select
          label={t('profile')}
          value={profileId}
          onChange={setProfileId}
          options={[
            { value: ALL, label: t('allProfiles') },
            ...profiles.map(({ id, name }) => ({ value: id, label: nameOf(id, name) })),
          ]}
        />
        <SaveButton
          query={query}
          isDisabled={!ledger || ledger.total.answers + ledger.practice.answers === 0}
        />
      </div>
      {ledger ? <Ledger ledger={ledger} /> : null}
    </SettingsPage>
  );
}

function SaveButton({
  query,
  isDisabled,
}: {
  readonly query: { readonly months: number; readonly profileId?: string };
  readonly isDisabled: boolean;
}) {
  const { t } = useTranslation('tokens');
  const { toast } = useMessages();
  const save = useCommand('tokens.saveCsv', {
    onDone: (saved) =>
      saved ? toast({ tone: 'green', key: 'tokens:saved', values: { path: saved.path } }) : undefined,
    onError: useFailureToast(),
  });
  return (
    <Button
      icon={<Download size={16} aria-hidden />}
      isDisabled={isDisabled}
      isPending={save.isPending}
      onPress={() => save.mutate(query)}
    >
      {t('save')}
    </Button>
  );
}

function Ledger({ ledger }: { readonly ledger: TokenLedgerView }) {
  const { t } = useTranslation('tokens');
  const [chosen, setChosen] = useState<ProfileMonth | null>(null);
  const isChosen = ({ month: candidate, profileId }: ProfileMonth) =>
    candidate === chosen?.month && profileId === chosen.profileId;
  const month = ledger.months.find(isChosen) ?? ledger.months[0];
  return (
    <>
      {ledger.budgets.length > 0 ? (
        <div className={styles.budgets}>
          {ledger.budgets.map((standing) => (
            <BudgetMeter key={standing.profileId} standing={standing} />
          ))}
        </div>
      ) : null}
      {month ? (
        <>
          <MonthTable ledger={ledger} chosen={month} onChoose={setChosen} />
          <CaseCharges key={`${month.month} ${month.profileId}`} ledger={ledger} profileMonth={month} />
        </>
      ) : (
        <EmptyState icon={<Coins size={28} aria-hidden />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
    </>
  );
}

function BudgetMeter({ standing }: { readonly standing: ProfileStanding }) {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  const { budget, used, underway, profileId } = standing;
  const profile = useProfileNames()(profileId, standing.profileName);
  const expectedTone = used + (underway ?? 0) > budget ? 'yellow' : 'accent';
  const text = t('budgetMeter', { used: formats.number(used), budget: formats.number(budget) });
  return (
    <div className={styles.budget}>
      <span className={styles.budgetName}>{t('budgetOf', { profile })}</span>
      <Meter
        label={t('budgetOf', { profile })}
        value={used}
        max={budget}
        from={text}
        to={underway ? t('budgetUnderway', { tokens: formats.number(underway) }) : ''}
        tone={used > budget ? 'red' : expectedTone}
      />
    </div>
  );
}
