import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH } from '../../../../contract/prepare-limits';
import styles from './note-field.module.css';

export interface NoteFieldProps {
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

const STORE_DELAY_MS = 900;

/** A note on one photo, stored after a pause in typing, on blur, and when another file is selected. */
export function NoteField({ note, onNote, field }: NoteFieldProps) {
  const { t } = useTranslation('workspace');
  const [text, setText] = useState(note);
  const [known, setKnown] = useState(note);
  if (note !== known) {
    setKnown(note);
    // An undo changes the stored note; what is being typed stays.
    if (text.trim() === known) setText(note);
  }
  const latest = useRef({ note, text, onNote });
  latest.current = { note, text, onNote };
  useEffect(() => {
    if (text.trim() === note) return undefined;
    const timer = setTimeout(() => latest.current.onNote(text.trim()), STORE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, note]);
  useEffect(
    () => () => {
      const last = latest.current;
      if (last.text.trim() !== last.note) last.onNote(last.text.trim());
    },
    [],
  );
  const isStored = text.trim() === note;
  const storedKey = note === '' ? 'note.hint' : 'note.stored';
  return (
    <div className={styles.note}>
      <textarea
        ref={field}
        className={styles.field}
        aria-label={t('note.label')}
        placeholder={t('note.placeholder')}
        rows={text.length > 60 || text.includes('\n') ? 4 : 2}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => (isStored ? undefined : onNote(text.trim()))}
      />
      <p className={styles.state}>{t(isStored ? storedKey : 'note.storing')}</p>
    </div>
  );
}
