import { X509Certificate } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { TrustAnchor } from '../../../contract/views';
import type { SettingsRepository } from '../database/settings-repository';

const NAME = 'trustAnchors';
const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** All trust anchors as one PEM text; empty for none. */
export function trustAnchorBundle(settings: Pick<SettingsRepository, 'get'>): string {
  return settings.get(NAME) ?? '';
}

export function readTrustAnchors(settings: Pick<SettingsRepository, 'get'>): readonly TrustAnchor[] {
  return certificatesOf(trustAnchorBundle(settings)).map((certificate) => ({
    pem: certificate.toString(),
    subject: certificate.subject.replaceAll('\n', ', '),
    validTo: new Date(certificate.validTo).toISOString(),
  }));
}

export function storeTrustAnchors(settings: SettingsRepository, texts: readonly string[]): void {
  settings.set(NAME, usableTrustAnchors(texts));
}

/**
 * The certificates of several texts as one, each once. @throws ProofcaseError `trust-anchors-unusable` for a text
 * without certificates or with one that is not of an authority.
 */
export function usableTrustAnchors(texts: readonly string[]): string {
  const bundles = texts.map((text) => {
    const certificates = certificatesOf(text);
    const isUsable = ({ ca, validTo }: X509Certificate) => ca && !Number.isNaN(Date.parse(validTo));
    if (certificates.length === 0 || !certificates.every(isUsable)) {
      throw new ProofcaseError('trust-anchors-unusable');
    }
    return certificates.map((certificate) => certificate.toString());
  });
  return [...new Set(bundles.flat())].join('');
}

function certificatesOf(text: string): readonly X509Certificate[] {
  try {
    return [...text.matchAll(PEM_BLOCK)].map(([block]) => new X509Certificate(block));
  } catch (error) {
    throw new ProofcaseError('trust-anchors-unusable', {}, error instanceof Error ? error.message : null);
  }
}
