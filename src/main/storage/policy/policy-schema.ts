import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import type { PolicyProblem, PolicyProblemCode } from '../../../contract/managed-views';
import { receiverSettings } from '../../../contract/received-requests';
import { checkCaptureFields } from '../../../domain/capture/capture-fields';
import { LANGUAGES } from '../../../domain/language';
import { RETENTION_DAYS } from '../../../domain/retention';
import { completeServiceAddress } from '../../../domain/service-address';
import { readTeamAddress } from '../../../domain/team-address';
import { isPracticeName } from '../settings/practice-profile';
import { isHostPattern, matchesHost } from './host-pattern';

/** Reports a rule of this schema under its own code; all others follow from the shape. */
function rule(code: PolicyProblemCode) {
  return { error: code, params: { code } };
}

const secureAddress = z.string().trim().max(500).refine(isSecureAddress, rule('address'));

// As the form of a profile completes it, so that saving another field does not change it.
const address = secureAddress.transform((text) => completeServiceAddress(new URL(text).href));

const host = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text.length <= 260 && isHostPattern(text), rule('host'));

// Normalised as a profile stores it; a password is refused, since everyone on the computer can read a policy.
const teamStore = z
  .string()
  .max(1_000)
  .transform((text, context) => {
    const read = readTeamAddress(text);
    if (!('reason' in read)) return read.url;
    context.addIssue({ code: 'custom', ...rule('team-store') });
    return z.NEVER;
  });

const profile = z.strictObject({
  name: z.string().trim().min(1).max(80),
  address,
  captureAuthentication: z.enum(['x-api-key', 'bearer']).optional(),
  reportLanguage: z.enum(LANGUAGES).optional(),
  monthlyTokenBudget: z.int().min(1).max(1_000_000_000).optional(),
  captureFields: z
    .record(z.string(), z.json())
    .transform((fields) => JSON.stringify(fields))
    .refine((text) => text.length <= 20_000 && checkCaptureFields(text).ok, rule('capture-fields'))
    .optional(),
  hasResultPush: z.boolean().optional(),
  teamStore: teamStore.optional(),
  isTeamStoreOptional: z.boolean().optional(),
  sharesWithTeam: z.boolean().optional(),
  sharesHandler: z.boolean().optional(),
});

const proxy = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('direct') }),
  z.strictObject({
    mode: z.literal('fixed'),
    address: z.string().trim().max(500).refine(isProxyAddress, rule('address')),
    bypass: z
      .array(z.string().trim().toLowerCase().refine(isHostPattern, rule('host')))
      .max(200)
      .default([]),
  }),
]);

// An editor of group policies stores no empty text.
const receiver = receiverSettings.extend({
  pathPrefix: receiverSettings.shape.pathPrefix.default(''),
  publicAddress: z.string().refine(isPublicAddress, rule('public-address')).nullable().default(null),
});

const updates = z.strictObject({
  address: secureAddress,
  channel: z
    .string()
    .trim()
    .refine((text) => /^[a-z][a-z0-9-]{0,39}$/.test(text), rule('channel'))
    .default('latest'),
  publisher: z.string().trim().min(1).max(500).optional(),
  signingKey: z.string().trim().max(200).refine(isEd25519Key, rule('signing-key')).optional(),
});

/** A policy as its file, the registry and a configuration profile hold it; docs/managed-workplaces.md describes it. */
const policySchema = z
  .strictObject({
    version: z.literal(1),
    organisation: z.string().trim().min(1).max(120).optional(),
    contact: z.string().trim().min(1).max(200).optional(),
    language: z.enum(LANGUAGES).optional(),
    profiles: z.array(profile).max(50).optional(),
    otherProfiles: z.boolean().optional(),
    allowedAddresses: z.array(host).max(500).optional(),
    proxy: proxy.optional(),
    retentionDays: z.int().min(RETENTION_DAYS.min).max(RETENTION_DAYS.max).optional(),
    receiver: receiver.optional(),
    updates: updates.optional(),
  })
  .superRefine((policy, context) => {
    const names = new Set<string>();
    const isAllowed = (url: string): boolean =>
      policy.allowedAddresses?.some((pattern) => matchesHost(pattern, new URL(url))) ?? true;
    for (const [index, { name, address: url, teamStore: store }] of (policy.profiles ?? []).entries()) {
      const report = (field: string, code: PolicyProblemCode, found: string): void =>
        context.addIssue({
          code: 'custom',
          path: ['profiles', index, field],
          message: code,
          params: { code, found },
        });
      if (names.has(name.toLowerCase())) report('name', 'duplicate', name);
      if (isPracticeName(name)) report('name', 'reserved', name);
      names.add(name.toLowerCase());
      if (!isAllowed(url)) report('address', 'profile-not-allowed', new URL(url).host);
      if (store && !isAllowed(store)) report('teamStore', 'profile-not-allowed', new URL(store).host);
    }
    if (policy.updates && !isAllowed(policy.updates.address)) {
      const found = new URL(policy.updates.address).host;
      const code: PolicyProblemCode = 'profile-not-allowed';
      context.addIssue({
        code: 'custom',
        path: ['updates', 'address'],
        message: code,
        params: { code, found },
      });
    }
  });

export type Policy = z.output<typeof policySchema>;
export type PolicyProfile = NonNullable<Policy['profiles']>[number];

/** HTTPS without credentials, query and fragment; HTTP only to this computer. */
function isSecureAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false;
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/** As the form of the receiver accepts it. */
function isPublicAddress(text: string): boolean {
  return receiverSettings.shape.publicAddress.safeParse(text).success;
}

/** A public key in base64, as `openssl pkey -pubout -outform DER` writes it. */
function isEd25519Key(text: string): boolean {
  try {
    const key = Buffer.from(text, 'base64');
    return createPublicKey({ key, format: 'der', type: 'spki' }).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Of the kinds that a request can go through. Credentials of a proxy belong to the person and the keychain. */
function isProxyAddress(text: string): boolean {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/.test(text)) return false;
  return URL.canParse(text);
}

export type CheckedPolicy =
  | { readonly kind: 'policy'; readonly policy: Policy }
  | { readonly kind: 'broken'; readonly problems: readonly PolicyProblem[] };

/** Checks a whole policy; the problems name every field that is wrong. */
export function checkPolicy(document: unknown): CheckedPolicy {
  const parsed = policySchema.safeParse(document);
  if (parsed.success) return { kind: 'policy', policy: parsed.data };
  return { kind: 'broken', problems: parsed.error.issues.flatMap(problemsOf) };
}

function problemsOf(issue: z.core.$ZodIssue): readonly PolicyProblem[] {
  const path = issue.path.map(String);
  const field = path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), code: 'unknown', detail: '' }));
    case 'invalid_type':
      return [
        issue.input === undefined && /received undefined/.test(issue.message)
          ? { field, code: 'missing', detail: '' }
          : { field, code: 'type', detail: issue.expected },
      ];
    case 'invalid_value':
      return [{ field, code: 'value', detail: issue.values.map(String).join(', ') }];
    case 'too_big':
      return [{ field, code: 'range', detail: `≤ ${issue.maximum}` }];
    case 'too_small':
      return [{ field, code: 'range', detail: `≥ ${issue.minimum}` }];
    case 'custom': {
      const { code, found } = (issue.params ?? {}) as { code?: PolicyProblemCode; found?: string };
      return [{ field, code: code ?? 'invalid', detail: found ?? '' }];
    }
    default:
      return [{ field, code: 'invalid', detail: '' }];
  }
}
