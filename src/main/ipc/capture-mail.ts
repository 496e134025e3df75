import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload } from '../../contract/requests';
import { mailtoAddress } from '../../domain/capture/mail-template';

/** Windows hands no longer address to a program. */
const LONGEST_ADDRESS = 2_000;

/** `captures.openMail`: the person's mail program gets the text; the address is made here and is always `mailto:`. */
export function answerOpenMail(open: (address: string) => Promise<void>) {
  return async (template: RequestPayload<'captures.openMail'>): Promise<null> => {
    const address = mailtoAddress(template);
    if (address.length > LONGEST_ADDRESS) throw new ProofcaseError('mail-program-missing', {}, 'too long');
    try {
      await open(address);
    } catch (error) {
      throw new ProofcaseError('mail-program-missing', {}, error instanceof Error ? error.message : null);
    }
    return null;
  };
}
