/** Paths of the interface, with which operators quote the address of their service. */
const ENDPOINT_PATH = /\/(?:v2(?:\/(?:fraudscanner|getUploadUrl))?|capture(?:\/(?:link|status))?)\/*$/i;

/** The address of a service as a person means it: with https if no scheme was typed, and without an endpoint's path. */
export function completeServiceAddress(text: string): string {
  const typed = text.trim();
  if (typed === '') return '';
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  return address.replace(ENDPOINT_PATH, '').replace(/\/+$/, '');
}

/** A name for a profile: the host of its address, numbered if it is taken; empty while there is no address. */
export function proposedProfileName(address: string, taken: readonly string[]): string {
  const complete = completeServiceAddress(address);
  if (!URL.canParse(complete)) return '';
  const { host } = new URL(complete);
  const numbered = Array.from({ length: taken.length + 1 }, (_, index) =>
    index === 0 ? host : `${host} (${index + 1})`,
  );
  return numbered.find((name) => !taken.includes(name)) ?? host;
}
