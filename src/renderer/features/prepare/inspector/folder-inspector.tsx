import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeView } from '../../../../contract/views';
import { IS_MAC } from '../../../app/travel';
import { InspectorSection, Properties } from '../../../components/inspector';
import { Kbd } from '../../../components/kbd';
import { contentText } from '../../../i18n/content-text';
import { useFormats } from '../../../i18n/use-formats';
import { PlaceMap } from '../lazy-parts';
import { sortFindings } from '../list/items-in-view';
import type { ItemList } from '../list/use-item-list';
import { FindingList } from './finding-list';
import styles from './folder-inspector.module.css';

export interface FolderInspectorProps {
  readonly intake: IntakeView;
  readonly list: ItemList;
}

/** Facts about the whole folder, shown while no file is selected. */
export function FolderInspector({ intake, list }: FolderInspectorProps) {
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const { items } = intake;
  const documents = items.filter(({ type }) => type === 'pdf').length;
  const content = contentText({ photos: items.length - documents, documents }, common);
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  const commandKey = IS_MAC ? '⌘' : t('keyName.control');
  const keys = [
    { keys: ['← ↑ ↓ →'], does: t('key.move') },
    { keys: [t('keyName.shift'), '→'], does: t('key.range') },
    { keys: [commandKey, 'A'], does: t('key.all') },
    { keys: [commandKey, '→'], does: work('key.moveOnly') },
    { keys: [t('keyName.space')], does: work('key.toggle') },
    { keys: [t('keyName.delete')], does: t('key.exclude') },
    { keys: ['N'], does: work('key.note') },
    { keys: ['Enter'], does: t('key.enlarge') },
  ];
  return (
    <>
      <InspectorSection title={t('inspector.summary')}>
        <Properties
          rows={[
            { name: t('property.folder'), value: sourceText(intake) },
            { name: t('property.files'), value: content || formats.number(0) },
            { name: t('property.size'), value: formats.size(bytes) },
          ]}
        />
      </InspectorSection>
      <InspectorSection title={t('inspector.acrossFiles')}>
        {intake.state === 'running' ? (
          <p className="quiet">{t('inspector.notYet')}</p>
        ) : (
          <SetFindings intake={intake} list={list} />
        )}
      </InspectorSection>
      <InspectorSection title={t('inspector.place')}>
        {list.all.some(({ item }) => item.position) ? (
          <Suspense fallback={<div className={styles.mapPlace} />}>
            <PlaceMap list={list} />
          </Suspense>
        ) : (
          <p className="quiet">{t('inspector.noPlaces')}</p>
        )}
      </InspectorSection>
      <InspectorSection title={t('inspector.keyboard')}>
        <dl className={styles.keys}>
          {keys.map(({ keys: names, does }) => (
            <div key={does}>
              <dt>{does}</dt>
              <dd>
                {names.map((name) => (
                  <Kbd key={name}>{name}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </InspectorSection>
    </>
  );
}

/** Findings across the files, the most severe first. Without any, single files may still have findings. */
function SetFindings({ intake, list }: FolderInspectorProps) {
  const { t } = useTranslation('prepare');
  const own = list.all.filter(({ badge, item }) => badge !== null && !item.excluded).length;
  return (
    <FindingList
      findings={sortFindings(intake.findings)}
      none={
        own > 0
          ? { title: t('inspector.noneAcross'), text: t('inspector.ownFindings', { count: own }) }
          : undefined
      }
    />
  );
}

/** Where the files come from: the path of the only folder, the names of several sources. */
function sourceText({ sources, folder }: IntakeView): string {
  if (sources.length === 1 && folder) return folder.displayPath;
  return sources.map(({ name }) => name).join(', ');
}
