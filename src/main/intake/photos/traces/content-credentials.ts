import { X509Certificate } from 'node:crypto';
import type { ContentCredentials } from '../../../../domain/precheck/photo-traces';
import { type Cbor, elementsOf, fieldsOf, readCbor } from './cbor';
import { readJumbf, type Superbox } from './jumbf';

/** COSE's header parameter for certificates (RFC 9360), as number and as C2PA 1.0 wrote it. */
const CERTIFICATES = ['33', 'x5chain'];
const MAX_ACTIONS = 50;
const MAX_CHARS = 200;

const UNREADABLE: ContentCredentials = {
  generator: null,
  actions: [],
  signer: null,
  sourceTypes: [],
  readable: false,
};

/**
 * What the active manifest of a C2PA store says of itself (C2PA 2.1, 10 and 11): the program that made the claim, its
 * actions, and whom the signing certificate names. Neither signature nor hashes are checked. Never throws.
 */
export function readContentCredentials(store: Buffer): ContentCredentials {
  const superbox = readJumbf(store);
  // The active manifest is the last one of the store.
  const manifest = superbox?.superboxes.at(-1);
  if (!manifest) return UNREADABLE;
  const claim = fieldsOf(contentOf(find(manifest, /^c2pa\.claim(\.v\d+)?$/)));
  const assertions = find(manifest, /^c2pa\.assertions$/)?.superboxes ?? [];
  const actions = assertions
    .filter(({ label }) => /^c2pa\.actions(\.v\d+)?(__\d+)?$/.test(label))
    .flatMap((assertion) => elementsOf(fieldsOf(contentOf(assertion)).actions))
    .slice(0, MAX_ACTIONS)
    .map(fieldsOf);
  const generator = generatorOf(claim);
  return {
    generator,
    actions: [...new Set(actions.flatMap(({ action }) => textOf(action) ?? []))],
    signer: signerOf(contentOf(find(manifest, /^c2pa\.signature$/))),
    sourceTypes: [...new Set(actions.flatMap(({ digitalSourceType }) => lastPart(digitalSourceType)))],
    readable: generator !== null || actions.length > 0,
  };
}

function find(superbox: Superbox, label: RegExp): Superbox | undefined {
  return superbox.superboxes.find((inner) => label.test(inner.label));
}

function contentOf(superbox: Superbox | undefined): Cbor {
  const content = superbox?.contents.find(({ type }) => type === 'cbor')?.body;
  return content ? readCbor(content) : null;
}

/** `claim_generator_info` names the program for people; `claim_generator` is the older one-line form. */
function generatorOf(claim: { readonly [key: string]: Cbor | undefined }): string | null {
  const info = claim.claim_generator_info;
  const first = fieldsOf(elementsOf(info)[0] ?? info);
  const named = [textOf(first.name), textOf(first.version)].filter((part) => part !== null).join(' ');
  return named || textOf(claim.claim_generator);
}

/** COSE_Sign1: protected header, unprotected header, payload, signature. */
function signerOf(signature: Cbor): string | null {
  const [protectedHeader, unprotectedHeader] = elementsOf(signature);
  const headers = [
    fieldsOf(Buffer.isBuffer(protectedHeader) ? readCbor(protectedHeader) : null),
    fieldsOf(unprotectedHeader),
  ];
  const chain = headers.flatMap((header) => CERTIFICATES.map((name) => header[name])).find(Boolean);
  const leaf = Buffer.isBuffer(chain) ? chain : elementsOf(chain)[0];
  return Buffer.isBuffer(leaf) ? subjectOf(leaf) : null;
}

function subjectOf(certificate: Buffer): string | null {
  try {
    const { subject } = new X509Certificate(certificate);
    const part = (name: string): string | undefined => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1];
    return cleaned(part('O') ?? part('CN') ?? '');
  } catch {
    return null;
  }
}

function lastPart(address: Cbor | undefined): readonly string[] {
  const text = textOf(address);
  return text ? [text.slice(text.lastIndexOf('/') + 1)] : [];
}

function textOf(value: Cbor | undefined): string | null {
  return typeof value === 'string' ? cleaned(value) : null;
}

function cleaned(text: string): string | null {
  return (
    text
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, MAX_CHARS) || null
  );
}
