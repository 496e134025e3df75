import { useEffect, useState } from 'react';
import type { PdfFacts } from '../document/pdf-facts';
import { openPdf } from '../document/pdf-file';
import type { VersionEntry } from './version-entries';

export type VersionFacts =
  | { readonly kind: 'read'; readonly facts: PdfFacts; readonly pages: number }
  | { readonly kind: 'locked' | 'unreadable' };

/** Metadata of each version by key, read one after the other. */
export function useVersionFacts(entries: readonly VersionEntry[]): ReadonlyMap<string, VersionFacts> {
  const [factsByKey, setFactsByKey] = useState<ReadonlyMap<string, VersionFacts>>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      for (const entry of entries) {
        const read = await readVersion(entry, controller.signal);
        if (controller.signal.aborted) return;
        setFactsByKey((previous) => new Map(previous).set(entry.key, read));
      }
    })();
    return () => controller.abort();
  }, [entries]);
  return factsByKey;
}

async function readVersion({ reference, bytes }: VersionEntry, signal: AbortSignal): Promise<VersionFacts> {
  const opened = await openPdf(reference, bytes, signal);
  if (opened.kind === 'failed') {
    return { kind: opened.failure.kind === 'password' ? 'locked' : 'unreadable' };
  }
  const { file } = opened;
  try {
    return { kind: 'read', facts: await file.facts(), pages: file.claimedPages };
  } catch {
    return { kind: 'unreadable' };
  } finally {
    file.close();
  }
}
