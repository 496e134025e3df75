import { Columns2, Eye } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentSource, DocumentView } from '../../../../contract/document-views';
import type { AttachmentView } from '../../../../contract/views';
import { useRequest } from '../../../app/queries';
import { Button } from '../../../components/button';
import { useFormats } from '../../../i18n/use-formats';
import { CompareDialog } from '../compare/compare-dialog';
import type { PdfFacts } from '../document/pdf-facts';
import { openPdf } from '../document/pdf-file';
import { useOpenPdf } from '../open-pdf';
import { useVersionName } from './use-version-name';
import { countUnreportedVersions, type VersionEntry, versionEntries } from './version-entries';
import styles from './version-list.module.css';

const ORIGINS = { found: 'found', service: 'fromService', both: 'both' } as const;

export interface VersionListProps {
  readonly source: DocumentSource;
  /** Restored versions received with the result that probably belong to the document (R23). */
  readonly restored: readonly AttachmentView[];
  /** How many earlier versions the service reports; null if it reports no number. */
  readonly reported: number | null;
}

/** The document and its earlier versions with origin and metadata, to open and compare. */
export function VersionList({ source, restored, reported }: VersionListProps) {
  const { t } = useTranslation('pdf');
  const document = useRequest('documents.describe', { source });
  if (document.isPending) return <p className={styles.quiet}>{t('versions.reading')}</p>;
  return (
    <>
      {document.data ? null : <p className={styles.notice}>{t('versions.gone')}</p>}
      <Versions source={source} document={document.data ?? null} restored={restored} reported={reported} />
    </>
  );
}

type VersionsProps = VersionListProps & { readonly document: DocumentView | null };

function Versions({ source, document, restored, reported }: VersionsProps) {
  const { t } = useTranslation('pdf');
  const entries = useMemo(() => versionEntries(source, document, restored), [source, document, restored]);
  const facts = useVersionFacts(entries);
  const nameOf = useVersionName();
  const { open, dialog } = useOpenPdf();
  const [comparedEntry, setComparedEntry] = useState<VersionEntry | null>(null);
  const unreported = countUnreportedVersions(entries, reported);
  const newest = entries[0];
  return (
    <>
      {unreported > 0 ? (
        <p className={styles.notice}>{t('versions.moreFound', { count: unreported })}</p>
      ) : null}
      <ul className={styles.list} aria-label={t('versions.label')}>
        {entries.map((entry) => (
          <Version
            key={entry.key}
            entry={entry}
            facts={facts.get(entry.key) ?? null}
            onOpen={() => open(entry.reference, nameOf(entry))}
            onCompare={entry === newest ? null : () => setComparedEntry(entry)}
          />
        ))}
      </ul>
      {dialog}
      {comparedEntry && newest ? (
        <CompareDialog
          entries={entries}
          before={comparedEntry}
          after={newest}
          onClose={() => setComparedEntry(null)}
        />
      ) : null}
    </>
  );
}

interface VersionProps {
  readonly entry: VersionEntry;
  readonly facts: VersionFacts | null;
  readonly onOpen: () => void;
  /** Null for the version that the others are compared with. */
  readonly onCompare: (() => void) | null;
}

function Version({ entry, facts, onOpen, onCompare }: VersionProps) {
  const { t } = useTranslation('pdf');
  const formats = useFormats();
  const name = useVersionName()(entry);
  return (
    <li className={styles.version}>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.origin}>
          {entry.origin === 'sent' ? null : <span>{t(`versions.${ORIGINS[entry.origin]}`)}</span>}
          {facts?.kind === 'read' ? <span>{t('facts.pages', { count: facts.pages })}</span> : null}
          <span>{formats.size(entry.bytes)}</span>
        </span>
        <Facts facts={facts} />
      </div>
      <div className={styles.actions}>
        <Button icon={<Eye size={15} aria-hidden />} aria-label={t('openNamed', { name })} onPress={onOpen}>
          {t('open')}
        </Button>
        {onCompare ? (
          <Button
            icon={<Columns2 size={15} aria-hidden />}
            aria-label={t('versions.compareNamed', { name })}
            onPress={onCompare}
          >
            {t('versions.compare')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Facts({ facts }: { readonly facts: VersionFacts | null }) {
  const { t } = useTranslation('pdf');
  const formats = useFormats();
  if (facts === null) return <p className={styles.quiet}>{t('versions.reading')}</p>;
  if (facts.kind !== 'read') return <p className={styles.quiet}>{t(`versions.${facts.kind}`)}</p>;
  const { created, modified, tools } = facts.facts;
  const dateText = (stated: string | null): string => {
    if (stated === null) return t('versions.unknown');
    return /^\d{4}-\d\d-\d\dT.*Z$/.test(stated) ? formats.instant(stated).text : stated;
  };
  return (
    <dl className={styles.facts}>
      <dt>{t('versions.created')}</dt>
      <dd>{dateText(created)}</dd>
      <dt>{t('versions.changed')}</dt>
      <dd>{dateText(modified)}</dd>
      <dt>{t('versions.tools')}</dt>
      <dd>{tools.length === 0 ? t('versions.unknown') : tools.join(', ')}</dd>
    </dl>
  );
}

type VersionFacts =
  | { readonly kind: 'read'; readonly facts: PdfFacts; readonly pages: number }
  | { readonly kind: 'locked' | 'unreadable' };

/** Metadata of each version by key, read one after the other. */
function useVersionFacts(entries: readonly VersionEntry[]): ReadonlyMap<string, VersionFacts> {
  const [factsByKey, setFactsByKey] = useState<ReadonlyMap<string, VersionFacts>>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      for (const entry of entries) {
        const read = await readVersion(entry, controller.signal);
        if (controller.signal.aborted) return;
        setFactsByKey((previous) => new Map(previous).set(entry.key, read));
      }
    })();
    return () => controller.abort();
  }, [entries]);
  return factsByKey;
}

async function readVersion({ reference, bytes }: VersionEntry, signal: AbortSignal): Promise<VersionFacts> {
  const opened = await openPdf(reference, bytes, signal);
  if (opened.kind === 'failed') {
    return { kind: opened.failure.kind === 'password' ? 'locked' : 'unreadable' };
  }
  const { file } = opened;
  try {
    return { kind: 'read', facts: await file.facts(), pages: file.claimedPages };
  } catch {
    return { kind: 'unreadable' };
  } finally {
    file.close();
  }
}
