import { useEffect, useRef, useState } from 'react';
import type { ProofcaseError } from '../../../contract/errors';
import type { RequestInput } from '../../../contract/requests';
import type { ConnectionTest, ProfileView } from '../../../contract/views';
import { asProofcaseError, request } from '../../bridge';

export interface ProfileAccess {
  readonly step: 'idle' | 'testing' | 'saving';
  /** The result of the last test; null before one, and after `clear`. */
  readonly result: ConnectionTest | null;
  readonly error: ProofcaseError | null;
  /** Null if it failed, or if the form was closed or its address or key changed meanwhile. */
  readonly test: (access: RequestInput<'profiles.testAccess'>) => Promise<ConnectionTest | null>;
  readonly save: (payload: RequestInput<'profiles.save'>) => Promise<ProfileView | null>;
  /** Forgets result and error, because what they are about has changed. */
  readonly clear: () => void;
}

/** Tests and saves a profile with a typed key. The mutation cache would keep the key, so the requests bypass it. */
export function useProfileAccess(): ProfileAccess {
  const [step, setStep] = useState<ProfileAccess['step']>('idle');
  const [result, setResult] = useState<ConnectionTest | null>(null);
  const [error, setError] = useState<ProofcaseError | null>(null);
  const isShown = useRef(true);
  const cleared = useRef(0);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const run = async <Response>(
    running: 'testing' | 'saving',
    send: () => Promise<Response>,
  ): Promise<Response | null> => {
    setStep(running);
    setError(null);
    try {
      const response = await send();
      return isShown.current ? response : null;
    } catch (thrown) {
      setError(asProofcaseError(thrown));
      return null;
    } finally {
      setStep('idle');
    }
  };
  return {
    step,
    result,
    error,
    async test(access) {
      setResult(null);
      const subject = cleared.current;
      const tested = await run('testing', () => request('profiles.testAccess', access));
      // What is typed now was not tested.
      if (subject !== cleared.current) return null;
      setResult(tested);
      return tested;
    },
    save: (payload) => run('saving', () => request('profiles.save', payload)),
    clear() {
      cleared.current += 1;
      setResult(null);
      setError(null);
    },
  };
}
