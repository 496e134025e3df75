import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandoverMade, HandoverPreview } from '../../../contract/handover-views';
import type { CaseId } from '../../../domain/ids';
import { useCommand, useFreshRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/checkbox';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { HashValue } from '../../components/hash-value';
import { ProgressBar } from '../../components/meter';
import { Notice } from '../../components/notice';
import { RadioGroup } from '../../components/radio-group';
import { Select } from '../../components/select';
import { useFormats } from '../../i18n/use-formats';
import styles from './handover.module.css';
import { useHandoverProgress } from './use-handover-progress';

const ANYONE = '';

/** Shows what is included, asks for the target, and hands a case over. */
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
  const formats = useFormats();
  const [agreedQuestions, setAgreedQuestions] = useState(0);
  const [made, setMade] = useState<HandoverMade | null>(null);
  const toFile = useCommand('handover.give', { onDone: setMade });
  const toTeam = useCommand('handover.giveToTeam', { onDone: setMade });
  // A case that is handed over has no preview.
  const isPreviewed = made === null && !toFile.isPending && !toTeam.isPending;
  const preview = useFreshRequest('handover.preview', { caseId }, isPreviewed);
  const recipientsQuery = useFreshRequest('handover.recipients', { caseId }, made === null);
  const recipients = recipientsQuery.data;
  const [way, setWay] = useState<'team' | 'file' | null>(null);
  const [recipientId, setRecipientId] = useState(ANYONE);
  const isTeam = recipients?.kind === 'ready' && (way ?? 'team') === 'team';
  const give = isTeam ? toTeam : toFile;
  const onError = useFailureToast();
  const stop = useCommand('handover.stop', { onError });
  const reveal = useCommand('handover.reveal', { onError });
  const progress = useHandoverProgress(give.isPending);
  const { data } = preview;
  const questions = data?.questions ?? 0;
  // A question that comes up meanwhile is not agreed to.
  const withQuestions = questions > 0 && agreedQuestions === questions;
  const isReady =
    recipients !== undefined && data?.busy === 0 && preview.isSuccess && (questions === 0 || withQuestions);
  const error = give.error ?? preview.error ?? recipientsQuery.error;
  return (
    <Dialog
      help="cases/hand-over"
      title={made ? t('give.done') : t('give.title', { caseNumber })}
      isOpen
      onClose={onClose}
      isBusy={give.isPending}
      actions={
        made ? (
          <>
            {made.handover.fileName === null ? null : (
              <Button onPress={() => reveal.mutate({ handoverId: made.handover.id })}>
                {t('give.reveal')}
              </Button>
            )}
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
              isPending={give.isPending || preview.isFetching}
              onPress={() => {
                if (!isTeam) return toFile.mutate({ caseId, withQuestions });
                toTeam.mutate({
                  caseId,
                  withQuestions,
                  recipientId: recipientId === ANYONE ? null : recipientId,
                });
              }}
            >
              {t(isTeam ? 'give.teamAction' : 'give.action')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Made made={made} />
      ) : (
        <div className={styles.stack}>
          <p>{t(isTeam ? 'give.teamText' : 'give.text')}</p>
          {recipients?.kind === 'ready' ? (
            <RadioGroup
              label={t('give.way')}
              value={isTeam ? 'team' : 'file'}
              onChange={setWay}
              isDisabled={give.isPending}
              options={(['team', 'file'] as const).map((value) => ({ value, label: t(`give.${value}`) }))}
            />
          ) : null}
          {recipients?.kind === 'ready' && isTeam ? (
            <Select
              label={t('give.recipient')}
              value={recipientId}
              onChange={setRecipientId}
              isDisabled={give.isPending}
              options={[
                { value: ANYONE, label: t('give.anyone') },
                ...recipients.workstations.map(({ id, name, lastSeen }) => ({
                  value: id,
                  label: name,
                  hint: t('give.lastSeen', { at: formats.instant(lastSeen).text }),
                })),
              ]}
            />
          ) : null}
          {recipients?.kind === 'away' ? (
            <Notice tone="grey" icon={<TriangleAlert size={16} aria-hidden />}>
              {t('give.away')}
            </Notice>
          ) : null}
          {data ? <Contents preview={data} /> : null}
          {questions > 0 ? (
            <>
              <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
                {t('give.question', { count: questions })}
              </Notice>
              <Checkbox
                isSelected={withQuestions}
                onChange={(agreed) => setAgreedQuestions(agreed ? questions : 0)}
              >
                {t('give.withQuestions')}
              </Checkbox>
            </>
          ) : null}
          {data && data.busy > 0 ? (
            <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
              {t('give.busy')}
            </Notice>
          ) : null}
          {progress === null ? null : (
            <ProgressBar label={t(isTeam ? 'give.teamProgress' : 'give.progress')} value={progress} max={1} />
          )}
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
  const { fileName, team, state } = handover;
  const toTeam = t(team?.recipient ? 'give.doneFor' : 'give.doneTeam', { name: team?.recipient ?? '' });
  return (
    <div className={styles.stack}>
      <Notice tone="green" icon={<CircleCheck size={16} aria-hidden />}>
        {team ? toTeam : t('give.doneText', { name: fileName ?? '' })}
      </Notice>
      {team && state === 'writing' ? (
        <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('banner.teamWriting')}
        </Notice>
      ) : null}
      <dl className={styles.facts}>
        <dt>{t('give.head')}</dt>
        <dd>
          <HashValue sha256={headHash} />
        </dd>
      </dl>
    </div>
  );
}
