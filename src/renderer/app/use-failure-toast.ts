import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../contract/errors';
import { useMessages } from '../components/toasts';
import { errorText } from '../i18n/error-text';

/** Returns a function that shows why a command failed and what to do. */
export function useFailureToast(): (error: ProofcaseError) => void {
  const { i18n } = useTranslation();
  const { toast } = useMessages();
  return (error) => {
    const { title, next } = errorText(i18n, error);
    toast({ tone: 'red', text: `${title} ${next}` });
  };
}
