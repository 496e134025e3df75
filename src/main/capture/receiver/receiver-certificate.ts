import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { ReceiverCertificate } from '../../../contract/receiver-views';
import type { Secrets } from '../../storage/secrets/secrets';
import type { Clock } from '../../support/clock';
import { writeFileDurably } from '../../support/durable-file';
import { hasErrorCode } from '../../support/error-code';
import { removeWithRetry } from '../../support/files/held-files';

const CHAIN_FILE = 'receiver-chain.pem';
const KEY_FILE = 'receiver-key.pem';
/** Keychain account of the passphrase. The private key itself may exceed the limit of the Windows keychain. */
const PASSPHRASE_ACCOUNT = 'receiver.certificate';

export interface CertificateStore {
  /** Null if the receiver uses plain HTTP. */
  view(): Promise<ReceiverCertificate | null>;
  /**
   * Certificate for the server; null means plain HTTP. @throws ProofcaseError `keychain-unavailable`,
   * `certificate-unusable`.
   */
  load(): Promise<{ readonly chain: string; readonly privateKey: string } | null>;
  /** @throws ProofcaseError `certificate-unusable` for invalid PEM texts or a key of another certificate. */
  save(pair: { readonly chain: string; readonly privateKey: string }): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Stores certificate and key of the receiver in two files of the data folder; the key is encrypted with a passphrase
 * from the keychain.
 */
export function createCertificateStore(root: string, secrets: Secrets, clock: Clock): CertificateStore {
  const chainFile = join(root, CHAIN_FILE);
  const keyFile = join(root, KEY_FILE);
  const readChain = async (): Promise<string | null> =>
    readFile(chainFile, 'utf8').catch((error: unknown) => {
      if (hasErrorCode(error, ['ENOENT'])) return null;
      throw error;
    });
  return {
    async view() {
      const chain = await readChain();
      if (chain === null) return null;
      const { subject, validTo, validToDate } = new X509Certificate(chain);
      return { subject: subject.replaceAll('\n', ', '), validTo, expired: validToDate < clock.now() };
    },
    async load() {
      const chain = await readChain();
      if (chain === null) return null;
      const passphrase = await secrets.read(PASSPHRASE_ACCOUNT);
      if (passphrase === null)
        throw new ProofcaseError('certificate-unusable', {}, 'the passphrase of the key is missing');
      const key = createPrivateKey({ key: await readFile(keyFile, 'utf8'), passphrase });
      return { chain, privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
    },
    async save({ chain, privateKey }) {
      const key = matchingKey(chain, privateKey);
      const passphrase = randomBytes(32).toString('base64url');
      const encrypted = key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase });
      await secrets.write(PASSPHRASE_ACCOUNT, passphrase);
      await writeFileDurably(keyFile, encrypted);
      await writeFileDurably(chainFile, chain);
    },
    async remove() {
      await removeWithRetry(chainFile);
      await removeWithRetry(keyFile);
      await secrets.remove(PASSPHRASE_ACCOUNT);
    },
  };
}

function matchingKey(chain: string, privateKey: string) {
  try {
    const key = createPrivateKey(privateKey);
    if (!new X509Certificate(chain).checkPrivateKey(key))
      throw new Error('the key belongs to another certificate');
    return key;
  } catch (error) {
    throw new ProofcaseError('certificate-unusable', {}, error instanceof Error ? error.message : null);
  }
}
