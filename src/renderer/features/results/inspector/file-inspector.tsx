import { CircleEqual, CircleQuestionMark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredFileView } from '../../../../contract/answer-views';
import type { Json, JsonObject } from '../../../../domain/json';
import type { FileResult, ItemResult } from '../../../../domain/result';
import { InspectorSection, Observation, Properties, type PropertyRow } from '../../../components/inspector';
import { LevelBadge } from '../../../components/level-badge';
import { Select } from '../../../components/select';
import { useFormats } from '../../../i18n/use-formats';
import { cameraText } from '../../prepare/list/item-text';
import { AnalysisList } from './analysis-list';
import { ComparisonList } from './comparison-list';
import styles from './file-inspector.module.css';
import { JsonTree } from './json-tree';

/** The file result of one file, item by item. */
export function FileInspector({ view }: { readonly view: AnsweredFileView }) {
  const { t } = useTranslation('results');
  const [chosen, setChosen] = useState(0);
  const localItem = view.item;
  const names = useMemo(() => new Map(Object.entries(view.names)), [view.names]);
  const results = view.file?.items ?? [];
  const index = results[chosen] ? chosen : 0;
  const item = results[index] ?? null;
  return (
    <>
      <InspectorSection title={t('inspector.checks')} end={item ? <LevelBadge level={item.level} /> : null}>
        {view.file ? (
          <>
            {results.length > 1 ? <ItemSelect items={results} chosen={chosen} onChoose={setChosen} /> : null}
            {item ? (
              <AnalysisList item={item} camera={localItem && cameraText(localItem)} names={names} />
            ) : (
              <p className={styles.quiet}>{t('inspector.noItems')}</p>
            )}
          </>
        ) : (
          <Observation
            icon={<CircleQuestionMark size={18} color="var(--ink-3)" aria-hidden />}
            title={t('files.unansweredTitle')}
          >
            {t('files.unansweredText')}
          </Observation>
        )}
        {view.kind === 'unexpected' ? (
          <Observation
            icon={<CircleQuestionMark size={18} color="var(--ink-3)" aria-hidden />}
            title={t('files.unexpected')}
          >
            {t('files.unexpectedText')}
          </Observation>
        ) : null}
      </InspectorSection>
      {view.file ? <ExtraValues file={view.file} item={item} /> : null}
      {item && !view.isPdf ? (
        <InspectorSection title={t('inspector.precheck')}>
          {localItem ? (
            <ComparisonList points={view.points[index] ?? []} />
          ) : (
            <Observation
              icon={<CircleEqual size={18} color="var(--ink-3)" aria-hidden />}
              title={t('compare.nothing')}
            >
              {t('compare.noIntake')}
            </Observation>
          )}
        </InspectorSection>
      ) : null}
      <InspectorSection title={t('inspector.file')}>
        <FileProperties view={view} item={item} />
      </InspectorSection>
    </>
  );
}

interface ItemSelectProps {
  readonly items: readonly ItemResult[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Selects a page of a PDF or a picture in it, by the position that the service names. */
function ItemSelect({ items, chosen, onChoose }: ItemSelectProps) {
  const { t } = useTranslation('results');
  const { t: common } = useTranslation('common');
  return (
    <div className={styles.items}>
      <Select
        label={t('inspector.item')}
        value={String(chosen)}
        options={items.map(({ position, level }, index) => ({
          value: String(index),
          label: t('inspector.itemOption', {
            name: position ?? t('inspector.itemName', { position: index + 1 }),
            position: index + 1,
            total: items.length,
          }),
          hint: levelWord(level),
        }))}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  );

  function levelWord(level: ItemResult['level']): string {
    if (level.kind === 'known') return common(`level.${level.level}`);
    return level.kind === 'unknown' ? level.text : common('level.absent');
  }
}

/** Values that the interface does not describe (R22), of the item and its file. */
function ExtraValues({ file, item }: { readonly file: FileResult; readonly item: ItemResult | null }) {
  const { t } = useTranslation('results');
  const metadata: { readonly [key: string]: Json } =
    item?.metadata.state === 'value' ? item.metadata.value.rest : {};
  const extras: JsonObject = { ...file.rest, ...metadata, ...item?.rest };
  if (Object.keys(extras).length === 0) return null;
  return (
    <InspectorSection title={t('inspector.more')}>
      <JsonTree value={extras} />
    </InspectorSection>
  );
}

function FileProperties({
  view,
  item,
}: {
  readonly view: AnsweredFileView;
  readonly item: ItemResult | null;
}) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const { sent, file } = view;
  const rows: readonly (PropertyRow | false)[] = [
    sent !== null && { name: t('property.original'), value: sent.originalPath },
    sent !== null &&
      sent.entryName !== sent.originalPath && { name: t('property.sentAs'), value: sent.entryName },
    file !== null && {
      name: t('property.fileType'),
      value: file.fileType ?? t('property.notReported'),
      isMissing: file.fileType === null,
    },
    item !== null && item.itemType !== null && { name: t('property.itemType'), value: item.itemType },
    item !== null &&
      item.id !== null && {
        name: t('property.itemId'),
        value: <code className={styles.hash}>{item.id}</code>,
      },
    sent !== null && { name: t('property.size'), value: formats.size(sent.bytes) },
    sent !== null && { name: 'SHA-256', value: <code className={styles.hash}>{sent.sha256}</code> },
  ];
  return <Properties rows={rows.filter((row) => row !== false)} />;
}
