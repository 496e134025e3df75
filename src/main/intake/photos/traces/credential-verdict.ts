import { z } from 'zod';
import type {
  ContentCredentials,
  CredentialState,
  CredentialTimeStamp,
} from '../../../../domain/precheck/content-credentials';

const MAX_ACTIONS = 50;
const MAX_CHARS = 200;

/** A text from a file without control, direction and invisible characters, and of limited length. */
export function visibleText(value: string): string {
  return value.replace(/\p{C}/gu, ' ').trim().slice(0, MAX_CHARS);
}

const text = z
  .string()
  .transform((value) => visibleText(value) || null)
  .nullish()
  .catch(null);

const certificate = z
  .object({
    subject: z.object({ O: text, CN: text }).optional(),
    validity: z.object({ notAfter: z.string() }).optional(),
  })
  .optional();
const codes = z.array(z.object({ code: text })).transform((list) => list.flatMap(({ code }) => code ?? []));
const results = z.object({ success: codes, failure: codes });
const generatorInfo = z.object({ name: text, version: text });
const claim = z.object({
  claim_generator: text,
  claim_generator_info: z
    .union([generatorInfo, z.array(generatorInfo).transform(([first]) => first)])
    .optional()
    .catch(undefined),
});
const action = z.object({ action: text, digitalSourceType: text });
const actions = z
  .object({ actions: z.array(action).max(10_000) })
  .transform((assertion) => assertion.actions)
  .catch([]);

/** One manifest of crJSON (the report format of C2PA), as far as it is used; the first one of a report is the active one. */
const manifest = z.object({
  claim: claim.optional(),
  'claim.v2': claim.optional(),
  assertions: z.record(z.string(), z.unknown()),
  signature: z
    .object({
      certificateInfo: certificate,
      timeStampInfo: z
        .object({ timestamp: z.iso.datetime({ offset: true }), certificateInfo: certificate })
        .optional()
        .catch(undefined),
    })
    .optional(),
  validationResults: results,
  ingredientDeltas: z.array(z.object({ validationDeltas: results })).optional(),
});
type Manifest = z.infer<typeof manifest>;

const report = z.object({ manifests: z.tuple([manifest], manifest) });

const UNTRUSTED = 'signingCredential.untrusted';
const EXPIRED: ReadonlySet<string> = new Set(['signingCredential.expired', 'claimSignature.outsideValidity']);

/** The result of a validation report at the time `now`. Throws `ZodError` for other content. */
export function verdictOf(crJson: unknown, now: Date): ContentCredentials {
  const { manifests } = report.parse(crJson);
  const [active] = manifests;
  const own = active.validationResults.failure.filter((code) => code !== UNTRUSTED);
  const earlier = manifests
    .flatMap(({ ingredientDeltas = [] }) => ingredientDeltas)
    .flatMap(({ validationDeltas }) => validationDeltas.failure)
    .filter((code) => code !== UNTRUSTED && !EXPIRED.has(code));
  const timeStamp = timeStampOf(active);
  const state = stateOf(active, own, timeStamp, now);
  const recorded = Object.entries(active.assertions)
    .filter(([label]) => /^c2pa\.actions(\.v\d+)?(__\d+)?$/.test(label))
    .flatMap(([, assertion]) => actions.parse(assertion))
    .slice(0, MAX_ACTIONS);
  return {
    state: earlier.length > 0 && state !== 'altered' ? 'invalid' : state,
    problems: [...new Set([...own, ...earlier])],
    signer: subjectOf(active.signature?.certificateInfo),
    timeStamp,
    revocation: active.validationResults.success.includes('signingCredential.ocsp.notRevoked')
      ? 'not-revoked'
      : 'unknown',
    generator: generatorOf(active),
    actions: [...new Set(recorded.flatMap(({ action: name }) => name ?? []))],
    sourceTypes: [
      ...new Set(recorded.flatMap(({ digitalSourceType: type }) => type?.split('/').at(-1) ?? [])),
    ],
    host: null,
  };
}

/** The content differs from what was signed: of the file, of an assertion, or of the claim itself. */
const ALTERED: ReadonlySet<string> = new Set([
  ...['dataHash', 'bmffHash', 'boxesHash', 'collectionHash', 'hashedURI'].map(
    (hash) => `assertion.${hash}.mismatch`,
  ),
  'assertion.boxesHash.unknownBox',
  'hashedURI.mismatch',
  'ingredient.hashedURI.mismatch',
  'claimSignature.mismatch',
  'ingredient.manifest.mismatch',
  'ingredient.claimSignature.mismatch',
]);

function stateOf(
  { validationResults, signature }: Manifest,
  failures: readonly string[],
  timeStamp: CredentialTimeStamp | null,
  now: Date,
): CredentialState {
  const { success } = validationResults;
  if (failures.some((code) => ALTERED.has(code))) return 'altered';
  if (!success.includes('claimSignature.validated')) return 'invalid';
  if (failures.includes('signingCredential.ocsp.revoked')) return 'revoked';
  if (failures.some((code) => !EXPIRED.has(code))) return 'invalid';
  const notAfter = Date.parse(signature?.certificateInfo?.validity?.notAfter ?? '');
  if (failures.length > 0 || (notAfter < now.getTime() && !timeStamp?.isTrusted)) return 'expired';
  return success.includes('signingCredential.trusted') ? 'trusted' : 'untrusted';
}

/** The library trusts every time stamp of a version 1 claim, whoever issued it. */
function timeStampOf({
  signature,
  validationResults,
  'claim.v2': second,
}: Manifest): CredentialTimeStamp | null {
  const stamp = signature?.timeStampInfo;
  if (!stamp || !validationResults.success.includes('timeStamp.validated')) return null;
  const isTrusted = second !== undefined && validationResults.success.includes('timeStamp.trusted');
  return {
    at: new Date(stamp.timestamp).toISOString(),
    authority: subjectOf(stamp.certificateInfo),
    isTrusted,
  };
}

function subjectOf(info: z.infer<typeof certificate>): string | null {
  const { O: organisation, CN: name } = info?.subject ?? {};
  if (!organisation || !name || organisation === name) return organisation ?? name ?? null;
  return `${organisation} (${name})`;
}

/** `claim_generator_info` names the program for people; `claim_generator` is the older one-line form. */
function generatorOf(active: Manifest): string | null {
  const { claim_generator_info: info, claim_generator: line } = active['claim.v2'] ?? active.claim ?? {};
  const named = [info?.name, info?.version].filter(Boolean).join(' ');
  return named || (line ?? null);
}
