import { Download, Printer, X } from 'lucide-react';
import { Heading } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DocumentReference } from '../../../../contract/document-views';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { Button, IconButton } from '../../../components/button';
import { ModalFrame } from '../../../components/modal-frame';
import { useMessages } from '../../../components/toasts';
import { useFormats } from '../../../i18n/use-formats';
import { PdfFailureNotice, PdfLoading } from '../document/pdf-failure';
import type { PdfFile } from '../document/pdf-file';
import { type PdfState, sizeIn, usePdf } from '../document/use-pdf';
import styles from './pdf-dialog.module.css';
import { usePrintPdf } from './use-print-pdf';
import { Viewer } from './viewer';

export interface PdfDialogProps {
  readonly reference: DocumentReference;
  /** What the document is, such as the report; the file name is shown next to it. */
  readonly title: string;
  readonly onClose: () => void;
}

/** A document in the full window. */
export function PdfDialog({ reference, title, onClose }: PdfDialogProps) {
  const { t } = useTranslation('common');
  const state = usePdf(reference);
  return (
    <ModalFrame panelClassName={styles.panel} isDismissable={false} onClose={onClose}>
      <header data-help="pdf" className={styles.head}>
        <Heading slot="title" className={styles.title}>
          {title}
        </Heading>
        <Facts state={state} version={reference.version} title={title} />
        <PrintButton file={state.kind === 'open' ? state.file : null} />
        <SaveButton
          reference={reference}
          isDisabled={state.kind === 'failed' && state.failure.kind === 'refused' && state.view === null}
        />
        <IconButton label={t('action.close')} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {state.kind === 'opening' ? <PdfLoading /> : null}
      {state.kind === 'failed' ? <PdfFailureNotice trouble={state.failure} /> : null}
      {state.kind === 'open' ? (
        <Viewer file={state.file} view={state.view} onFailed={state.checkWorker} />
      ) : null}
    </ModalFrame>
  );
}

interface FactsProps {
  readonly state: PdfState;
  readonly version: number | null;
  readonly title: string;
}

function Facts({ state, version, title }: FactsProps) {
  const { t } = useTranslation('pdf');
  const formats = useFormats();
  if (state.view === null) return <span className={styles.facts} />;
  const { view } = state;
  return (
    <p className={styles.facts}>
      {view.name === title ? null : <span>{view.name}</span>}
      {state.kind === 'open' ? <span>{t('facts.pages', { count: state.file.claimedPages })}</span> : null}
      <span>{formats.size(sizeIn(view, version))}</span>
      {view.origin === 'package' ? <span>{t('facts.fromPackage')}</span> : null}
    </p>
  );
}

/** Prints the pages as the viewer draws them; no other program gets the document. */
function PrintButton({ file }: { readonly file: PdfFile | null }) {
  const { t } = useTranslation('files');
  const { progress, start } = usePrintPdf(file);
  return (
    <Button
      icon={<Printer size={15} aria-hidden />}
      isDisabled={file === null}
      isPending={progress !== null}
      onPress={start}
    >
      {progress === null ? t('printDocument') : t('printing', progress)}
    </Button>
  );
}

interface SaveButtonProps {
  readonly reference: DocumentReference;
  /** True if there is no file to save. */
  readonly isDisabled: boolean;
}

function SaveButton({ reference, isDisabled }: SaveButtonProps) {
  const { t } = useTranslation('pdf');
  const { toast } = useMessages();
  const save = useCommand('documents.saveAs', {
    onDone: (saved) =>
      saved ? toast({ tone: 'green', key: 'pdf:save.done', values: { path: saved.path } }) : undefined,
    onError: useFailureToast(),
  });
  return (
    <Button
      icon={<Download size={15} aria-hidden />}
      isDisabled={isDisabled}
      isPending={save.isPending}
      onPress={() => save.mutate(reference)}
    >
      {t('save.action')}
    </Button>
  );
}
