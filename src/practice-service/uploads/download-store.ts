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
    for (const [pathname, { expires }] of this.published) {
      if (now > expires) await this.remove(pathname);
    }
  }

  /** Deletes all offered ZIPs; their links then lead to none. */
  async removeAll(): Promise<void> {
    for (const pathname of this.published.keys()) await this.remove(pathname);
  }

  private async remove(pathname: string): Promise<void> {
    const download = this.published.get(pathname);
    if (download) await rm(download.path, { force: true });
    this.published.delete(pathname);
  }
}
