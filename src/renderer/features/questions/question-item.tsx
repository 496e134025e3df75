import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUESTION_LENGTH } from '../../../domain/questions/inquiry';
import { localDay } from '../../../domain/reference-date';
import { Button, IconButton } from '../../components/button';
import { Checkbox } from '../../components/checkbox';
import { TextField } from '../../components/text-field';
import { useFormats } from '../../i18n/use-formats';
import type { EarlierAsked, QuestionRow } from './question-draft';
import styles from './questions.module.css';
import { useReasonText } from './use-reason-text';

export interface QuestionItemProps {
  readonly row: QuestionRow;
  readonly onChoose: (isChosen: boolean) => void;
  /** Null restores the proposed wording. */
  readonly onReword: (text: string | null) => void;
}

/** One proposed question with what it is based on; its wording can be changed in place. */
export function QuestionItem({ row, onChoose, onReword }: QuestionItemProps) {
  const { t } = useTranslation('questions');
  const reasonText = useReasonText();
  const [isEditing, setIsEditing] = useState(false);
  const { text, isReworded, isChosen, earlier, proposal } = row;
  const reasons = proposal.reasons.map(reasonText).join(' · ');
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <Checkbox isSelected={isChosen} onChange={onChoose}>
          {text}
        </Checkbox>
        {isEditing ? null : (
          <IconButton label={t('edit', { question: text })} onPress={() => setIsEditing(true)}>
            <Pencil size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      {isEditing ? (
        <div className={styles.wording}>
          <TextField
            label={t('wording')}
            value={text}
            onChange={onReword}
            maxLength={MAX_QUESTION_LENGTH}
            multiline
            autoFocus
          />
        </div>
      ) : null}
      <p className={styles.why}>{t('why', { reasons })}</p>
      {earlier ? <EarlierText earlier={earlier} /> : null}
      {isReworded ? (
        <div className={styles.wording}>
          <Button variant="link" onPress={() => onReword(null)}>
            {t('reset')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function EarlierText({ earlier: { askedAt, isAnswered } }: { readonly earlier: EarlierAsked }) {
  const { t } = useTranslation('questions');
  const formats = useFormats();
  const date = formats.day(localDay(new Date(askedAt)));
  return (
    <p className={styles.earlier}>
      {isAnswered ? t('answeredBefore', { date }) : t('askedBefore', { date })}
    </p>
  );
}
