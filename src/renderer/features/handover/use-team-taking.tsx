import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofcaseError } from '../../../contract/errors';
import type { TeamOffer } from '../../../contract/handover-views';
import { navigate } from '../../app/current-route';
import { useCommand, useFreshRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { ErrorNotice } from '../../components/error-notice';
import { ProgressBar } from '../../components/meter';
import { RadioGroup } from '../../components/radio-group';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import { choiceAmong, NO_CHOICE } from './offer-choice';
import { useHandoverProgress } from './use-handover-progress';

interface TeamTaking {
  /** Whether colleagues hand over cases by a team store. */
  readonly isShown: boolean;
  readonly isReady: boolean;
  readonly isPending: boolean;
  /** The list, and which store cannot be asked. */
  readonly content: ReactNode;
  readonly take: () => void;
  readonly stop: () => void;
}

/** The list of cases that are handed over by a team store, and taking one of them. */
export function useTeamTaking(isEnabled: boolean, onTaken: () => void): TeamTaking {
  const { t } = useTranslation('handover');
  const formats = useFormats();
  const { toast } = useMessages();
  // A store may be away, or back, without an event.
  const { offers = [], problem = null } = useFreshRequest('handover.offers', {}, isEnabled).data ?? {};
  const [kept, setKept] = useState(NO_CHOICE);
  const choice = choiceAmong(offers, kept);
  if (choice !== kept) setKept(choice);
  const command = useCommand('handover.takeFromTeam', {
    onDone: ({ caseId, handover: { caseNumber } }) => {
      toast({ tone: 'green', key: 'handover:take.done', values: { caseNumber } });
      onTaken();
      navigate({ screen: 'case', caseId, tab: 'prepare' });
    },
  });
  const stop = useCommand('handover.stop', { onError: useFailureToast() });
  const progress = useHandoverProgress(command.isPending);
  const chosen = offers.find(({ id }) => id === choice.id);
  const { error } = command;
  const isUnsure = error?.code === 'handover-unsure' || error?.code === 'wrong-confirmation';
  const isReady = chosen !== undefined && (!isUnsure || choice.typed.trim() === chosen.caseNumber);
  const hintOf = ({ workstation, actor, offeredAt, bytes, unsent }: TeamOffer): string =>
    t('offers.hint', {
      actor,
      workstation,
      at: formats.instant(offeredAt).text,
      size: formats.size(bytes),
      unsent,
    });
  const isShown = isEnabled && offers.length > 0;
  const list = isShown ? (
    <>
      <RadioGroup
        label={t('offers.title')}
        value={chosen?.id ?? null}
        onChange={(id) => {
          setKept({ id, typed: '' });
          command.reset();
        }}
        isDisabled={command.isPending}
        options={offers.map((offer) => ({
          value: offer.id,
          label: offer.caseNumber,
          hint: hintOf(offer),
        }))}
      />
      <p>{t('offers.text')}</p>
    </>
  ) : null;
  const content = isEnabled ? (
    <>
      {list}
      {progress === null ? null : <ProgressBar label={t('offers.progress')} value={progress} max={1} />}
      {error && !(isUnsure && chosen === undefined) ? <ErrorNotice error={error} /> : null}
      {isUnsure && chosen ? (
        <TextField
          label={t('back.typeNumber', { caseNumber: chosen.caseNumber })}
          value={choice.typed}
          onChange={(typed) => setKept({ ...choice, typed })}
          autoFocus
        />
      ) : null}
      {problem ? <ErrorNotice error={ProofcaseError.fromEnvelope(problem)} /> : null}
    </>
  ) : null;
  return {
    isShown,
    isReady,
    isPending: command.isPending,
    content,
    take: () => {
      if (!chosen || !isReady || !isShown) return;
      command.mutate({ handoverId: chosen.id, typedCaseNumber: isUnsure ? choice.typed : null });
    },
    stop: () => stop.mutate({}),
  };
}
