import { useEffect, useState } from 'react';
import type { PdfFacts } from './pdf-facts';
import { openPdf } from './pdf-file';
import type { VersionEntry } from './version-entries';

export type VersionFacts =
  | { readonly kind: 'read'; readonly facts: PdfFacts; readonly pages: number }
  | { readonly kind: 'locked' | 'unreadable' };

/** What each version says about itself, read one after the other; by key. */
export function useVersionFacts(entries: readonly VersionEntry[]): ReadonlyMap<string, VersionFacts> {
  const [known, setKnown] = useState<ReadonlyMap<string, VersionFacts>>(new Map());
  useEffect(() => {
    const ended = new AbortController();
    void (async () => {
      for (const entry of entries) {
        const read = await readVersion(entry, ended.signal);
        if (ended.signal.aborted) return;
        setKnown((before) => new Map(before).set(entry.key, read));
      }
    })();
    return () => ended.abort();
  }, [entries]);
  return known;
}

async function readVersion({ reference, bytes }: VersionEntry, signal: AbortSignal): Promise<VersionFacts> {
  const opened = await openPdf(reference, bytes, signal);
  if (opened.kind === 'failed') {
    return { kind: opened.trouble.kind === 'password' ? 'locked' : 'unreadable' };
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
