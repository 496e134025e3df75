import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import { reasonText } from '../../i18n/error-text';

/** Why a package is where it is, in one sentence; null where nothing is the matter. */
export function useReasonTitle({ reason }: OutboxEntry): string | null {
  const { i18n } = useTranslation();
  return reason === null ? null : reasonText(i18n, reason).title;
}
