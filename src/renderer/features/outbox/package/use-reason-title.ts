import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { reasonText } from '../../../i18n/error-text';

/** The reason for the state of a package, in one sentence; null if there is none. */
export function useReasonTitle({ reason }: OutboxEntry): string | null {
  const { i18n } = useTranslation();
  return reason === null ? null : reasonText(i18n, reason).title;
}
