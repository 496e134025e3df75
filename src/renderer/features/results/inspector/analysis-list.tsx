import { useTranslation } from 'react-i18next';
import { type AnalysisRow, analysisRows } from '../../../../domain/answer/analysis-rows';
import { isSilent } from '../../../../domain/answer/assessment';
import { isNested } from '../../../../domain/answer/json-shape';
import { rowKey } from '../../../../domain/answer/shared-rows';
import type { ItemResult } from '../../../../domain/result';
import { type AnalysisText, rowText } from '../../../../locales/analysis-text';
import { Observation } from '../../../components/inspector';
import { useFormats } from '../../../i18n/use-formats';
import { AnalysisIcon } from './analysis-icon';
import styles from './analysis-list.module.css';
import { Fold } from './fold';
import { CollapsibleJson } from './json-tree';

export interface AnalysisListProps {
  readonly item: ItemResult;
  readonly camera: string | null;
  readonly names: ReadonlyMap<string, string>;
  /** Statements that all photos of the submission have. */
  readonly shared: readonly AnalysisRow[];
}

/** Values without a rating that are shown as the service sent them. */
function isTechnical({ assessment, json }: AnalysisRow): boolean {
  return assessment === 'neutral' && json !== null;
}

/**
 * Every analysis of one item, in one of the five states of R20: those about this photo first; those that all photos have,
 * values without a rating, and checks without a statement, are folded.
 */
export function AnalysisList({ item, camera, names, shared }: AnalysisListProps) {
  const { t } = useTranslation('results');
  const { t: analysis } = useTranslation('analysis');
  const formats = useFormats();
  const rows = analysisRows(item);
  const sharedKeys = new Set(shared.map(rowKey));
  const silent = rows.filter(({ assessment }) => isSilent(assessment));
  const stated = rows.filter(({ assessment }) => !isSilent(assessment));
  const technical = stated.filter(isTechnical);
  const readable = stated.filter((row) => !isTechnical(row));
  const own = readable.filter((row) => !sharedKeys.has(rowKey(row)));
  const common = readable.filter((row) => sharedKeys.has(rowKey(row)));
  const list = (listed: readonly AnalysisRow[]) => (
    <ul>
      {listed
        .map((row) => rowText(row, { t: analysis, formats, camera, names }))
        .map((text) => (
          <Row key={text.key} text={text} />
        ))}
    </ul>
  );
  return (
    <>
      {own.length > 0 ? list(own) : <p className={styles.quiet}>{t('inspector.nothingOwn')}</p>}
      {common.length > 0 ? (
        <Fold label={t('inspector.shared', { count: common.length })}>{() => list(common)}</Fold>
      ) : null}
      {technical.length > 0 ? (
        <Fold label={t('inspector.asReceived', { count: technical.length })}>{() => list(technical)}</Fold>
      ) : null}
      {silent.length > 0 ? (
        <Fold label={t('inspector.silent', { count: silent.length })}>{() => list(silent)}</Fold>
      ) : null}
    </>
  );
}

function Row({ text }: { readonly text: AnalysisText }) {
  const { t } = useTranslation('results');
  const { assessment, title, sentence, json } = text;
  return (
    <li>
      <Observation icon={<AnalysisIcon kind={assessment} />} title={title}>
        {sentence}
      </Observation>
      {json !== null && isNested(json) ? (
        <div className={styles.json}>
          <CollapsibleJson label={t('inspector.details')} value={json} />
        </div>
      ) : null}
    </li>
  );
}
