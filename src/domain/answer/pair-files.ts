import type { FileResult } from '../result';

export interface SentFile {
  readonly entryName: string;
  readonly originalPath: string;
  readonly sha256: string;
}

/** A file that was sent, that is in a result, or both. */
export interface AnswerFile<Sent = SentFile> {
  /** Entry name in the ZIP, NFC (R4). */
  readonly key: string;
  /** Null: in the result, but not sent. */
  readonly sent: Sent | null;
  /** Null: sent, but not in the result. */
  readonly file: FileResult | null;
}

/** One file in two results, or in one of them. */
export interface FilePair {
  readonly was: AnswerFile | null;
  readonly is: AnswerFile | null;
  /** `content`: the same bytes; `name`: only the same name. Null without a partner. */
  readonly by: 'content' | 'name' | null;
}

/** The key of an entry name: NFC, so that a result matches what was sent (R4). */
export function entryKey(entryName: string): string {
  return entryName.normalize('NFC');
}

/** All files that were sent or are in the result, matched by entry name after NFC normalisation (R4), sorted by key. */
export function filesOf<Sent extends SentFile>(
  files: readonly FileResult[],
  sent: readonly Sent[],
): readonly AnswerFile<Sent>[] {
  const byKey = new Map<string, AnswerFile<Sent>>();
  for (const sentFile of sent) {
    const key = entryKey(sentFile.entryName);
    byKey.set(key, { key, sent: sentFile, file: null });
  }
  for (const file of files) {
    const key = entryKey(file.name);
    byKey.set(key, { key, sent: byKey.get(key)?.sent ?? null, file });
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Pairs the files of two results by content and name, then by content, then by name. Each file is in exactly one pair.
 */
export function pairFiles(older: readonly AnswerFile[], newer: readonly AnswerFile[]): readonly FilePair[] {
  const unpaired = new Set(older);
  const partners = new Map<AnswerFile, FilePair>();
  const pairBy = (by: 'content' | 'name', identity: (file: AnswerFile) => string | null): void => {
    const candidates = new Map<string, AnswerFile[]>();
    for (const was of unpaired) {
      const id = identity(was);
      if (id !== null) candidates.set(id, [...(candidates.get(id) ?? []), was]);
    }
    for (const is of newer) {
      const id = partners.has(is) ? null : identity(is);
      const was = id === null ? undefined : candidates.get(id)?.shift();
      if (!was) continue;
      unpaired.delete(was);
      partners.set(is, { was, is, by });
    }
  };
  pairBy('content', ({ key, sent }) => sent && `${sent.sha256} ${key}`);
  pairBy('content', ({ sent }) => sent?.sha256 ?? null);
  pairBy('name', ({ key }) => key);
  return [
    ...newer.map((is) => partners.get(is) ?? { was: null, is, by: null }),
    ...[...unpaired].map((was) => ({ was, is: null, by: null })),
  ];
}
