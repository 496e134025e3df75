import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DueCase, KeptCase, RetentionDue } from '../../../contract/retention-views';
import type { CaseId } from '../../../domain/ids';
import { useProfileNames } from '../../app/profile-names';
import { useRequest } from '../../app/queries';
import { formatRoute } from '../../app/route';
import { Button } from '../../components/button';
import { useFormats } from '../../i18n/use-formats';
import { SettingsSection } from '../settings/settings-page';
import { DeletionDialog } from './deletion-dialog';
import styles from './retention.module.css';
import { ScrollRegion } from './scroll-region';

/** Shows the cases that the rules propose for deletion, and due cases that are kept, with the reason. */
export function DueCases() {
  const due = useRequest('retention.due', {}).data;
  if (!due) return null;
  return (
    <>
      <Due due={due} />
      {due.kept.length > 0 ? <Kept due={due} /> : null}
    </>
  );
}

function Due({ due }: { readonly due: RetentionDue }) {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const [unselected, setUnselected] = useState<ReadonlySet<CaseId>>(new Set());
  // As chosen: the list changes while the cases are deleted.
  const [toDelete, setToDelete] = useState<readonly CaseId[] | null>(null);
  const chosen = due.due.filter(({ caseId }) => !unselected.has(caseId)).map(({ caseId }) => caseId);
  const toggle = (id: CaseId, isChosen: boolean) => {
    const next = new Set(unselected);
    if (isChosen) next.delete(id);
    else next.add(id);
    setUnselected(next);
  };
  const all = due.due.length > 0 && chosen.length === due.due.length;
  return (
    <SettingsSection title={t('due.title')}>
      {due.due.length === 0 ? (
        <p className="quiet">
          {t('due.none')} {due.nextDueAt ? t('due.next', { at: formats.instant(due.nextDueAt).text }) : null}
        </p>
      ) : (
        <>
          <ScrollRegion label={t('due.title')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <input
                      type="checkbox"
                      aria-label={t('due.chooseAll')}
                      checked={all}
                      onChange={() =>
                        setUnselected(all ? new Set(due.due.map(({ caseId }) => caseId)) : new Set())
                      }
                    />
                  </th>
                  <ColumnHeaders last={t('due.since')} />
                </tr>
              </thead>
              <tbody>
                {due.due.map((item) => (
                  <tr key={item.caseId}>
                    <td>
                      <input
                        type="checkbox"
                        aria-label={t('due.choose', { caseNumber: item.caseNumber })}
                        checked={!unselected.has(item.caseId)}
                        onChange={({ target }) => toggle(item.caseId, target.checked)}
                      />
                    </td>
                    <CaseCells item={item} />
                    <td>
                      {formats.instant(item.dueSince).text}
                      <span className={styles.quiet}>{t('due.rule', { days: item.days })}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {due.dueTotal > due.due.length ? (
            <p className="quiet">{t('due.more', { shown: due.due.length, total: due.dueTotal })}</p>
          ) : null}
          <div>
            <Button variant="danger" isDisabled={chosen.length === 0} onPress={() => setToDelete(chosen)}>
              {t('due.preview', { count: chosen.length })}
            </Button>
          </div>
        </>
      )}
      {toDelete ? (
        <DeletionDialog
          caseIds={toDelete}
          byRule
          onClose={() => setToDelete(null)}
          onDeleted={() => setUnselected(new Set())}
        />
      ) : null}
    </SettingsSection>
  );
}

function Kept({ due }: { readonly due: RetentionDue }) {
  const { t } = useTranslation('retention');
  return (
    <SettingsSection title={t('due.kept')}>
      <ScrollRegion label={t('due.kept')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <ColumnHeaders last={t('due.why')} />
            </tr>
          </thead>
          <tbody>
            {due.kept.map((item) => (
              <tr key={item.caseId}>
                <CaseCells item={item} />
                <td className={styles.wraps}>
                  <KeptReason item={item} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {due.keptTotal > due.kept.length ? (
        <p className="quiet">{t('due.more', { shown: due.kept.length, total: due.keptTotal })}</p>
      ) : null}
    </SettingsSection>
  );
}

function KeptReason({ item }: { readonly item: KeptCase }) {
  const { t } = useTranslation('retention');
  if (item.reason === 'legal-hold') return t('keep.legal-hold', { reason: item.hold?.reason ?? '' });
  return t(`keep.${item.reason}`, { count: item.count });
}

function ColumnHeaders({ last }: { readonly last: string }) {
  const { t } = useTranslation('retention');
  return [t('due.case'), t('due.profile'), t('due.closed'), last].map((name) => (
    <th key={name} scope="col">
      {name}
    </th>
  ));
}

function CaseCells({ item }: { readonly item: DueCase }) {
  const formats = useFormats();
  const nameOf = useProfileNames();
  return (
    <>
      <th scope="row">
        <a href={formatRoute({ screen: 'case', caseId: item.caseId, tab: 'history' })}>{item.caseNumber}</a>
        {item.note ? <span className={styles.quiet}>{item.note}</span> : null}
      </th>
      <td>{nameOf(item.profileId, item.profileName)}</td>
      <td>{formats.instant(item.closedAt).text}</td>
    </>
  );
}
