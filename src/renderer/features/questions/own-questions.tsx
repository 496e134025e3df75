import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_QUESTION_LENGTH } from '../../../domain/questions/inquiry';
import { Button, IconButton } from '../../components/button';
import { TextField } from '../../components/text-field';
import type { OwnQuestion } from './question-draft';
import styles from './questions.module.css';

export interface OwnQuestionsProps {
  readonly own: readonly OwnQuestion[];
  readonly onChange: (own: readonly OwnQuestion[]) => void;
}

/** Questions that the person adds; each is asked as soon as it has a text. */
export function OwnQuestions({ own, onChange }: OwnQuestionsProps) {
  const { t } = useTranslation('questions');
  const nextId = own.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
  return (
    <section className={styles.own} aria-label={t('ownTitle')}>
      {own.map(({ id, text }) => (
        <div key={id} className={styles.ownRow}>
          <TextField
            label={t('wording')}
            value={text}
            onChange={(changed) =>
              onChange(own.map((question) => (question.id === id ? { id, text: changed } : question)))
            }
            maxLength={MAX_QUESTION_LENGTH}
            multiline
            autoFocus
          />
          <IconButton
            label={t('removeOwn')}
            onPress={() => onChange(own.filter((question) => question.id !== id))}
          >
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          icon={<Plus size={15} aria-hidden />}
          onPress={() => onChange([...own, { id: nextId, text: '' }])}
        >
          {t('own')}
        </Button>
      </div>
    </section>
  );
}
