/** Scheme, host and port of an address; null while it is incomplete. */
export function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
