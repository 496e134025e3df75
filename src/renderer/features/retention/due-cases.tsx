import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DueCase, KeptCase, RetentionDue } from '../../../contract/retention-views';
import type { CaseId } from '../../../domain/ids';
import { useRequest } from '../../app/queries';
import { formatRoute } from '../../app/route';
import { Button } from '../../components/button';
import { useFormats } from '../../i18n/use-formats';
import settings from '../settings/settings.module.css';
import { useProfileNames } from '../tokens/profile-names';
import { DeletionDialog } from './deletion-dialog';
import styles from './retention.module.css';
import { Scroll } from './scroll';

/** What the rules propose, and what stays although its time has come, with the reason. */
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
  const [left, setLeft] = useState<ReadonlySet<CaseId>>(new Set());
  const [isLooking, setIsLooking] = useState(false);
  const chosen = due.due.filter(({ caseId }) => !left.has(caseId)).map(({ caseId }) => caseId);
  const toggle = (id: CaseId, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const all = due.due.length > 0 && chosen.length === due.due.length;
  return (
    <section className={settings.section}>
      <h2 className={settings.heading}>{t('due.title')}</h2>
      {due.due.length === 0 ? (
        <p className={settings.quiet}>
          {t('due.none')} {due.nextDueAt ? t('due.next', { at: formats.instant(due.nextDueAt).text }) : null}
        </p>
      ) : (
        <>
          <Scroll label={t('due.title')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <input
                      type="checkbox"
                      aria-label={t('due.chooseAll')}
                      checked={all}
                      onChange={() => setLeft(all ? new Set(due.due.map(({ caseId }) => caseId)) : new Set())}
                    />
                  </th>
                  <Heads last={t('due.since')} />
                </tr>
              </thead>
              <tbody>
                {due.due.map((one) => (
                  <tr key={one.caseId}>
                    <td>
                      <input
                        type="checkbox"
                        aria-label={t('due.choose', { caseNumber: one.caseNumber })}
                        checked={!left.has(one.caseId)}
                        onChange={({ target }) => toggle(one.caseId, target.checked)}
                      />
                    </td>
                    <CaseCells one={one} />
                    <td>
                      {formats.instant(one.dueSince).text}
                      <span className={styles.quiet}>{t('due.rule', { days: one.days })}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          {due.dueTotal > due.due.length ? (
            <p className={settings.quiet}>{t('due.more', { shown: due.due.length, total: due.dueTotal })}</p>
          ) : null}
          <div>
            <Button variant="danger" isDisabled={chosen.length === 0} onPress={() => setIsLooking(true)}>
              {t('due.preview', { count: chosen.length })}
            </Button>
          </div>
        </>
      )}
      {isLooking ? (
        <DeletionDialog
          caseIds={chosen}
          byRule
          onClose={() => setIsLooking(false)}
          onDeleted={() => setLeft(new Set())}
        />
      ) : null}
    </section>
  );
}

function Kept({ due }: { readonly due: RetentionDue }) {
  const { t } = useTranslation('retention');
  return (
    <section className={settings.section}>
      <h2 className={settings.heading}>{t('due.kept')}</h2>
      <Scroll label={t('due.kept')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <Heads last={t('due.why')} />
            </tr>
          </thead>
          <tbody>
            {due.kept.map((one) => (
              <tr key={one.caseId}>
                <CaseCells one={one} />
                <td className={styles.wraps}>
                  <KeptReason one={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {due.keptTotal > due.kept.length ? (
        <p className={settings.quiet}>{t('due.more', { shown: due.kept.length, total: due.keptTotal })}</p>
      ) : null}
    </section>
  );
}

function KeptReason({ one }: { readonly one: KeptCase }) {
  const { t } = useTranslation('retention');
  if (one.reason === 'legal-hold') return t('keep.legal-hold', { reason: one.hold?.reason ?? '' });
  return t(`keep.${one.reason}`, { count: one.count });
}

function Heads({ last }: { readonly last: string }) {
  const { t } = useTranslation('retention');
  return [t('due.case'), t('due.profile'), t('due.closed'), last].map((name) => (
    <th key={name} scope="col">
      {name}
    </th>
  ));
}

function CaseCells({ one }: { readonly one: DueCase }) {
  const formats = useFormats();
  const nameOf = useProfileNames();
  return (
    <>
      <th scope="row">
        <a href={formatRoute({ screen: 'case', caseId: one.caseId, tab: 'history' })}>{one.caseNumber}</a>
        {one.note ? <span className={styles.quiet}>{one.note}</span> : null}
      </th>
      <td>{nameOf(one.profileId, one.profileName)}</td>
      <td>{formats.instant(one.closedAt).text}</td>
    </>
  );
}
