import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { Button } from '../../components/button';
import { InspectorSection } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import styles from './history-inspector.module.css';
import type { NoteRow } from './history-rows';
import { NoteDialog, RemoveNoteDialog } from './note-dialog';

export interface NoteSectionProps {
  readonly detail: CaseDetail;
  readonly row: NoteRow;
  readonly onOpenDialog: () => void;
}

/** Shows a note with all its versions, and its actions. */
export function NoteSection({ detail, row, onOpenDialog }: NoteSectionProps) {
  const { t } = useTranslation('history');
  const [openDialog, setOpenDialog] = useState<'correct' | 'remove' | null>(null);
  const { note, version } = row;
  const earlier = note.versions.filter((candidate) => candidate !== version).reverse();
  const open = (dialog: 'correct' | 'remove') => {
    onOpenDialog();
    setOpenDialog(dialog);
  };
  const close = () => setOpenDialog(null);
  return (
    <>
      <InspectorSection title={t('note.title')}>
        {version ? (
          <>
            <AuthorAndTime actor={version.actor} at={version.at} />
            <p className={styles.words}>{version.text ?? t('note.removedText')}</p>
            <div className={styles.buttons}>
              <Button onPress={() => open('correct')}>{t('note.correct')}</Button>
              <Button onPress={() => open('remove')}>{t('note.remove')}</Button>
            </div>
          </>
        ) : (
          <>
            <p>{t('note.removed', { actor: note.removed?.actor ?? '' })}</p>
            <p className="quiet small">{t('note.removedText')}</p>
          </>
        )}
      </InspectorSection>
      {earlier.length > 0 ? (
        <InspectorSection title={t('note.versions')}>
          <ol className={styles.versions}>
            {earlier.map(({ version: number, actor, at, text }) => (
              <li key={number}>
                <AuthorAndTime actor={actor} at={at} />
                <p className={text === null ? 'quiet small' : styles.words}>
                  {text ?? t('note.removedText')}
                </p>
              </li>
            ))}
          </ol>
        </InspectorSection>
      ) : null}
      {openDialog === 'correct' && version ? (
        <NoteDialog caseId={detail.id} corrects={{ id: note.id, text: version.text ?? '' }} onClose={close} />
      ) : null}
      {openDialog === 'remove' ? (
        <RemoveNoteDialog caseId={detail.id} noteId={note.id} onClose={close} />
      ) : null}
    </>
  );
}

function AuthorAndTime({ actor, at }: { readonly actor: string; readonly at: string }) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const { text, offset } = formats.instant(at);
  return <p className="quiet small">{t('note.written', { actor, time: `${text} ${offset}` })}</p>;
}
