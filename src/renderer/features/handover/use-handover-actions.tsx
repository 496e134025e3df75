import type { TFunction } from 'i18next';
import { ArrowRightLeft, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandoverView, TeamHandoverView } from '../../../contract/handover-views';
import type { CaseDetail } from '../../../contract/views';
import { newWorkRefusal } from '../../../domain/case-state';
import { useCommand, useRequest } from '../../app/queries';
import { canBeTakenBack, useTakeOver } from '../../app/take-over';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import type { MenuEntry } from '../../components/menu';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import { HandOverDialog } from './hand-over-dialog';
import styles from './handover.module.css';
import { ReleaseDialog } from './release-dialog';

const SIZE = 16;

/** Entries of the case menu: handing a case over, taking it back, or releasing it to its origin. */
export function useHandoverActions(detail: CaseDetail): {
  readonly entries: readonly MenuEntry[];
  readonly dialogs: ReactNode;
} {
  const { t } = useTranslation('handover');
  const [open, setOpen] = useState<'give' | 'release' | null>(null);
  const takeOver = useTakeOver();
  const { id: caseId, caseNumber } = detail;
  const latest = useRequest('handover.list', { caseId }).data?.[0] ?? null;
  const close = () => setOpen(null);
  const entries: readonly MenuEntry[] = [
    ...(newWorkRefusal(detail) === null
      ? [
          {
            id: 'handover-give',
            label: t('menu.handOver'),
            icon: <ArrowRightLeft size={SIZE} aria-hidden />,
            onAction: () => setOpen('give'),
          },
        ]
      : []),
    ...(latest && canBeTakenBack(latest)
      ? [
          {
            id: 'handover-back',
            label: t('menu.takeBack'),
            icon: <Undo2 size={SIZE} aria-hidden />,
            onAction: () => takeOver.takeBack(latest),
          },
        ]
      : []),
    ...(latest?.state === 'taken'
      ? [
          {
            id: 'handover-release',
            label: t('menu.release'),
            icon: <Undo2 size={SIZE} aria-hidden />,
            onAction: () => setOpen('release'),
          },
        ]
      : []),
  ];
  const dialogs = (
    <>
      {open === 'give' ? <HandOverDialog caseId={caseId} caseNumber={caseNumber} onClose={close} /> : null}
      {open === 'release' && latest ? <ReleaseDialog handover={latest} onClose={close} /> : null}
    </>
  );
  return { entries, dialogs };
}

/** Says on the page of a case where it is, if another workstation has it. */
export function HandoverNotice({ detail }: { readonly detail: CaseDetail }) {
  const latest = useRequest('handover.list', { caseId: detail.id }, detail.handedOverAt !== null).data?.[0];
  if (detail.handedOverAt === null || !latest) return null;
  return <Standing handover={latest} />;
}

function Standing({ handover }: { readonly handover: HandoverView }) {
  const { t } = useTranslation('handover');
  const formats = useFormats();
  const reveal = useCommand('handover.reveal', { onError: useFailureToast() });
  const { id, state, actor, workstation, at, releaseCode, fileName, team } = handover;
  const given = t('banner.given', { actor, workstation, at: formats.instant(at).text });
  const waits = t(team ? 'banner.teamWriting' : 'banner.writing');
  const here = state === 'writing' ? waits : given;
  const text = state === 'released' ? t('banner.released', { workstation, code: releaseCode ?? '' }) : here;
  return (
    <div className={styles.banner}>
      <Notice
        tone="grey"
        icon={<ArrowRightLeft size={SIZE} aria-hidden />}
        actions={
          state === 'given' && fileName !== null ? (
            <Button onPress={() => reveal.mutate({ handoverId: id })}>{t('banner.reveal')}</Button>
          ) : undefined
        }
      >
        {text} {team && state === 'given' ? standingInTeam(team, t) : null}
      </Notice>
    </div>
  );
}

/** What the team store said last about a case that was handed over from here. */
function standingInTeam({ state, taker, recipient }: TeamHandoverView, t: TFunction<'handover'>): string {
  switch (state) {
    case 'taken':
    case 'stored':
      return t('banner.takenBy', { name: taker ?? '' });
    case 'released':
      return t('banner.releasedBy', { name: taker ?? '' });
    case 'unknown':
      return t('banner.unknown');
    case null:
      return '';
    default:
      return recipient === null ? t('banner.offered') : t('banner.offeredTo', { name: recipient });
  }
}
