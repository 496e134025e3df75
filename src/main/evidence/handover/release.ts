import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CustodyEntry } from '../../../contract/views';
import { canonicalJson, verifyCustody } from '../../storage/custody/custody-chain';
import type { StoredCustodyEntry } from '../../storage/database/custody-repository';
import { jsonOrNull } from '../../support/json-or-null';
import { parseCustodyLines } from '../export/custody-lines';
import { unreadable } from './handover-format';

export const RELEASE_FORMAT = 'proofcase-release';
const RELEASE_VERSION = 1;
export const MAX_RELEASE_BYTES = 4_000_000;

const contentSchema = z.strictObject({
  format: z.literal(RELEASE_FORMAT),
  version: z.literal(RELEASE_VERSION),
  handoverId: z.string(),
  caseId: z.string(),
  caseNumber: z.string(),
  workstation: z.string(),
  actor: z.string(),
  /** The entries that the releasing side added to the chain, as JSON lines; the last is `handover-released`. */
  custody: z.string(),
});
type ReleaseContent = z.output<typeof contentSchema>;
const releaseSchema = contentSchema.extend({ sha256: z.string() });

/** A release that fits the chain of the origin. */
export interface Release {
  readonly handoverId: string;
  readonly workstation: string;
  readonly actor: string;
  /** Hash of the last entry of the releasing side. */
  readonly head: string;
}

/** The release file: small enough to be sent by mail, with the SHA-256 of its content and no picture or text of the case. */
export function releaseText(content: Omit<ReleaseContent, 'format' | 'version'>): string {
  const whole: ReleaseContent = { format: RELEASE_FORMAT, version: RELEASE_VERSION, ...content };
  return `${JSON.stringify({ ...whole, sha256: sumOf(whole) }, null, 2)}\n`;
}

/**
 * Reads a release file. Its entries must continue the chain of the origin from the entry `handed-over`, so that it can
 * belong to no other hand-over. @throws ProofcaseError `handover-unreadable`.
 */
export function readRelease(
  text: string,
  chainOf: (handoverId: string) => readonly StoredCustodyEntry[] | null,
): Release {
  const parsed = releaseSchema.safeParse(jsonOrNull(text));
  if (!parsed.success) throw unreadable('no release');
  const { sha256, ...content } = parsed.data;
  if (sumOf(content) !== sha256) throw unreadable('the release was changed');
  const before = chainOf(content.handoverId);
  if (!before) throw unreadable('the release belongs to no hand-over from here');
  const added = parseCustodyLines(content.custody);
  const last = added?.at(-1);
  const chain: readonly CustodyEntry[] = [...before, ...(added ?? [])];
  const isLinked =
    last?.action === 'handover-released' &&
    last.subjects[0] === content.handoverId &&
    added?.[0]?.previousHash === before.at(-1)?.hash &&
    verifyCustody(content.caseId, chain).ok;
  if (!isLinked) throw unreadable('the release does not continue the custody chain');
  const { handoverId, workstation, actor } = content;
  return { handoverId, workstation, actor, head: last.hash };
}

/** Without letters and digits that sound or look alike. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_CHARACTERS = 10;

/**
 * The code of a release for the telephone, two groups of five characters, from the hand-over and the entry of the chain
 * that made it.
 */
export function releaseCode(handoverId: string, head: string): string {
  const digest = createHash('sha256').update(`${RELEASE_FORMAT}\n${handoverId}\n${head}`).digest();
  let number = digest.readBigUInt64BE(0);
  let code = '';
  for (let index = 0; index < CODE_CHARACTERS; index += 1) {
    code += CODE_ALPHABET[Number(number % BigInt(CODE_ALPHABET.length))];
    number /= BigInt(CODE_ALPHABET.length);
  }
  return `${code.slice(0, CODE_CHARACTERS / 2)}-${code.slice(CODE_CHARACTERS / 2)}`;
}

/** Whether a typed code is that of a hand-over; blanks, hyphens and letter case do not matter. */
export function isReleaseCode(typed: string, handoverId: string, head: string): boolean {
  const plain = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
  return plain(typed) === plain(releaseCode(handoverId, head));
}

function sumOf(content: ReleaseContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
