import { FolderOpen, Images, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceOffer } from '../../../contract/source-views';
import type { SourceKind } from '../../../domain/source';
import { useCommand } from '../../app/queries';
import { Button, IconButton } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import styles from './new-case-dialog.module.css';
import { type ChosenSource, keyOf, type NewCasePhotos } from './new-case-photos';
import { RefusedPhotos } from './refused-photos';

export interface PhotosChoiceProps {
  readonly photos: NewCasePhotos;
  readonly onAdd: (chosen: SourceOffer) => void;
  readonly onRemove: (source: ChosenSource) => void;
}

/** Says with which photos the case starts and what cannot be added; opens a dialog for a folder or for single files. */
export function PhotosChoice({ photos: { sources, refused }, onAdd, onRemove }: PhotosChoiceProps) {
  const { t } = useTranslation('cases');
  const chooseFolder = useRef<HTMLButtonElement>(null);
  const choose = useCommand('sources.choose', {
    onDone: (chosen) => (chosen ? onAdd(chosen) : undefined),
  });
  const open = (kind: SourceKind) => () => choose.mutate({ kind });
  return (
    <>
      <div className={styles.photos}>
        {sources.length === 0 ? (
          <div className={styles.source}>
            <FolderOpen size={16} aria-hidden />
            <span className={styles.sourceText}>{t('new.noPhotos')}</span>
          </div>
        ) : (
          <ul className={styles.sources} aria-label={t('new.photos')}>
            {sources.map((source) => (
              <Source
                key={keyOf(source)}
                source={source}
                onRemove={() => {
                  onRemove(source);
                  // The button that had the focus goes with its source.
                  chooseFolder.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
        <div className={styles.choose}>
          <Button ref={chooseFolder} onPress={open('folder')} isPending={choose.isPending}>
            {t('new.chooseFolder')}
          </Button>
          <Button onPress={open('files')} isPending={choose.isPending}>
            {t('new.chooseFiles')}
          </Button>
        </div>
      </div>
      <RefusedPhotos refused={refused} />
      {choose.error ? <ErrorNotice error={choose.error} /> : null}
    </>
  );
}

const MAX_NAMES = 3;

function Source({ source, onRemove }: { readonly source: ChosenSource; readonly onRemove: () => void }) {
  const { t } = useTranslation('cases');
  const { t: sources } = useTranslation('sources');
  const { name, detail } =
    source.kind === 'folder'
      ? { name: source.folder.name, detail: source.folder.displayPath }
      : filesText(source.files, sources('files', { count: source.files.length }));
  return (
    <li className={styles.source}>
      {source.kind === 'folder' ? <FolderOpen size={16} aria-hidden /> : <Images size={16} aria-hidden />}
      <span className={styles.sourceText}>
        {name}
        {detail === null ? null : <small>{detail}</small>}
      </span>
      <IconButton label={t('new.removePhotos', { name })} onPress={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

/** One file by its name, several by their number and first names. */
function filesText(
  files: readonly string[],
  count: string,
): { readonly name: string; readonly detail: string | null } {
  const [first = '', ...others] = files;
  if (others.length === 0) return { name: first, detail: null };
  const names = [...files.slice(0, MAX_NAMES), ...(files.length > MAX_NAMES ? ['…'] : [])];
  return { name: count, detail: names.join(', ') };
}
