import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SourceKind } from '../../../domain/source';
import { useReportRefusals } from '../../app/add-sources';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import styles from './new-case-dialog.module.css';
import { firstFolder, isOffer, type NewCasePhotos } from './new-case-photos';

export interface PhotosChoiceProps {
  readonly photos: NewCasePhotos | null;
  readonly onChoose: (photos: NewCasePhotos) => void;
}

/** Says with which photos the case starts, and opens a dialog for a folder or for single files. */
export function PhotosChoice({ photos, onChoose }: PhotosChoiceProps) {
  const { t } = useTranslation('cases');
  const reportRefusals = useReportRefusals();
  const choose = useCommand('sources.choose', {
    onDone: (chosen) => {
      if (!chosen) return;
      reportRefusals(chosen.refused);
      onChoose(chosen);
    },
  });
  const open = (kind: SourceKind) => () => choose.mutate({ kind });
  return (
    <>
      <div className={styles.folder}>
        <FolderOpen size={16} aria-hidden />
        <span className={styles.folderText}>
          {photos ? <span className="visually-hidden">{t('new.photos')}: </span> : null}
          <ChosenPhotos photos={photos} />
        </span>
        <span className={styles.folderButtons}>
          <Button onPress={open('folder')} isPending={choose.isPending}>
            {t('new.chooseFolder')}
          </Button>
          <Button onPress={open('files')} isPending={choose.isPending}>
            {t('new.chooseFiles')}
          </Button>
        </span>
      </div>
      {choose.error ? <ErrorNotice error={choose.error} /> : null}
    </>
  );
}

const MAX_NAMES = 3;

function ChosenPhotos({ photos }: Pick<PhotosChoiceProps, 'photos'>) {
  const { t } = useTranslation('cases');
  const { t: sources } = useTranslation('sources');
  if (photos === null) return t('new.noPhotos');
  const folder = firstFolder(photos);
  if (folder && (!isOffer(photos) || photos.folders.length + photos.files.length === 1)) {
    return (
      <>
        {folder.name}
        <small>{folder.displayPath}</small>
      </>
    );
  }
  const { folders, files } = isOffer(photos) ? photos : { folders: [photos], files: [] };
  const names = [...folders.map(({ name }) => name), ...files];
  const counts = [
    ...(folders.length > 0 ? [sources('folders', { count: folders.length })] : []),
    ...(files.length > 0 ? [sources('files', { count: files.length })] : []),
  ];
  return (
    <>
      {counts.join(', ')}
      <small>{[...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? ['…'] : [])].join(', ')}</small>
    </>
  );
}
