import type { FileResult } from '../result';

export interface SentFile {
  readonly entryName: string;
  readonly originalPath: string;
  readonly sha256: string;
}

/** A file that was sent, that an answer is about, or both. */
export interface AnswerFile<Sent = SentFile> {
  /** Entry name in the ZIP, NFC (R4). */
  readonly key: string;
  /** Null: named in the answer, but never sent. */
  readonly sent: Sent | null;
  /** Null: sent, but the answer does not name it. */
  readonly file: FileResult | null;
}

/** One file in two answers, or in one of them. */
export interface FilePair {
  readonly was: AnswerFile | null;
  readonly is: AnswerFile | null;
  /** `content`: the same bytes; `name`: only the name is the same. Null where there is no partner. */
  readonly by: 'content' | 'name' | null;
}

/** Everything that was sent or answered, matched by entry name after NFC normalisation (R4), in a fixed order. */
export function filesOf<Sent extends SentFile>(
  files: readonly FileResult[],
  sent: readonly Sent[],
): readonly AnswerFile<Sent>[] {
  const byKey = new Map<string, AnswerFile<Sent>>();
  for (const one of sent) {
    const key = one.entryName.normalize('NFC');
    byKey.set(key, { key, sent: one, file: null });
  }
  for (const file of files) {
    const key = file.name.normalize('NFC');
    byKey.set(key, { key, sent: byKey.get(key)?.sent ?? null, file });
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Pairs the files of two answers: by their bytes, of several equal ones those with the same name first; what is left
 * by name. Each file is in exactly one pair.
 */
export function pairFiles(older: readonly AnswerFile[], newer: readonly AnswerFile[]): readonly FilePair[] {
  const free = new Set(older);
  const partners = new Map<AnswerFile, FilePair>();
  const take = (by: 'content' | 'name', identity: (file: AnswerFile) => string | null): void => {
    const waiting = new Map<string, AnswerFile[]>();
    for (const was of free) {
      const id = identity(was);
      if (id !== null) waiting.set(id, [...(waiting.get(id) ?? []), was]);
    }
    for (const is of newer) {
      const id = partners.has(is) ? null : identity(is);
      const was = id === null ? undefined : waiting.get(id)?.shift();
      if (!was) continue;
      free.delete(was);
      partners.set(is, { was, is, by });
    }
  };
  take('content', ({ key, sent }) => sent && `${sent.sha256} ${key}`);
  take('content', ({ sent }) => sent?.sha256 ?? null);
  take('name', ({ key }) => key);
  return [
    ...newer.map((is) => partners.get(is) ?? { was: null, is, by: null }),
    ...[...free].map((was) => ({ was, is: null, by: null })),
  ];
}
