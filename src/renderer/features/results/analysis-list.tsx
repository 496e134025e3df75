import { useTranslation } from 'react-i18next';
import type { ItemResult } from '../../../domain/result';
import { Observation } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import styles from './analysis-list.module.css';
import { type AnalysisRow, analysisRows } from './analysis-rows';
import { detailText } from './analysis-text';
import { isNested, plainText } from './json-shape';
import { FoldedJson } from './json-tree';
import { LookIcon } from './look-icon';

export interface AnalysisListProps {
  readonly item: ItemResult;
  readonly camera: string | null;
  readonly names: ReadonlyMap<string, string>;
}

/** Every analysis of one item, each in one of the five states of R20. */
export function AnalysisList({ item, camera, names }: AnalysisListProps) {
  return analysisRows(item).map((row) => (
    <Row key={row.kind === 'other' ? `other ${row.key}` : row.name} row={row} camera={camera} names={names} />
  ));
}

interface RowProps extends Omit<AnalysisListProps, 'item'> {
  readonly row: AnalysisRow;
}

function Row({ row, camera, names }: RowProps) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  return (
    <div>
      <Observation icon={<LookIcon look={row.look} />} title={title()}>
        {more()}
      </Observation>
      {row.json !== null && isNested(row.json) ? (
        <div className={styles.json}>
          <FoldedJson label={t('inspector.details')} value={row.json} />
        </div>
      ) : null}
    </div>
  );

  function title(): string {
    if (row.kind === 'other') return row.key;
    return row.kind === 'silent' ? t(`analysis.${row.name}`) : t(`verdict.${row.verdict}`);
  }

  function more(): string {
    switch (row.kind) {
      case 'silent':
        return t(`state.${row.look}`);
      case 'verdict':
        return row.detail ? detailText(row.detail, { t, formats, camera, names }) : '';
      case 'other': {
        if (row.look !== 'neutral') return isSilent(row.look) ? t(`state.${row.look}`) : '';
        return row.json === null || isNested(row.json) ? t('look.neutral') : plainText(row.json);
      }
    }
  }
}

function isSilent(look: AnalysisRow['look']): look is 'error' | 'disabled' | 'empty' | 'absent' {
  return look === 'error' || look === 'disabled' || look === 'empty' || look === 'absent';
}
