import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExistingFolder } from '../../../contract/export-views';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { RadioGroup } from '../../components/radio-group';
import styles from './export.module.css';

const MAX_NAMES_SHOWN = 6;

export interface ExistsStageProps {
  readonly folders: readonly ExistingFolder[];
  readonly onChoose: (existing: 'rename' | 'replace') => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Asks what to do if folders of these names exist: rename, replace, or go back. */
export function ExistsStage({ folders, onChoose, onBack, onClose }: ExistsStageProps) {
  const { t } = useTranslation('exporting');
  const { t: common } = useTranslation('common');
  const [choice, setChoice] = useState<'rename' | 'replace'>('rename');
  const foreign = folders.find(({ replaceable }) => !replaceable);
  const name = folders[0]?.name ?? '';
  const rename = {
    value: 'rename',
    label: t('exists.rename'),
    hint: t('exists.renameHint', { name }),
  } as const;
  const replace = { value: 'replace', label: t('exists.replace'), hint: t('exists.replaceHint') } as const;
  const more = folders.length - MAX_NAMES_SHOWN;
  return (
    <Dialog
      help="evidence"
      title={t('exists.title', { count: folders.length })}
      isOpen
      onClose={onClose}
      role="alertdialog"
      onSubmit={() => onChoose(choice)}
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <Button onPress={onBack}>{t('exists.back')}</Button>
          <Button type="submit" variant={choice === 'replace' ? 'danger' : 'primary'}>
            {t('start')}
          </Button>
        </>
      }
    >
      <ul className={styles.names}>
        {folders.slice(0, MAX_NAMES_SHOWN).map((folder) => (
          <li key={folder.caseId}>
            <bdi>{folder.name}</bdi>
          </li>
        ))}
        {more > 0 ? <li className={styles.quiet}>{t('more', { count: more })}</li> : null}
      </ul>
      <p>{t('exists.text')}</p>
      <RadioGroup
        label={t('exists.label')}
        value={choice}
        options={foreign ? [rename] : [rename, replace]}
        onChange={setChoice}
      />
      {foreign ? <p className={styles.quiet}>{t('exists.notReplaceable', { name: foreign.name })}</p> : null}
    </Dialog>
  );
}
