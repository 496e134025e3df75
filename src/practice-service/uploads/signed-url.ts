import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signs and checks the service's own expiring URLs: whoever holds one needs no API key. */
export interface UrlSigner {
  /** `path` with expiry and signature as its query. */
  sign(method: string, path: string, expiresAt: Date): string;
  check(method: string, url: URL, now: Date): 'valid' | 'expired' | 'forged';
}

/** A signer whose secret lives as long as the process. */
export function createUrlSigner(secret: Buffer = randomBytes(32)): UrlSigner {
  const signature = (method: string, path: string, expires: string): string =>
    createHmac('sha256', secret).update(`${method}\n${path}\n${expires}`).digest('hex');
  return {
    sign(method, path, expiresAt) {
      const expires = String(expiresAt.getTime());
      return `${path}?expires=${expires}&signature=${signature(method, path, expires)}`;
    },
    check(method, url, now) {
      const expires = url.searchParams.get('expires') ?? '';
      const given = Buffer.from(url.searchParams.get('signature') ?? '');
      const wanted = Buffer.from(signature(method, url.pathname, expires));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'forged';
      return now.getTime() > Number(expires) ? 'expired' : 'valid';
    },
  };
}
