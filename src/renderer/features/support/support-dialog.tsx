import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportFile } from '../../../contract/support-requests';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/checkbox';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import styles from './support.module.css';
import { useSupportFiles } from './use-support-files';

/** Shows every file of the support bundle with its content, before any of it is written. */
export function SupportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('application');
  const { t: common } = useTranslation('common');
  const { toast } = useMessages();
  const { files, error } = useSupportFiles();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const save = useCommand('support.save', {
    onDone: (saved) => {
      if (saved === null) return;
      toast({ tone: 'green', key: 'application:support.saved', values: {} });
      onClose();
    },
  });
  const names = (files ?? []).map(({ name }) => name).filter((name) => !left.has(name));
  const toggle = (name: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(name);
    else next.add(name);
    setLeft(next);
  };
  const failure = error ?? save.error;
  return (
    <Dialog
      title={t('support.title')}
      isOpen
      onClose={onClose}
      isWide
      help="data/support"
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            disabledReason={names.length === 0 && files ? t('support.empty') : null}
            onPress={() => save.mutate({ names })}
          >
            {t('support.save')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.text}>{t('support.text')}</p>
        {failure ? <ErrorNotice error={failure} /> : null}
        {files ? (
          <Files files={files} left={left} onToggle={toggle} />
        ) : (
          <p role="status">{t('support.collecting')}</p>
        )}
      </div>
    </Dialog>
  );
}

interface FilesProps {
  readonly files: readonly SupportFile[];
  readonly left: ReadonlySet<string>;
  readonly onToggle: (name: string, isChosen: boolean) => void;
}

function Files({ files, left, onToggle }: FilesProps) {
  const { t } = useTranslation('application');
  const formats = useFormats();
  return (
    <section className={styles.files} aria-label={t('support.files')}>
      {files.map(({ name, text }) => (
        <div key={name} className={styles.file}>
          <div className={styles.head}>
            <Checkbox isSelected={!left.has(name)} onChange={(isChosen) => onToggle(name, isChosen)}>
              {name}
            </Checkbox>
            <span className="quiet">{formats.size(new Blob([text]).size)}</span>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
          <section className={styles.preview} aria-label={t('support.content', { name })} tabIndex={0}>
            <pre>{text}</pre>
          </section>
        </div>
      ))}
    </section>
  );
}
