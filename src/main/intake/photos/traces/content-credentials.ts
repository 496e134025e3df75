import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { FileType } from '../../../../domain/file-type';
import { type ContentCredentials, UNVERIFIED } from '../../../../domain/precheck/content-credentials';
import { withSource } from '../byte-source';
import { verdictOf, visibleText } from './credential-verdict';

type Library = typeof import('@contentauth/c2pa-wasm');

const MIME: { readonly [Type in FileType]: string } = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  heic: 'image/heic',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** Remote manifests, online revocation and identity documents are each switched off, and no host is allowed. */
const OFFLINE = {
  verify: { remote_manifest_fetch: false, ocsp_fetch: false },
  core: { allowed_network_hosts: [], decode_identity_assertions: false },
};

/** Purposes of signing certificates beside email protection: document signing, Microsoft's and C2PA's own. */
const SIGNING_PURPOSES = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.311.76.59.1.9', '1.3.6.1.4.1.62558.2.1'];

/**
 * Verifies the content credentials of a file without any network. `trustAnchors` are certificates in PEM, empty for
 * none. Throws errors of the file system, and for a failure after which the library's memory is unusable: end the
 * process then.
 */
export async function verifyCredentials(
  file: string,
  type: FileType,
  trustAnchors: string,
): Promise<ContentCredentials> {
  const bytes = await withSource(file, (source) => source.whole());
  if (!bytes) return { ...UNVERIFIED, problems: ['too-large'] };
  const { WasmReader } = await library();
  const trust = {
    trust_config: SIGNING_PURPOSES.join('\n'),
    ...(trustAnchors === '' ? {} : { trust_anchors: trustAnchors }),
  };
  try {
    const reader = await WasmReader.fromBytes(MIME[type], bytes, JSON.stringify({ ...OFFLINE, trust }));
    try {
      return verdictOf(JSON.parse(reader.crJson()), new Date());
    } finally {
      reader.free();
    }
  } catch (error) {
    // The library throws texts; anything else is a trap inside it or a defect here.
    if (typeof error === 'string') return { ...UNVERIFIED, problems: [visibleText(error)] };
    if (error instanceof z.ZodError) return { ...UNVERIFIED, problems: ['unexpected-report'] };
    throw error;
  }
}

let loading: Promise<Library> | null = null;

/** Loaded on the first file with credentials, once per process: compiling takes 0.1 s and 90 MB. */
function library(): Promise<Library> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Library> {
  const loaded = await import('@contentauth/c2pa-wasm');
  const file = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  const bytes = readFileSync(file);
  // The file is outside the archive, whose integrity the application checks.
  if (`sha512-${createHash('sha512').update(bytes).digest('base64')}` !== loaded.WASM_SRI) {
    throw new Error('c2pa.wasm is not the file that belongs to this library');
  }
  await loaded.default({ module_or_path: bytes });
  return loaded;
}
