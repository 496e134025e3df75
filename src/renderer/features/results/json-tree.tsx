import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type JsonEntry, jsonShape, plainText, sizeOf } from '../../../domain/answer/json-shape';
import type { Json } from '../../../domain/json';
import styles from './json-tree.module.css';

/** Anything that came without a described form: plain values beside their keys, the rest to be unfolded (R22). */
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

/** Its content enters the document only once it is unfolded: answers may be deep and wide. */
function Branch({ entry }: { readonly entry: JsonEntry }) {
  const { t } = useTranslation('results');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.branch} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.key}>{entry.key}</span>{' '}
        <span className={styles.size}>{t('json.entries', { count: sizeOf(entry.value) })}</span>
      </summary>
      {isOpen ? <JsonTree value={entry.value} /> : null}
    </details>
  );
}

/** A tree behind one line of text. */
export function FoldedJson({ label, value }: { readonly label: string; readonly value: Json }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.branch} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen ? <JsonTree value={value} /> : null}
    </details>
  );
}
