import { useTranslation } from 'react-i18next';
import { Segments } from '../../../components/segments';
import styles from './view-choice.module.css';

export interface ViewChoiceProps {
  readonly isMap: boolean;
  readonly onChange: (isMap: boolean) => void;
}

/** Whether the stage shows the chosen file, or where and when all of them were taken. */
export function ViewChoice({ isMap, onChange }: ViewChoiceProps) {
  const { t } = useTranslation('places');
  return (
    <div className={styles.choice}>
      <Segments
        label={t('view.label')}
        segments={[
          { id: 'files', label: t('view.files') },
          { id: 'map', label: t('view.map') },
        ]}
        selected={isMap ? 'map' : 'files'}
        onSelect={(id) => onChange(id === 'map')}
      />
    </div>
  );
}
