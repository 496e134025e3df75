import {
  Archive,
  BellRing,
  CircleDashed,
  CircleHelp,
  Link2,
  type LucideIcon,
  TriangleAlert,
  UserRoundSearch,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseRow } from '../../../contract/views';
import type { BoardColumn } from '../../../domain/capture/capture-state';
import { Badge } from '../../components/badge';
import styles from './cases-screen.module.css';

const ICONS: { readonly [Column in BoardColumn]: LucideIcon } = {
  sent: Link2,
  reminder: BellRing,
  manual: UserRoundSearch,
  closed: Archive,
  other: CircleDashed,
};

/** Shows the newest capture case of a case: an open question or a lost push first, else its column of the board. */
export function CaseCapture({ row }: { readonly row: CaseRow }) {
  const { t } = useTranslation('cases');
  const { t: capture } = useTranslation('capture');
  const { captureColumn: column, capturePush: push } = row;
  if (row.captureQuestions > 0) {
    return (
      <span title={capture('creation.unknown')}>
        <Badge tone="yellow" icon={<CircleHelp size={14} aria-hidden />}>
          {t('capture.question')}
        </Badge>
      </span>
    );
  }
  if (push === 'failed' || push === 'missing') {
    return (
      <span title={capture(`push.${push}`)}>
        <Badge tone="red" icon={<TriangleAlert size={14} aria-hidden />}>
          {t(`capture.${push}`)}
        </Badge>
      </span>
    );
  }
  if (column === null) return <span className="quiet">–</span>;
  const Icon = ICONS[column];
  return (
    <span className={styles.capture} data-column={column}>
      <Icon size={14} aria-hidden />
      {capture(`column.${column}`)}
    </span>
  );
}
