import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signs and checks the service's own expiring URLs, which need no API key. */
export interface UrlSigner {
  /** `path` with expiry and signature as its query. */
  sign(method: string, path: string, expiresAt: Date): string;
  check(method: string, url: URL, now: Date): 'valid' | 'expired' | 'forged';
}

/** A signer with a secret for the lifetime of the process. */
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
      const received = Buffer.from(url.searchParams.get('signature') ?? '');
      const expected = Buffer.from(signature(method, url.pathname, expires));
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return 'forged';
      return now.getTime() > Number(expires) ? 'expired' : 'valid';
    },
  };
}
