import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandoverMade, HandoverPreview } from '../../../contract/handover-views';
import type { CaseId } from '../../../domain/ids';
import { useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/checkbox';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { HashValue } from '../../components/hash-value';
import { ProgressBar } from '../../components/meter';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import styles from './handover.module.css';
import { useHandoverProgress } from './use-handover-progress';

/** Shows what goes along, asks where to, and hands a case over. */
export function HandOverDialog({
  caseId,
  caseNumber,
  onClose,
}: {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('handover');
  const { t: common } = useTranslation('common');
  const [withQuestions, setWithQuestions] = useState(false);
  const [made, setMade] = useState<HandoverMade | null>(null);
  const preview = useRequest('handover.preview', { caseId }, made === null);
  const give = useCommand('handover.give', { onDone: setMade });
  const stop = useCommand('handover.stop');
  const reveal = useCommand('handover.reveal');
  const progress = useHandoverProgress(give.isPending);
  const { data } = preview;
  const isReady = data !== undefined && data.busy === 0 && (data.questions === 0 || withQuestions);
  const error = give.error ?? preview.error;
  return (
    <Dialog
      help="cases/hand-over"
      title={made ? t('give.done') : t('give.title', { caseNumber })}
      isOpen
      onClose={give.isPending ? () => undefined : onClose}
      actions={
        made ? (
          <>
            <Button onPress={() => reveal.mutate({ handoverId: made.handover.id })}>
              {t('give.reveal')}
            </Button>
            <Button variant="primary" onPress={onClose}>
              {common('action.close')}
            </Button>
          </>
        ) : (
          <>
            {give.isPending ? (
              <Button onPress={() => stop.mutate({})}>{t('give.stop')}</Button>
            ) : (
              <Button onPress={onClose}>{common('action.cancel')}</Button>
            )}
            <Button
              variant="primary"
              isDisabled={!isReady}
              isPending={give.isPending}
              onPress={() => give.mutate({ caseId, withQuestions })}
            >
              {t('give.action')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Made made={made} />
      ) : (
        <div className={styles.stack}>
          <p>{t('give.text')}</p>
          {data ? <Contents preview={data} /> : null}
          {data && data.questions > 0 ? (
            <>
              <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
                {t('give.question', { count: data.questions })}
              </Notice>
              <Checkbox isSelected={withQuestions} onChange={setWithQuestions}>
                {t('give.withQuestions')}
              </Checkbox>
            </>
          ) : null}
          {data && data.busy > 0 ? (
            <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
              {t('give.busy')}
            </Notice>
          ) : null}
          {progress === null ? null : <ProgressBar label={t('give.progress')} value={progress} max={1} />}
          {error ? <ErrorNotice error={error} /> : null}
        </div>
      )}
    </Dialog>
  );
}

function Contents({ preview }: { readonly preview: HandoverPreview }) {
  const { t } = useTranslation('handover');
  const formats = useFormats();
  const { items, packages, unsent, results, entries, bytes, missing } = preview;
  return (
    <section aria-label={t('give.goes')} className={styles.stack}>
      <ul className={styles.list}>
        <li>{t('give.items', { count: items })}</li>
        {packages > 0 ? (
          <li>{t(unsent > 0 ? 'give.packages' : 'give.sentPackages', { count: packages, unsent })}</li>
        ) : null}
        {results > 0 ? <li>{t('give.results', { count: results })}</li> : null}
        <li>{t('give.entries', { count: entries })}</li>
        <li>{t('give.size', { size: formats.size(bytes) })}</li>
      </ul>
      {missing.length > 0 ? (
        <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('give.missing', { count: missing.length, paths: missing.join(', ') })}
        </Notice>
      ) : null}
    </section>
  );
}

function Made({ made }: { readonly made: HandoverMade }) {
  const { t } = useTranslation('handover');
  const { handover, headHash } = made;
  return (
    <div className={styles.stack}>
      <Notice tone="green" icon={<CircleCheck size={16} aria-hidden />}>
        {t('give.doneText', { name: handover.fileName ?? '' })}
      </Notice>
      <dl className={styles.facts}>
        <dt>{t('give.head')}</dt>
        <dd>
          <HashValue sha256={headHash} />
        </dd>
      </dl>
    </div>
  );
}
