import { ImageOff, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceUrl } from '../../../contract/bridge';
import type { ReceivedFileView, ReceivedView } from '../../../contract/receiver-views';
import { partKindOf } from '../../../domain/receiver';
import { shortHash } from '../../../locales/formats';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { Inspector, InspectorSection, Observation, Properties } from '../../components/inspector';
import { Notice } from '../../components/notice';
import { findingSentence } from '../../i18n/finding-sentence';
import { useFormats } from '../../i18n/use-formats';
import styles from './received-tab.module.css';

/** Shows a live photo in large size, with its metadata and findings of the pre-check. */
export function PhotoInspector({
  received,
  photo,
}: {
  readonly received: ReceivedView;
  readonly photo: ReceivedFileView;
}) {
  const { t, i18n } = useTranslation('received');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const onError = useFailureToast();
  const save = useCommand('received.saveAs', { onError });
  const item = received.check?.items.find(({ fileId }) => fileId === photo.id) ?? null;
  const notFound = t('notFound');
  const captured = item?.capturedAt;
  return (
    <Inspector label={photo.name}>
      {partKindOf(photo.type) === 'photo' ? (
        // The previous photo must never be shown under the name of this one.
        <LargePhoto key={photo.id} photo={photo} />
      ) : (
        <div className={styles.unexpected}>
          <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
            {t('unexpected.photo')}
          </Notice>
        </div>
      )}
      <InspectorSection title={t('facts')}>
        <Properties
          rows={[
            { name: t('fact.name'), value: photo.name },
            {
              name: t('fact.time'),
              value: captured
                ? `${formats.cameraTime(captured)} ${captured.offset ?? common('zoneUnknown')}`
                : notFound,
              source: captured?.source,
              isMissing: !captured,
            },
            {
              name: t('fact.position'),
              value: item?.position ? formats.position(item.position) : notFound,
              source: item?.position?.source,
              isMissing: !item?.position,
            },
            {
              name: t('fact.camera'),
              value: [item?.camera?.make, item?.camera?.model].filter(Boolean).join(' ') || notFound,
              isMissing: !item?.camera,
            },
            { name: t('fact.size'), value: formats.size(photo.bytes) },
            { name: 'SHA-256', value: <code title={photo.sha256}>{shortHash(photo.sha256)}</code> },
          ]}
        />
        <div className={styles.save}>
          <Button isPending={save.isPending} onPress={() => save.mutate({ fileId: photo.id })}>
            {t('saveAs')}
          </Button>
        </div>
      </InspectorSection>
      {item ? (
        <InspectorSection title={t('check.title')}>
          {item.findings.length === 0 ? <p className={styles.quiet}>{t('check.none')}</p> : null}
          {item.findings.map((finding) => {
            const { sentence, why } = findingSentence(i18n, finding);
            return (
              <Observation
                key={finding.code}
                icon={
                  finding.severity === 'info' ? (
                    <Info size={15} aria-hidden />
                  ) : (
                    <TriangleAlert size={15} aria-hidden />
                  )
                }
                title={sentence}
              >
                {why}
              </Observation>
            );
          })}
        </InspectorSection>
      ) : null}
    </Inspector>
  );
}

function LargePhoto({ photo }: { readonly photo: ReceivedFileView }) {
  const { t } = useTranslation('results');
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <p className={styles.noLarge}>
        <ImageOff size={26} strokeWidth={1.5} aria-hidden />
        {t('files.noPreview')}
      </p>
    );
  }
  return (
    <img
      className={styles.large}
      src={evidenceUrl('received-preview', photo.id)}
      alt={photo.name}
      onError={() => setHasFailed(true)}
    />
  );
}
