import { X } from 'lucide-react';
import { useState } from 'react';
import { Heading } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button';
import { ModalFrame } from '../../../components/modal-frame';
import { Select } from '../../../components/select';
import { PdfFailureNotice, PdfLoading } from '../document/pdf-failure';
import { usePdf } from '../document/use-pdf';
import { useVersionName } from '../versions/use-version-name';
import type { VersionEntry } from '../versions/version-entries';
import dialog from '../viewer/pdf-dialog.module.css';
import styles from './compare.module.css';
import { CompareView } from './compare-view';

export interface CompareDialogProps {
  readonly entries: readonly VersionEntry[];
  readonly before: VersionEntry;
  readonly after: VersionEntry;
  readonly onClose: () => void;
}

/** Two versions of a document side by side, in the full window. */
export function CompareDialog({ entries, before, after, onClose }: CompareDialogProps) {
  const { t } = useTranslation('pdf');
  const { t: common } = useTranslation('common');
  const [sides, setSides] = useState({ before, after });
  const choose = (side: 'before' | 'after') => (key: string) => {
    const entry = entries.find((candidate) => candidate.key === key);
    if (entry) setSides((current) => ({ ...current, [side]: entry }));
  };
  return (
    <ModalFrame panelClassName={dialog.panel} isDismissable={false} onClose={onClose}>
      <header data-help="pdf/compare" className={dialog.head}>
        <Heading slot="title" className={dialog.title}>
          {t('compare.title')}
        </Heading>
        <div className={styles.choice}>
          <Side
            label={t('compare.before')}
            entries={entries}
            chosen={sides.before}
            onChoose={choose('before')}
          />
          <Side
            label={t('compare.after')}
            entries={entries}
            chosen={sides.after}
            onChoose={choose('after')}
          />
        </div>
        <IconButton label={common('action.close')} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <Comparison key={`${sides.before.key} ${sides.after.key}`} {...sides} />
    </ModalFrame>
  );
}

interface SideProps {
  readonly label: string;
  readonly entries: readonly VersionEntry[];
  readonly chosen: VersionEntry;
  readonly onChoose: (key: string) => void;
}

function Side({ label, entries, chosen, onChoose }: SideProps) {
  const nameOf = useVersionName();
  return (
    <div className={styles.side}>
      <span aria-hidden>{label}</span>
      <Select
        label={label}
        hideLabel
        value={chosen.key}
        options={entries.map((entry) => ({ value: entry.key, label: nameOf(entry) }))}
        onChange={onChoose}
      />
    </div>
  );
}

function Comparison({ before, after }: Pick<CompareDialogProps, 'before' | 'after'>) {
  const beforePdf = usePdf(before.reference);
  const afterPdf = usePdf(after.reference);
  const nameOf = useVersionName();
  if (beforePdf.kind === 'failed') return <PdfFailureNotice trouble={beforePdf.failure} />;
  if (afterPdf.kind === 'failed') return <PdfFailureNotice trouble={afterPdf.failure} />;
  if (beforePdf.kind !== 'open' || afterPdf.kind !== 'open') return <PdfLoading />;
  return (
    <CompareView
      before={beforePdf.file}
      after={afterPdf.file}
      names={{ before: nameOf(before), after: nameOf(after) }}
      isSame={before.sha256 === after.sha256}
      onFailed={() => {
        beforePdf.checkWorker();
        afterPdf.checkWorker();
      }}
    />
  );
}
