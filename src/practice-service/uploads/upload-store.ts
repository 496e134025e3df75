import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { PracticeClock } from '../clock';

const KEY = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.zip$/;

interface Upload {
  /** `issued`: no bytes yet. `stored`: waiting for its scan. `claimed`: a scan is reading it. `consumed`: gone. */
  state: 'issued' | 'stored' | 'claimed' | 'consumed';
  /** When the URL was issued, or the bytes were stored; milliseconds. */
  since: number;
  bytes: number;
}

/** An upload passed to a scan: consumed once processed, or released if the scan was refused. */
export interface ClaimedUpload {
  readonly path: string;
  readonly bytes: number;
  consume(): Promise<void>;
  release(): void;
}

/**
 * The uploaded ZIPs, one file each, named by key. A stored upload survives a restart, since a client may rely on it for 24
 * hours (R17); the file's modification time is its start.
 */
export class UploadStore {
  private readonly uploads = new Map<string, Upload>();

  constructor(
    private readonly folder: string,
    private readonly clock: PracticeClock,
    private readonly retentionMs: () => number,
  ) {}

  /** Creates the folder and loads uploads of an earlier run; removes incomplete ones. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const key = `uploads/${name}`;
      if (name.endsWith('.part')) await rm(path, { force: true });
      if (!KEY.test(key)) continue;
      const { mtimeMs, size } = await stat(path);
      this.uploads.set(key, { state: 'stored', since: mtimeMs, bytes: size });
    }
    await this.sweep();
  }

  issue(): string {
    const key = `uploads/${randomUUID()}.zip`;
    this.uploads.set(key, { state: 'issued', since: this.clock.now().getTime(), bytes: 0 });
    return key;
  }

  /** The path for an upload and a function that completes it; null for a key that accepts no upload. */
  beginWrite(
    key: string,
  ): { readonly path: string; finish(bytes: number): Promise<void>; discard(): Promise<void> } | null {
    const upload = this.uploads.get(key);
    if (upload === undefined || upload.state === 'claimed' || upload.state === 'consumed') return null;
    const temporary = join(this.folder, `${randomUUID()}.part`);
    return {
      path: temporary,
      finish: async (bytes) => {
        const now = this.clock.now();
        await utimes(temporary, now, now);
        await rename(temporary, this.pathOf(key));
        upload.state = 'stored';
        upload.since = now.getTime();
        upload.bytes = bytes;
      },
      discard: () => rm(temporary, { force: true }),
    };
  }

  /** Null: never issued, not uploaded, already processed, being processed, or expired. */
  async claim(key: string): Promise<ClaimedUpload | null> {
    await this.sweep();
    const upload = this.uploads.get(key);
    if (upload?.state !== 'stored') return null;
    upload.state = 'claimed';
    return {
      path: this.pathOf(key),
      bytes: upload.bytes,
      consume: async () => {
        upload.state = 'consumed';
        await rm(this.pathOf(key), { force: true });
      },
      release: () => {
        if (upload.state === 'claimed') upload.state = 'stored';
      },
    };
  }

  /** Deletes uploads that were not consumed within the retention time. */
  async sweep(): Promise<void> {
    const oldest = this.clock.now().getTime() - this.retentionMs();
    for (const [key, upload] of this.uploads) {
      if (upload.state === 'claimed' || upload.since > oldest) continue;
      this.uploads.delete(key);
      if (upload.state === 'stored') await rm(this.pathOf(key), { force: true });
    }
  }

  /** Deletes the uploads that no scan is reading; their keys are then unknown to a scan. */
  async removeStored(): Promise<void> {
    for (const [key, upload] of this.uploads) {
      if (upload.state !== 'stored') continue;
      upload.state = 'claimed';
      try {
        await rm(this.pathOf(key), { force: true });
        upload.state = 'consumed';
      } catch (error) {
        upload.state = 'stored';
        throw error;
      }
    }
  }

  /** Number of uploads waiting for a scan. */
  storedCount(): number {
    return [...this.uploads.values()].filter((upload) => upload.state === 'stored').length;
  }

  private pathOf(key: string): string {
    const id = KEY.exec(key)?.[1];
    if (id === undefined) throw new Error('not a key of this store');
    return join(this.folder, `${id}.zip`);
  }
}
