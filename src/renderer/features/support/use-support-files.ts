import { useEffect, useState } from 'react';
import type { ProofcaseError } from '../../../contract/errors';
import type { SupportFile } from '../../../contract/support-requests';
import { useCommand } from '../../app/queries';

/** The current files of the bundle; collected for each dialog, never cached. */
export function useSupportFiles(): {
  readonly files: readonly SupportFile[] | null;
  readonly error: ProofcaseError | null;
} {
  const [files, setFiles] = useState<readonly SupportFile[] | null>(null);
  const { mutate, error } = useCommand('support.preview', { onDone: setFiles });
  useEffect(() => mutate({}), [mutate]);
  return { files, error };
}
