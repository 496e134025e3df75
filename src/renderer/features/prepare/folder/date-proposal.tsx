import { CalendarDays } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, IntakeView } from '../../../../contract/views';
import { localDay } from '../../../../domain/reference-date';
import { sendRequest } from '../../../app/queries';
import { useUndo } from '../../../app/undo';
import { useFailureToast } from '../../../app/use-failure-toast';
import { useKeptState } from '../../../app/use-kept-state';
import { Button } from '../../../components/button';
import { Notice } from '../../../components/notice';
import { useFormats } from '../../../i18n/use-formats';
import { proposedDateOf } from '../../case/proposed-date';
import { useChangeCase } from '../../case/use-change-case';
import { prepareScope } from '../exclusion/use-exclusion';
import styles from '../files/strips.module.css';

/** The element is always there, so that a screen reader announces what appears in it. */
const NOTHING = <div role="status" />;

/** Under each case id: the proposed day that was declined, for as long as the application runs. */
const DECLINED_KEY = ['intake', 'declined reference date'] as const;

export interface DateProposalProps {
  readonly detail: CaseDetail;
  readonly intake: IntakeView;
  /** Called when the notice goes with the focus in it. */
  readonly onDone: () => void;
}

/**
 * Proposes the day of most photos as reference date while that is still the day on which the case was created, because
 * photos came later or a folder was too slow to read.
 */
export function DateProposal({ detail, intake, onDone }: DateProposalProps) {
  const { t } = useTranslation('cases');
  const formats = useFormats();
  const { items } = intake;
  const isOpen =
    detail.status.state === 'preparing' &&
    detail.closedAt === null &&
    intake.state === 'done' &&
    isWhole(intake);
  const isUnchanged = detail.referenceDate === localDay(new Date(detail.createdAt));
  const proposal = useMemo(
    () => (isOpen && isUnchanged ? proposedDateOf(items, new Date()) : null),
    [isOpen, isUnchanged, items],
  );
  const [declined, decline] = useKeptState<string | null>([...DECLINED_KEY, detail.id], null);
  const { offerInToast } = useUndo(prepareScope(detail.id));
  const fail = useFailureToast();
  const { mutate, mutateAsync, isPending } = useChangeCase(detail.id, { onError: fail });
  if (!proposal || proposal.referenceDate === detail.referenceDate || proposal.referenceDate === declined) {
    return NOTHING;
  }
  const { referenceDate, photosOnDay: count, photosRead: photos } = proposal;
  const { id: caseId, referenceDate: before } = detail;
  const date = formats.day(referenceDate);
  const undo = async (): Promise<void> => {
    const now = await sendRequest('cases.get', { caseId });
    // Sealed files and a day that was typed since stay as they are.
    const isAsUsed = now.referenceDate === referenceDate && now.status.state === 'preparing';
    if (isAsUsed) mutate({ caseId, referenceDate: before });
  };
  const use = () =>
    mutateAsync({ caseId, referenceDate }).then(
      () => {
        onDone();
        offerInToast(
          { tone: 'green', key: 'cases:proposal.used', values: { date } },
          'prepare:exclude.undo',
          () => void undo().catch(fail),
        );
      },
      // Told by a toast.
      () => undefined,
    );
  return (
    <div role="status" className={styles.blockers}>
      <Notice
        tone="grey"
        icon={<CalendarDays size={16} aria-hidden />}
        actions={
          <>
            <Button isPending={isPending} onPress={use}>
              {t('proposal.use', { date })}
            </Button>
            <Button
              variant="quiet"
              onPress={() => {
                decline(referenceDate);
                onDone();
              }}
            >
              {t('proposal.keep', { date: formats.day(before) })}
            </Button>
          </>
        }
      >
        {t('proposal.photos', { date, count, photos })}{' '}
        {t('proposal.reference', { date: formats.day(before) })}
      </Notice>
    </div>
  );
}

/** Items arrive in pages; a part of them may suggest another day. */
function isWhole({ items, sources }: IntakeView): boolean {
  return items.length >= sources.reduce((sum, source) => sum + source.items, 0);
}
