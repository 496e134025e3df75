import { CircleEqual, CircleQuestionMark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredFileView } from '../../../../contract/answer-views';
import type { AnalysisRow } from '../../../../domain/answer/analysis-rows';
import type { JsonObject } from '../../../../domain/json';
import type { ItemResult } from '../../../../domain/result';
import { levelWord } from '../../../../locales/case-state-text';
import { InspectorSection, Observation, Properties, type PropertyRow } from '../../../components/inspector';
import { LevelBadge } from '../../../components/level-badge';
import { Select } from '../../../components/select';
import { useFormats } from '../../../i18n/use-formats';
import { cameraText } from '../../prepare/list/item-text';
import { AnalysisList } from './analysis-list';
import { ComparisonList } from './comparison-list';
import styles from './file-inspector.module.css';
import { Fold } from './fold';
import { JsonTree } from './json-tree';

export interface FileInspectorProps {
  readonly view: AnsweredFileView;
  /** Statements that all photos of the submission have. */
  readonly shared: readonly AnalysisRow[];
}

/** The file result of one file, item by item. */
export function FileInspector({ view, shared }: FileInspectorProps) {
  const { t } = useTranslation('results');
  const [chosen, setChosen] = useState(0);
  const localItem = view.item;
  const names = useMemo(() => new Map(Object.entries(view.names)), [view.names]);
  const results = view.file?.items ?? [];
  const index = results[chosen] ? chosen : 0;
  const item = results[index] ?? null;
  const silentKind = view.kind === 'pending' ? 'pending' : 'unanswered';
  return (
    <>
      <InspectorSection title={t('inspector.checks')} end={item ? <LevelBadge level={item.level} /> : null}>
        {view.file ? (
          <>
            {results.length > 1 ? <ItemSelect items={results} chosen={chosen} onChoose={setChosen} /> : null}
            {item ? (
              <AnalysisList
                item={item}
                camera={localItem && cameraText(localItem)}
                names={names}
                shared={view.isPdf ? [] : shared}
              />
            ) : (
              <p className="quiet">{t('inspector.noItems')}</p>
            )}
          </>
        ) : (
          <Observation
            icon={<CircleQuestionMark size={18} color="var(--ink-3)" aria-hidden />}
            title={t(`files.${silentKind}Title`)}
          >
            {t(`files.${silentKind}Text`)}
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
          hint: levelWord(level, common),
        }))}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  );
}

interface FilePropertiesProps {
  readonly view: AnsweredFileView;
  readonly item: ItemResult | null;
}

function FileProperties({ view, item }: FilePropertiesProps) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const { sent } = view;
  return (
    <>
      {sent ? (
        <Properties
          rows={[
            { name: t('property.original'), value: sent.originalPath },
            { name: t('property.size'), value: formats.size(sent.bytes) },
          ]}
        />
      ) : null}
      <Fold label={t('inspector.technical')}>{() => <TechnicalValues view={view} item={item} />}</Fold>
    </>
  );
}

/** Names, types and hashes, and values that the interface does not describe (R22), of the item and its file. */
function TechnicalValues({ view: { sent, file }, item }: FilePropertiesProps) {
  const { t } = useTranslation('results');
  const rows: readonly (PropertyRow | false)[] = [
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
    sent !== null && { name: 'SHA-256', value: <code className={styles.hash}>{sent.sha256}</code> },
  ];
  const metadata: JsonObject = item?.metadata.state === 'value' ? item.metadata.value.rest : {};
  const extras: JsonObject = { ...file?.rest, ...metadata, ...item?.rest };
  return (
    <>
      <Properties rows={rows.filter((row) => row !== false)} />
      {Object.keys(extras).length > 0 ? <JsonTree value={extras} /> : null}
    </>
  );
}
