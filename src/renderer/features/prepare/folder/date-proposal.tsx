import { CalendarDays } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, IntakeView } from '../../../../contract/views';
import { localDay } from '../../../../domain/reference-date';
import { useUndo } from '../../../app/undo';
import { useFailureToast } from '../../../app/use-failure-toast';
import { Button } from '../../../components/button';
import { Notice } from '../../../components/notice';
import { useFormats } from '../../../i18n/use-formats';
import { proposedDateOf } from '../../case/proposed-date';
import { useChangeCase } from '../../case/use-change-case';
import { prepareScope } from '../exclusion/use-exclusion';
import styles from '../files/strips.module.css';

/** The element is always there, so that a screen reader announces what appears in it. */
const NOTHING = <div role="status" />;

export interface DateProposalProps {
  readonly detail: CaseDetail;
  readonly intake: IntakeView;
}

/**
 * Proposes the day of most photos as reference date while that is still the day on which the case was created, because
 * photos came later or a folder was too slow to read.
 */
export function DateProposal({ detail, intake: { items, state } }: DateProposalProps) {
  const { t } = useTranslation('cases');
  const formats = useFormats();
  const [kept, setKept] = useState<string | null>(null);
  const isOpen = detail.status.state === 'preparing' && detail.closedAt === null && state === 'done';
  const isUnchanged = detail.referenceDate === localDay(new Date(detail.createdAt));
  const proposal = useMemo(
    () => (isOpen && isUnchanged ? proposedDateOf(items, new Date()) : null),
    [isOpen, isUnchanged, items],
  );
  const { offerInToast } = useUndo(prepareScope(detail.id));
  const { mutate, mutateAsync, isPending } = useChangeCase(detail.id, { onError: useFailureToast() });
  if (!proposal || proposal.referenceDate === detail.referenceDate || proposal.referenceDate === kept) {
    return NOTHING;
  }
  const { referenceDate, photosOnDay: count, photosRead: photos } = proposal;
  const { id: caseId, referenceDate: before } = detail;
  const date = formats.day(referenceDate);
  const use = () =>
    mutateAsync({ caseId, referenceDate }).then(
      () =>
        offerInToast(
          { tone: 'green', key: 'cases:proposal.used', values: { date } },
          'prepare:exclude.undo',
          () => mutate({ caseId, referenceDate: before }),
        ),
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
            <Button variant="quiet" onPress={() => setKept(referenceDate)}>
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
