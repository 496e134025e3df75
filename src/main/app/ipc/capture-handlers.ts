import type { captureRequests } from '../../../contract/capture-requests';
import { ProofcaseError } from '../../../contract/errors';
import { mailtoAddress } from '../../../domain/capture/mail-template';
import type { ShellHandlers } from '../../support/handlers';

/** Windows passes no longer address to a program. */
const MAX_ADDRESS_LENGTH = 2_000;

/** Opens the person's mail program with a text; the address is built here and is always `mailto:`. */
export function captureHandlers(
  open: (address: string) => Promise<void>,
): ShellHandlers<typeof captureRequests> {
  return {
    'captures.openMail': async (template) => {
      const address = mailtoAddress(template);
      if (address.length > MAX_ADDRESS_LENGTH) {
        throw new ProofcaseError('mail-too-long');
      }
      try {
        await open(address);
      } catch (error) {
        throw new ProofcaseError('mail-program-missing', {}, error instanceof Error ? error.message : null);
      }
      return null;
    },
  };
}
