import { z } from 'zod';
import type { StoredCustodyEntry } from '../../storage/database/custody-repository';
import { jsonOrNull } from '../../support/json-or-null';

/**
 * The custody log as JSON lines in order, each with its hash and that of the previous entry, so that every line can be
 * verified.
 */
export function custodyLines(caseId: string, entries: readonly StoredCustodyEntry[]): string {
  return entries
    .map(({ sequence, at, actor, action, subjects, details, previousHash, hash }) => {
      const line = { caseId, sequence, at, actor, action, subjects, details, previousHash, hash };
      return `${JSON.stringify(line)}\n`;
    })
    .join('');
}

const lineSchema = z.strictObject({
  caseId: z.string(),
  sequence: z.number(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subjects: z.array(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  previousHash: z.string(),
  hash: z.string(),
});

export type CustodyLine = z.output<typeof lineSchema>;

/** Parses the lines; null if any line is not an entry in this format. */
export function parseCustodyLines(text: string): readonly CustodyLine[] | null {
  if (text === '' || !text.endsWith('\n')) return null;
  const entries: CustodyLine[] = [];
  for (const line of text.slice(0, -1).split('\n')) {
    const parsed = lineSchema.safeParse(jsonOrNull(line));
    if (!parsed.success) return null;
    entries.push(parsed.data);
  }
  return entries;
}
