import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PracticeClock } from '../clock';
import type { UrlSigner } from './signed-url';

/** A ZIP of attachments to be offered under a link. */
export interface NewDownload {
  readonly path: string;
  readonly url: string;
  publish(bytes: number): void;
}

/** The ZIPs behind `attachmentDownloadUrl`: served without an API key until the link expires. */
export class DownloadStore {
  private readonly published = new Map<
    string,
    { readonly path: string; readonly bytes: number; readonly expires: number }
  >();

  constructor(
    private readonly folder: string,
    private readonly clock: PracticeClock,
    private readonly signer: UrlSigner,
    private readonly baseUrl: () => string,
    private readonly lifetimeMs: () => number,
  ) {}

  create(): NewDownload {
    const id = randomUUID();
    const pathname = `/practice/downloads/${id}.zip`;
    const expires = new Date(this.clock.now().getTime() + this.lifetimeMs());
    const path = join(this.folder, `${id}.zip`);
    return {
      path,
      url: `${this.baseUrl()}${this.signer.sign('GET', pathname, expires)}`,
      publish: (bytes) => {
        this.published.set(pathname, { path, bytes, expires: expires.getTime() });
      },
    };
  }

  /** The stored ZIP behind a path; null when there is none. */
  find(pathname: string): { readonly path: string; readonly bytes: number } | null {
    return this.published.get(pathname) ?? null;
  }

  /** Deletes expired ZIPs. */
  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    for (const [pathname, { path, expires }] of this.published) {
      if (now <= expires) continue;
      this.published.delete(pathname);
      await rm(path, { force: true });
    }
  }
}
