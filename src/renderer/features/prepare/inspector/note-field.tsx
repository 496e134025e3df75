import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH } from '../../../../contract/prepare-limits';
import { useStoredBeforeClosing } from '../../../app/leave-guard';
import styles from './note-field.module.css';

export interface NoteFieldProps {
  readonly note: string;
  /** Stores the note, false if it could not; `continues` if an earlier part of the same typing was stored before. */
  readonly onNote: (note: string, continues: boolean) => Promise<boolean>;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

const STORE_DELAY_MS = 900;

/**
 * A note on one photo, stored after a pause in typing, on blur, when another file is selected, and before the window
 * closes.
 */
export function NoteField({ note, onNote, field }: NoteFieldProps) {
  const { t } = useTranslation('workspace');
  const [text, setText] = useState(note);
  const [known, setKnown] = useState(note);
  if (note !== known) {
    setKnown(note);
    // An undo changes the stored note; what is being typed stays.
    if (text.trim() === known) setText(note);
  }
  /** Whether something was stored since the field got the focus; closing may store the same words once more. */
  const hasStored = useRef(false);
  const isStored = text.trim() === note;
  const store = (): Promise<boolean> => {
    if (isStored) return Promise.resolve(true);
    const continues = hasStored.current;
    hasStored.current = true;
    return onNote(text.trim(), continues);
  };
  const latest = useRef(store);
  latest.current = store;
  useEffect(() => {
    if (text.trim() === note) return undefined;
    const timer = setTimeout(() => void latest.current(), STORE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, note]);
  useEffect(() => () => void latest.current(), []);
  useStoredBeforeClosing(isStored, store);
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
        onFocus={() => {
          hasStored.current = false;
        }}
        onBlur={() => void store()}
      />
      <p className={styles.state}>{t(isStored ? storedKey : 'note.storing')}</p>
    </div>
  );
}
