import { useTranslation } from 'react-i18next';
import { type JsonEntry, jsonShape, plainText, sizeOf } from '../../../../domain/answer/json-shape';
import type { Json } from '../../../../domain/json';
import { Fold } from './fold';
import styles from './json-tree.module.css';

/** JSON without a described format: plain values next to their keys, nested values collapsed (R22). */
export function JsonTree({ value }: { readonly value: Json }) {
  const { t } = useTranslation('results');
  const { plain, nested, left } = jsonShape(value);
  return (
    <div className={styles.tree}>
      {plain.length > 0 ? (
        <dl className={styles.plain}>
          {plain.map((entry) => (
            <div key={entry.key}>
              <dt>{entry.key}</dt>
              <dd>{plainText(entry.value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {nested.map((entry) => (
        <Branch key={entry.key} entry={entry} />
      ))}
      {left > 0 ? <p className={styles.left}>{t('json.left', { count: left })}</p> : null}
    </div>
  );
}

/** A nested value, collapsed. */
function Branch({ entry }: { readonly entry: JsonEntry }) {
  const { t } = useTranslation('results');
  const label = (
    <>
      {entry.key} <span className={styles.size}>{t('json.entries', { count: sizeOf(entry.value) })}</span>
    </>
  );
  return <Fold label={label}>{() => <JsonTree value={entry.value} />}</Fold>;
}

/** A JSON tree, collapsed behind one line of text. */
export function CollapsibleJson({ label, value }: { readonly label: string; readonly value: Json }) {
  return <Fold label={label}>{() => <JsonTree value={value} />}</Fold>;
}
