import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientOptions, ClientTimings } from '../../src/main/sending/service/client-request';
import { CLIENT_TIMINGS, createServiceClient } from '../../src/main/sending/service/create-service-client';
import type { ScanHeaders, ServiceTarget, Transfer } from '../../src/main/sending/service/service-client';
import { systemClock } from '../../src/main/support/clock';

export const SCAN_HEADERS: ScanHeaders = {
  caseNumber: 'CASE-1',
  issueDate: '2026-03-04',
  language: 'pl',
  contactEmail: null,
};

/** A canary: no error may ever carry it. */
export const TEST_API_KEY = 'canary-key-1f7c';

export function targetAt(baseUrl: string): ServiceTarget {
  return { baseUrl, apiKey: TEST_API_KEY, captureAuthentication: 'x-api-key' };
}

export function transferWith(signal: AbortSignal = new AbortController().signal): Transfer & {
  readonly progress: [number, number][];
} {
  const progress: [number, number][] = [];
  return { signal, progress, onProgress: (sent, total) => progress.push([sent, total]) };
}

/** A client whose minutes are given in milliseconds by the test. */
export function clientWith(
  timings: Partial<ClientTimings> = {},
  options: Partial<Omit<ClientOptions, 'timings'>> = {},
) {
  return createServiceClient({
    clock: systemClock,
    resolveProxy: async () => null,
    trust: () => undefined,
    ...options,
    timings: { ...CLIENT_TIMINGS, ...timings },
  });
}

export interface TestFolder {
  readonly path: string;
  file(name: string): string;
  /** A file of that size without writing its bytes, where the file system allows holes. */
  sparse(name: string, bytes: number): Promise<string>;
  remove(): Promise<void>;
}

export async function testFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
  return {
    path,
    file: (name) => join(path, name),
    sparse: async (name, bytes) => {
      const handle: FileHandle = await open(join(path, name), 'w');
      await handle.truncate(bytes);
      await handle.close();
      return join(path, name);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
