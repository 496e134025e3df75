import { OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceRefusal } from '../../../contract/source-views';
import { refusalError } from '../../app/add-sources';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { errorText } from '../../i18n/error-text';
import styles from './new-case-dialog.module.css';

const MAX_SHOWN = 3;

/** Lists what was chosen or dropped and cannot be added, each with its reason and the next step. */
export function RefusedPhotos({ refused }: { readonly refused: readonly SourceRefusal[] }) {
  const { t, i18n } = useTranslation('cases');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? refused : refused.slice(0, MAX_SHOWN);
  // The element is always there, so that a screen reader announces what appears in it.
  return (
    <div role="status" className={styles.refused}>
      {refused.length > 0 ? (
        <Notice tone="red" icon={<OctagonX size={16} aria-hidden />}>
          <strong>{t('new.refused')}</strong>
          <ul className={styles.refusals}>
            {shown.map((refusal, index) => {
              const { title, next } = errorText(i18n, refusalError(refusal));
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list that only grows at its end
                <li key={index}>
                  {title.includes(refusal.name) ? title : `${refusal.name}: ${title}`} <small>{next}</small>
                </li>
              );
            })}
          </ul>
          {shown.length < refused.length ? (
            <Button variant="link" onPress={() => setShowsAll(true)}>
              {t('new.allRefused', { count: refused.length })}
            </Button>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
