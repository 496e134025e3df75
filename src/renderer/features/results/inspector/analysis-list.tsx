import { useTranslation } from 'react-i18next';
import { isNested } from '../../../../domain/answer/json-shape';
import type { ItemResult } from '../../../../domain/result';
import { type AnalysisText, itemTexts } from '../../../../locales/analysis-text';
import { Observation } from '../../../components/inspector';
import { useFormats } from '../../../i18n/use-formats';
import { AnalysisIcon } from './analysis-icon';
import styles from './analysis-list.module.css';
import { CollapsibleJson } from './json-tree';

export interface AnalysisListProps {
  readonly item: ItemResult;
  readonly camera: string | null;
  readonly names: ReadonlyMap<string, string>;
}

/** Every analysis of one item, in one of the five states of R20. */
export function AnalysisList({ item, camera, names }: AnalysisListProps) {
  const { t } = useTranslation('analysis');
  const formats = useFormats();
  return itemTexts(item, { t, formats, camera, names }).map((text) => <Row key={text.key} text={text} />);
}

function Row({ text }: { readonly text: AnalysisText }) {
  const { t } = useTranslation('results');
  const { look, title, sentence, json } = text;
  return (
    <div>
      <Observation icon={<AnalysisIcon kind={look} />} title={title}>
        {sentence}
      </Observation>
      {json !== null && isNested(json) ? (
        <div className={styles.json}>
          <CollapsibleJson label={t('inspector.details')} value={json} />
        </div>
      ) : null}
    </div>
  );
}
