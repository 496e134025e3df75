import { useTranslation } from 'react-i18next';
import type { TokenLedgerView } from '../../../contract/safety-views';
import type { ProfileMonth, TokenSum } from '../../../domain/tokens';
import { useFormats } from '../../i18n/use-formats';
import settings from '../settings/settings.module.css';
import { useProfileNames } from './profile-names';
import styles from './tokens-section.module.css';

export interface MonthTableProps {
  readonly ledger: TokenLedgerView;
  /** The month whose cases are shown below. */
  readonly chosen: ProfileMonth;
  readonly onChoose: (month: ProfileMonth) => void;
}

/** Months by profile, with their sum. */
export function MonthTable({ ledger, chosen, onChoose }: MonthTableProps) {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  const nameOf = useProfileNames();
  const isChosen = ({ month, profileId }: ProfileMonth) =>
    month === chosen.month && profileId === chosen.profileId;
  return (
    <section className={settings.section}>
      <h2 className={settings.heading}>{t('byMonth')}</h2>
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
            {ledger.months.map((one) => (
              <tr key={`${one.month} ${one.profileId}`} data-chosen={isChosen(one) || undefined}>
                <th scope="row">
                  <button type="button" aria-pressed={isChosen(one)} onClick={() => onChoose(one)}>
                    {formats.month(one.month)}
                  </button>
                </th>
                <td>{nameOf(one.profileId, one.profileName)}</td>
                <td>{formats.number(one.cases)}</td>
                <Sums sum={one} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('total')}
              </th>
              <Sums sum={ledger.total} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
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
