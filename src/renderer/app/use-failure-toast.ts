import { useCallback } from 'react';
import type { ProofcaseError } from '../../contract/errors';
import { useMessages } from '../components/toasts';

/** Returns a function that shows why a command failed and what to do. */
export function useFailureToast(): (error: ProofcaseError) => void {
  const { toast } = useMessages();
  return useCallback((error) => toast({ tone: 'red', error }), [toast]);
}
