import { resolve } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import { writeSupportBundle } from '../diagnostics/write-support-bundle';
import { errorCode, isOutOfSpace } from '../support/error-code';
import { isThere } from '../support/files/find-file';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, withEngine } from './session';

/**
 * `support --out FILE`: writes the support bundle and prints which files are in it. @throws ProofcaseError
 * `target-exists`, `target-not-writable`, `disk-full`.
 */
export function supportBundle(session: CliSession, out: string): Promise<ExitCode> {
  const target = resolve(out);
  return withEngine(session, { runOutbox: false, onDamage: 'open' }, async (engine) => {
    if (await isThere(target)) throw new ProofcaseError('target-exists', { path: target });
    const files = await engine.supportFiles();
    await writeSupportBundle(files, target).catch((error: unknown) => {
      const code = errorCode(error);
      throw new ProofcaseError(isOutOfSpace(error) ? 'disk-full' : 'target-not-writable', {}, code);
    });
    const written = files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text) }));
    session.print({ file: target, files: written }, () => [
      ...written.map(({ name, bytes }) => `${name}  ${bytes} B`),
      session.texts.say('supportWritten', { file: target }),
    ]);
    return EXIT.done;
  });
}
