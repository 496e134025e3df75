import { useTranslation } from 'react-i18next';
import type { TokenLedgerView } from '../../../contract/safety-views';
import type { ProfileMonth, TokenSum } from '../../../domain/tokens';
import { useProfileNames } from '../../app/profile-names';
import { useFormats } from '../../i18n/use-formats';
import { SettingsSection } from '../settings/settings-page';
import styles from './tokens-section.module.css';

export interface MonthTableProps {
  readonly ledger: TokenLedgerView;
  /** The month whose cases are shown below. */
  readonly chosen: ProfileMonth;
  readonly onChoose: (month: ProfileMonth) => void;
}

/** The tokens by month and profile, with their sum. */
export function MonthTable({ ledger, chosen, onChoose }: MonthTableProps) {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  const nameOf = useProfileNames();
  const isChosen = ({ month, profileId }: ProfileMonth) =>
    month === chosen.month && profileId === chosen.profileId;
  return (
    <SettingsSection title={t('byMonth')}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.month')}</th>
              <th scope="col">{t('column.profile')}</th>
              <th scope="col">{t('column.cases')}</th>
              <th scope="col">{t('column.answers')}</th>
              <th scope="col">{t('column.tokens')}</th>
              <th scope="col">{t('column.notReported')}</th>
            </tr>
          </thead>
          <tbody>
            {ledger.months.map((month) => (
              <tr
                key={`${month.month} ${month.profileId}`}
                data-chosen={isChosen(month) || undefined}
                data-practice={month.isPractice || undefined}
              >
                <th scope="row">
                  <button type="button" aria-pressed={isChosen(month)} onClick={() => onChoose(month)}>
                    {formats.month(month.month)}
                  </button>
                </th>
                <td>{nameOf(month.profileId, month.profileName)}</td>
                <td>{formats.number(month.cases)}</td>
                <Sums sum={month} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t(ledger.practice.answers > 0 ? 'totalWithoutPractice' : 'total')}
              </th>
              <Sums sum={ledger.total} />
            </tr>
            {ledger.practice.answers > 0 ? (
              <tr data-practice>
                <th scope="row" colSpan={3}>
                  {t('practice')}
                </th>
                <Sums sum={ledger.practice} />
              </tr>
            ) : null}
          </tfoot>
        </table>
      </div>
    </SettingsSection>
  );
}

function Sums({ sum }: { readonly sum: TokenSum }) {
  const formats = useFormats();
  return (
    <>
      <td>{formats.number(sum.answers)}</td>
      <td>{formats.number(sum.tokens)}</td>
      <td>{sum.notReported === 0 ? '–' : formats.number(sum.notReported)}</td>
    </>
  );
}
