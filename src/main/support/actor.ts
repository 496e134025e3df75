import { userInfo } from 'node:os';

/** The current user, for the custody log: on Windows with the domain, because account names repeat across domains. */
export function actorName(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
  userName: string = userInfo().username,
): string {
  const domain = platform === 'win32' ? environment.USERDOMAIN : undefined;
  return domain ? `${domain}\\${userName}` : userName;
}
