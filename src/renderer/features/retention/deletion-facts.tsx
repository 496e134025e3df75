import { useTranslation } from 'react-i18next';
import type { DeletionPreview } from '../../../contract/retention-views';
import { DELETED_KINDS } from '../../../domain/retention';
import { useFormats } from '../../i18n/use-formats';
import styles from './retention.module.css';

/** Shows what is deleted and what is kept, over all cases of a preview. */
export function DeletionFacts({ preview }: { readonly preview: DeletionPreview }) {
  return (
    <>
      <DeletedData preview={preview} />
      <KeptData preview={preview} />
    </>
  );
}

function DeletedData({ preview }: { readonly preview: DeletionPreview }) {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const { cases, backups, setAside } = preview;
  const rows = cases.reduce((sum, preview) => sum + preview.rows, 0);
  const kinds = DELETED_KINDS.map((kind) => {
    const groups = cases.flatMap(({ files }) => files.filter((group) => group.kind === kind));
    const sumOf = (key: 'files' | 'bytes' | 'shared') => groups.reduce((sum, group) => sum + group[key], 0);
    return { kind, files: sumOf('files'), bytes: sumOf('bytes'), shared: sumOf('shared') };
  });
  return (
    <section className={styles.part} aria-label={t('dialog.goes')}>
      <h3 className={styles.strong}>{t('dialog.goes')}</h3>
      <dl className={styles.facts}>
        <div>
          <dt>{t('dialog.rows')}</dt>
          <dd>{formats.number(rows)}</dd>
        </div>
        {kinds.map(({ kind, files, bytes, shared }) =>
          files + shared === 0 ? null : (
            <div key={kind}>
              <dt>{t(`dialog.kind.${kind}`)}</dt>
              <dd>
                {t('dialog.files', { count: files, size: formats.size(bytes) })}
                {shared > 0 ? (
                  <span className={styles.quiet}>{t('dialog.shared', { count: shared })}</span>
                ) : null}
              </dd>
            </div>
          ),
        )}
      </dl>
      <ul className={styles.lines}>
        {backups.files > 0 ? (
          <li>{t('dialog.backups', { count: backups.files, size: formats.size(backups.bytes) })}</li>
        ) : null}
        {setAside.bytes > 0 ? <li>{t('dialog.setAside', { size: formats.size(setAside.bytes) })}</li> : null}
        <li>{t('dialog.logs')}</li>
      </ul>
    </section>
  );
}

function KeptData({ preview }: { readonly preview: DeletionPreview }) {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const { cases } = preview;
  const folders = [...new Set(cases.flatMap((each) => each.folders))];
  const exported = cases.flatMap(({ exportedAt }) => (exportedAt === null ? [] : [exportedAt])).sort();
  const last = exported.at(-1);
  return (
    <section className={styles.part} aria-label={t('dialog.stays')}>
      <h3 className={styles.strong}>{t('dialog.stays')}</h3>
      <ul className={styles.lines}>
        {folders.slice(0, 3).map((folder) => (
          <li key={folder}>{t('dialog.folder', { folder })}</li>
        ))}
        {folders.length > 3 ? <li>…</li> : null}
        <li>
          {t('dialog.exports')}
          {last ? ` (${t('dialog.exportedAt', { at: formats.instant(last).text })})` : null}
        </li>
        <li>{t('dialog.record')}</li>
        <li>{t('dialog.service')}</li>
        {cases.some(({ openCaptures }) => openCaptures > 0) ? <li>{t('dialog.openCaptures')}</li> : null}
      </ul>
      <p className={styles.quiet}>{t('dialog.forgets')}</p>
    </section>
  );
}
