import { CircleMinus, OctagonX, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { Notice } from '../../../components/notice';
import { useFormats } from '../../../i18n/use-formats';
import type { Exclusion } from '../exclusion/use-exclusion';
import { isBlocked } from '../list/items-in-view';
import type { ItemList } from '../list/use-item-list';
import styles from './strips.module.css';

/** Actions for several selected files. Rendered below the files, so that these do not move. */
export function SelectionStrip({
  list,
  exclusion,
}: {
  readonly list: ItemList;
  readonly exclusion: Exclusion;
}) {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const { chosen } = list;
  if (chosen.length < 2) return null;
  const areExcluded = chosen.every(({ item }) => item.excluded);
  const count = areExcluded ? chosen.length : chosen.filter(({ item }) => !item.excluded).length;
  const bytes = chosen.reduce((sum, { item }) => sum + item.bytes, 0);
  return (
    <div className={styles.selection}>
      <span>
        {t('inspector.selected', { count: chosen.length })} · {formats.size(bytes)}
      </span>
      <Button
        icon={areExcluded ? <Undo2 size={14} aria-hidden /> : <CircleMinus size={14} aria-hidden />}
        onPress={() => exclusion.toggle(chosen)}
      >
        {areExcluded ? t('exclude.include', { count }) : t('exclude.action', { count })}
      </Button>
      <Button variant="quiet" onPress={list.clear}>
        {work('selection.clear')}
      </Button>
    </div>
  );
}

/** Reports files that block sealing, with actions to show or exclude them. */
export function Blockers({ list, exclusion }: { readonly list: ItemList; readonly exclusion: Exclusion }) {
  const { t } = useTranslation('prepare');
  const blocked = list.all.filter(isBlocked);
  const first = blocked[0];
  if (!first) return null;
  const ids = blocked.map(({ item }) => item.id);
  return (
    <div className={styles.blockers}>
      <Notice
        tone="red"
        icon={<OctagonX size={16} aria-hidden />}
        actions={
          <>
            <Button
              onPress={() => {
                list.pick(first.item.id);
                list.setFilter('warnings');
              }}
            >
              {t('blocker.show')}
            </Button>
            <Button onPress={() => exclusion.ask(ids)}>{t('blocker.leaveOut')}</Button>
          </>
        }
      >
        {t('blocker.text', { count: blocked.length })}
      </Notice>
    </div>
  );
}
