import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import {
  isListed,
  type QuestionDraft,
  type QuestionGroup,
  type QuestionRow,
  suggestedIds,
  wordingKey,
} from './question-draft';
import { QuestionItem } from './question-item';
import { QuestionPicture } from './question-picture';
import styles from './questions.module.css';

export interface QuestionListProps {
  readonly groups: readonly QuestionGroup[];
  readonly draft: QuestionDraft;
  readonly onDraft: (draft: QuestionDraft) => void;
  readonly chosenCount: number;
}

/** The proposed questions by file, to choose and to reword. */
export function QuestionList({ groups, draft, onDraft, chosenCount }: QuestionListProps) {
  const { t } = useTranslation('questions');
  const [showsAll, setShowsAll] = useState(false);
  const rows = groups.flatMap((group) => group.rows);
  const hidden = rows.filter((row) => !isListed(row)).length;
  const hasToggle = hidden > 0 && hidden < rows.length;
  const shownGroups = groups
    .map((group) => ({
      ...group,
      rows: showsAll || !hasToggle ? group.rows : group.rows.filter(isListed),
    }))
    .filter((group) => group.rows.length > 0);
  const chosenIds = rows.filter(({ isChosen }) => isChosen).map(({ proposal }) => proposal.id);
  const choose = (chosen: Iterable<string>) => onDraft({ ...draft, chosen: new Set(chosen) });
  const setChosen = ({ proposal }: QuestionRow, isChosen: boolean) => {
    const others = chosenIds.filter((id) => id !== proposal.id);
    choose(isChosen ? [...others, proposal.id] : others);
  };
  const reword = ({ proposal }: QuestionRow, text: string | null) => {
    const wordings = new Map(draft.wordings);
    const key = wordingKey(draft.language, proposal.id);
    if (text === null) wordings.delete(key);
    else wordings.set(key, text);
    onDraft({ ...draft, wordings });
  };
  return (
    <section className={styles.list} aria-label={t('list')}>
      <div className={styles.tools}>
        <span className={styles.count} role="status">
          {t('chosen', { count: chosenCount })}
        </span>
        <Button variant="link" onPress={() => choose(suggestedIds(groups))}>
          {t('chooseSuggested')}
        </Button>
        <Button variant="link" onPress={() => choose([])}>
          {t('chooseNone')}
        </Button>
      </div>
      {shownGroups.map(({ path, itemId, rows: groupRows }) => (
        <div key={path ?? ''} className={styles.group}>
          <QuestionPicture path={path} itemId={itemId} />
          <div className={styles.questions}>
            <h3 className={styles.file}>{path ?? t('several')}</h3>
            <ul className={styles.items}>
              {groupRows.map((row) => (
                <QuestionItem
                  key={row.proposal.id}
                  row={row}
                  onChoose={(isChosen) => setChosen(row, isChosen)}
                  onReword={(text) => reword(row, text)}
                />
              ))}
            </ul>
          </div>
        </div>
      ))}
      {hasToggle ? (
        <div>
          <Button variant="link" onPress={() => setShowsAll(!showsAll)}>
            {showsAll ? t('showFewer') : t('showMore', { count: hidden })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
