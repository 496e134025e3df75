import { CircleMinus, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { farthestPair } from '../../../../domain/precheck/geography';
import { Button } from '../../../components/button';
import { InspectorSection, Properties, type PropertyRow } from '../../../components/inspector';
import { contentText } from '../../../i18n/content-text';
import { useFormats } from '../../../i18n/use-formats';
import type { Exclusion } from '../exclusion/use-exclusion';
import { FindingIcon } from '../files/finding-badge';
import { cameraText, findingName } from '../list/item-text';
import type { AnyFinding, ItemInView } from '../list/items-in-view';
import type { ItemList } from '../list/use-item-list';
import styles from './selection-inspector.module.css';

export interface SelectionInspectorProps {
  readonly list: ItemList;
  readonly exclusion: Exclusion;
}

/** Facts about several selected files, and the actions for all of them. */
export function SelectionInspector({ list, exclusion }: SelectionInspectorProps) {
  const { t } = useTranslation('prepare');
  const { chosen } = list;
  const included = chosen.filter(({ item }) => !item.excluded);
  const excluded = chosen.filter(({ item }) => item.excluded);
  return (
    <>
      <InspectorSection title={t('inspector.selected', { count: chosen.length })}>
        <Properties rows={useFacts(chosen)} />
        <div className={styles.actions}>
          {included.length > 0 ? (
            <Button
              icon={<CircleMinus size={14} aria-hidden />}
              onPress={() => exclusion.ask(included.map(({ item }) => item.id))}
            >
              {t('exclude.action', { count: included.length })}
            </Button>
          ) : null}
          {excluded.length > 0 ? (
            <Button
              icon={<Undo2 size={14} aria-hidden />}
              onPress={() => exclusion.include(excluded.map(({ item }) => item.id))}
            >
              {t('exclude.include', { count: excluded.length })}
            </Button>
          ) : null}
        </div>
      </InspectorSection>
      <FindingSummary list={list} />
    </>
  );
}

function useFacts(chosen: readonly ItemInView[]): readonly PropertyRow[] {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const documents = chosen.filter(({ item }) => item.type === 'pdf').length;
  const bytes = chosen.reduce((sum, { item }) => sum + item.bytes, 0);
  const times = chosen
    .flatMap(({ item }) => item.capturedAt ?? [])
    .sort((a, b) => (a.local < b.local ? -1 : 1));
  const first = times[0];
  const last = times.at(-1);
  const cameras = new Set(chosen.flatMap(({ item }) => cameraText(item) ?? []));
  const widest = farthestPair(chosen.flatMap(({ item }) => item.position ?? []));
  return [
    {
      name: t('property.files'),
      value: contentText({ photos: chosen.length - documents, documents }, common),
    },
    { name: t('property.size'), value: formats.size(bytes) },
    ...(first && last
      ? [
          {
            name: t('property.captured'),
            value: [...new Set([formats.cameraTime(first), formats.cameraTime(last)])].join(' – '),
            source: work('selection.cameraClock'),
          },
        ]
      : []),
    ...(cameras.size > 0 ? [{ name: t('property.camera'), value: [...cameras].join(', ') }] : []),
    ...(widest ? [{ name: work('selection.spread'), value: formats.distance(widest.km) }] : []),
  ];
}

/** Findings of the selected files; a click reduces the selection to the files with that finding. */
function FindingSummary({ list }: { readonly list: ItemList }) {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const byCode = new Map<AnyFinding['code'], { example: AnyFinding; views: ItemInView[] }>();
  for (const view of list.chosen) {
    for (const finding of view.findings) {
      const group = byCode.get(finding.code);
      if (!group) byCode.set(finding.code, { example: finding, views: [view] });
      else if (group.views.at(-1) !== view) group.views.push(view);
    }
  }
  if (byCode.size === 0) return null;
  const groups = [...byCode.values()].sort((a, b) => b.views.length - a.views.length);
  return (
    <InspectorSection title={work('selection.findings')}>
      <ul className={styles.findings}>
        {groups.map(({ example, views }) => (
          <li key={example.code}>
            <button
              type="button"
              className={styles.finding}
              onClick={() => list.choose(views.map(({ item }) => item.id))}
            >
              <FindingIcon finding={example} size={16} />
              <span>{findingName(example, t, work, formats)}</span>
              <span className={styles.count}>{formats.number(views.length)}</span>
            </button>
          </li>
        ))}
      </ul>
    </InspectorSection>
  );
}
