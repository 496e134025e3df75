import { ShieldCheck, TriangleAlert, X } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { TrustAnchor } from '../../../contract/views';
import { useCommand, useRequest } from '../../app/queries';
import { Button, IconButton } from '../../components/button';
import { classNames } from '../../components/class-names';
import { ErrorNotice } from '../../components/error-notice';
import { useFormats } from '../../i18n/use-formats';
import styles from './settings.module.css';

/** The authorities whose signers of content credentials are trusted. */
export function TrustSection() {
  const { t } = useTranslation('settings');
  const anchors = useRequest('settings.get', {}).data?.trustAnchors;
  const change = useCommand('settings.change');
  if (!anchors) return null;
  const texts = anchors.map(({ pem }) => pem);
  const add = async (files: FileList | null) => {
    const added = await Promise.all([...(files ?? [])].map((file) => file.text()));
    if (added.length > 0) change.mutate({ trustAnchors: [...texts, ...added] });
  };
  return (
    <div className={styles.page}>
      <section className={classNames(styles.column, styles.section)}>
        <h2 className={styles.heading}>{t('trust.title')}</h2>
        <p className={styles.quiet}>{t('trust.text')}</p>
        {anchors.length === 0 ? (
          <p>{t('trust.none')}</p>
        ) : (
          <ul className={styles.anchors}>
            {anchors.map((anchor) => (
              <Anchor
                key={anchor.pem}
                anchor={anchor}
                isPending={change.isPending}
                onRemove={() => change.mutate({ trustAnchors: texts.filter((pem) => pem !== anchor.pem) })}
              />
            ))}
          </ul>
        )}
        {change.error ? <ErrorNotice error={change.error} /> : null}
        <div>
          <FileTrigger
            acceptedFileTypes={['.pem', '.crt', '.cer', '.txt']}
            allowsMultiple
            onSelect={(files) => void add(files)}
          >
            <Button isPending={change.isPending}>{t('trust.add')}</Button>
          </FileTrigger>
        </div>
      </section>
    </div>
  );
}

interface AnchorProps {
  readonly anchor: TrustAnchor;
  readonly isPending: boolean;
  readonly onRemove: () => void;
}

function Anchor({ anchor, isPending, onRemove }: AnchorProps) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const isExpired = Date.parse(anchor.validTo) < Date.now();
  return (
    <li className={styles.anchor} data-tone={isExpired ? 'red' : undefined}>
      {isExpired ? <TriangleAlert size={15} aria-hidden /> : <ShieldCheck size={15} aria-hidden />}
      <span>
        {anchor.subject}{' '}
        <span className={styles.quiet}>
          {t('trust.validTo', { validTo: formats.day(anchor.validTo.slice(0, 10)) })}
        </span>
      </span>
      <IconButton
        label={t('trust.remove', { subject: anchor.subject })}
        isPending={isPending}
        onPress={onRemove}
      >
        <X size={15} aria-hidden />
      </IconButton>
    </li>
  );
}
