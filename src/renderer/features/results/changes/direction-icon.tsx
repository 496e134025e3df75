import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Direction } from '../../../../domain/answer/direction';

/** Whether a verdict got worse or better; never green, since less suspicion is no clearance. */
export function DirectionIcon({ direction }: { readonly direction: Direction | null }) {
  const { t } = useTranslation('results');
  if (direction === 'worse') {
    return <ArrowUp size={16} color="var(--red)" role="img" aria-label={t('changes.direction.worse')} />;
  }
  if (direction === 'better') {
    return <ArrowDown size={16} color="var(--ink-2)" role="img" aria-label={t('changes.direction.better')} />;
  }
  return <Pencil size={13} color="var(--ink-3)" role="img" aria-label={t('changes.direction.other')} />;
}
