import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenLedgerView } from '../../../contract/safety-views';
import type { CaseMonth, ProfileMonth } from '../../../domain/tokens';
import { navigate } from '../../app/current-route';
import { useProfileNames } from '../../app/profile-names';
import { type Column, VirtualTable } from '../../components/virtual-table';
import { useFormats } from '../../i18n/use-formats';
import { SettingsSection } from '../settings/settings-page';
import styles from './tokens-section.module.css';

const ROW_HEIGHT = 34;
const HEADER_HEIGHT = 32;
const ROWS_SHOWN = 12;

export interface CaseChargesProps {
  readonly ledger: TokenLedgerView;
  readonly profileMonth: ProfileMonth;
}

/** The cases of a month and profile, the most expensive first; Enter opens a case. */
export function CaseCharges({ ledger, profileMonth: of }: CaseChargesProps) {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  const [active, setActive] = useState(0);
  const rows = ledger.cases.filter(
    ({ month, profileId }) => month === of.month && profileId === of.profileId,
  );
  const deletedCases = ledger.deleted.find(
    ({ month, profileId }) => month === of.month && profileId === of.profileId,
  );
  const columns = useColumns();
  const profile = useProfileNames()(of.profileId, of.profileName);
  const name = `${t('byCase')}: ${formats.month(of.month)}, ${profile}`;
  // Half a row stays visible at the end, to show that the list continues.
  const height = HEADER_HEIGHT + Math.min(rows.length, ROWS_SHOWN + 0.5) * ROW_HEIGHT + 2;
  return (
    <SettingsSection title={name}>
      {deletedCases ? (
        <p className="quiet">
          {t('deletedCases', { count: deletedCases.cases, tokens: formats.number(deletedCases.tokens) })}
        </p>
      ) : null}
      <div className={styles.cases} style={{ height }} hidden={rows.length === 0}>
        <VirtualTable
          label={name}
          columns={columns}
          count={rows.length}
          row={(index) => rows[index]}
          rowKey={(index) => rows[index]?.caseId ?? String(index)}
          activeIndex={active}
          onActivate={setActive}
          onOpen={(index) => {
            const caseId = rows[index]?.caseId;
            if (caseId) navigate({ screen: 'case', caseId, tab: 'results' });
          }}
          rowHeight={ROW_HEIGHT}
          minWidth={480}
        />
      </div>
    </SettingsSection>
  );
}

function useColumns(): readonly Column<CaseMonth>[] {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  return useMemo(
    () => [
      {
        id: 'case',
        header: t('column.case'),
        width: 'minmax(160px, 1fr)',
        cell: ({ caseNumber }) => caseNumber,
      },
      {
        id: 'answers',
        header: t('column.answers'),
        width: '110px',
        align: 'end',
        cell: ({ answers }) => formats.number(answers),
      },
      {
        id: 'tokens',
        header: t('column.tokens'),
        width: '110px',
        align: 'end',
        cell: ({ tokens }) => formats.number(tokens),
      },
      {
        id: 'notReported',
        header: t('column.notReported'),
        width: '120px',
        align: 'end',
        cell: ({ notReported }) => (notReported === 0 ? '–' : formats.number(notReported)),
      },
    ],
    [t, formats],
  );
}
