import { ProofcaseError } from '../../../contract/errors';
import { readTeamAddress, type TeamAddress } from '../../../domain/team-address';

/** The address of a team store. @throws ProofcaseError `team-address-invalid` with the `reason`, a `TeamAddressFault`. */
export function parseTeamAddress(text: string): TeamAddress {
  const read = readTeamAddress(text);
  if ('reason' in read)
    throw new ProofcaseError('team-address-invalid', { reason: read.reason }, read.detail);
  return read;
}

/** The place of a store without user and parameters; secrets are bound to it. */
export function placeOfStore({ host, port, database }: TeamAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
}
