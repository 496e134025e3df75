import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import type { HandoverOffer, OfferedHandover } from '../../../contract/handover-views';
import { navigate } from '../../app/current-route';
import { useProfileNames } from '../../app/profile-names';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { HashValue } from '../../components/hash-value';
import { Notice } from '../../components/notice';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import styles from './handover.module.css';
import { useTeamTaking } from './use-team-taking';

export interface TakeOverDialogProps {
  /** Null while a file is checked, and if it is refused. */
  readonly offered: OfferedHandover | null;
  /** Why the file is refused. */
  readonly refused: ProofcaseError | null;
  readonly onChoose: () => void;
  readonly onClose: () => void;
}

/** Shows from whom a file is, when and what, and that it was checked or why it is refused; then takes the case. */
export function TakeOverDialog({ offered, refused, onChoose, onClose }: TakeOverDialogProps) {
  const { t } = useTranslation('handover');
  const { t: common } = useTranslation('common');
  const { toast } = useMessages();
  const [typed, setTyped] = useState('');
  const offer = offered?.offer ?? null;
  const take = useCommand('handover.take', {
    onDone: ({ kind, caseId, handover: { caseNumber } }) => {
      toast({
        tone: 'green',
        key: kind === 'case' ? 'handover:take.done' : 'handover:take.back',
        values: { caseNumber },
      });
      onClose();
      navigate({ screen: 'case', caseId, tab: 'prepare' });
    },
  });
  const team = useTeamTaking(offer === null && refused === null, onClose);
  const isOld = offer?.kind === 'case' && offer.oldDays !== null;
  const isReady = offer !== null && (!isOld || typed.trim() === offer.caseNumber);
  const submit = () => {
    if (offered && isReady) take.mutate({ offerId: offered.offerId, typedCaseNumber: isOld ? typed : null });
    else team.take();
  };
  const isRelease = offer?.kind === 'release';
  return (
    <Dialog
      help="cases/hand-over"
      title={t(isRelease ? 'take.titleRelease' : 'take.title')}
      isOpen
      onClose={onClose}
      isBusy={take.isPending || team.isPending}
      onSubmit={submit}
      actions={
        <>
          {team.isPending ? (
            <Button onPress={team.stop}>{t('give.stop')}</Button>
          ) : (
            <Button onPress={onClose} isPending={take.isPending}>
              {common('action.cancel')}
            </Button>
          )}
          {offer ? (
            <Button type="submit" variant="primary" isDisabled={!isReady} isPending={take.isPending}>
              {t(isRelease ? 'take.actionRelease' : 'take.action')}
            </Button>
          ) : (
            <>
              <Button
                variant={team.isShown ? 'plain' : 'primary'}
                isPending={team.isPending}
                onPress={onChoose}
              >
                {t('take.choose')}
              </Button>
              {team.isShown ? (
                <Button type="submit" variant="primary" isDisabled={!team.isReady} isPending={team.isPending}>
                  {t('take.action')}
                </Button>
              ) : null}
            </>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {offer === null && refused === null && !team.isShown ? <p>{t('take.chooseText')}</p> : null}
        {team.content}
        {refused ? <ErrorNotice error={refused} /> : null}
        {offer ? (
          <Notice tone="green" icon={<CircleCheck size={16} aria-hidden />}>
            {t('take.verified')}
          </Notice>
        ) : null}
        {offer?.kind === 'case' ? <Facts offer={offer} /> : null}
        {offer?.kind === 'release' ? (
          <p>{t('take.release', { actor: offer.actor, workstation: offer.workstation })}</p>
        ) : null}
        {offer?.kind === 'case' && offer.oldDays !== null ? (
          <TextField
            label={t('take.old', { days: offer.oldDays, caseNumber: offer.caseNumber })}
            value={typed}
            onChange={setTyped}
            autoFocus
          />
        ) : null}
        {take.error ? <ErrorNotice error={take.error} /> : null}
      </div>
    </Dialog>
  );
}

function Facts({ offer }: { readonly offer: HandoverOffer }) {
  const { t } = useTranslation('handover');
  const formats = useFormats();
  const profileName = useProfileNames();
  const { actor, workstation, items, results, entries, bytes, unsent, questions, missing } = offer;
  const facts: readonly (readonly [string, string])[] = [
    [t('take.case'), offer.caseNumber],
    [t('take.sender'), t('take.senderValue', { actor, workstation })],
    [t('take.at'), formats.instant(offer.createdAt).text],
    [t('take.contents'), t('take.contentsValue', { items, results, entries, size: formats.size(bytes) })],
    ...(unsent > 0 ? [[t('take.unsent'), t('take.unsentValue', { count: unsent })] as const] : []),
    ...(questions > 0
      ? [[t('take.questions'), t('take.questionsValue', { count: questions })] as const]
      : []),
    [t('take.profile'), profileName(offer.profileId, offer.profile)],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        <dt>{t('take.head')}</dt>
        <dd>
          <HashValue sha256={offer.headHash} />
        </dd>
      </dl>
      {offer.isReturn ? <p>{t('take.isReturn')}</p> : null}
      {missing.length > 0 ? <p>{t('take.missing', { paths: missing.join(', ') })}</p> : null}
      {unsent > 0 ? <p>{t('take.copies')}</p> : null}
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
