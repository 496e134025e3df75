import { resolve } from 'node:path';
import { verifyEvidence } from '../export/verify-evidence';
import { EXIT, type ExitCode } from './exit-codes';
import { existingFolder } from './folder-report';
import { type CliSession, knownCase, withEngine } from './session';

/** `export --case-number N --out DIR`: the evidence folder of a case inside DIR. */
export function exportEvidence(session: CliSession, caseNumber: string, out: string): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const detail = await knownCase(engine, session, caseNumber);
    const report = await engine.exportCase(detail.id, resolve(out));
    session.print(report, () => [session.texts.say('exported', { path: report.path, files: report.files })]);
    return EXIT.done;
  });
}

/**
 * `verify DIR`: exit code 6 where a byte, a file or a custody entry is not as it was written; a folder that is not
 * there is refused as everywhere, since nothing was found to be damaged. @throws ProofcaseError `folder-missing`.
 */
export async function verify(session: CliSession, folder: string): Promise<ExitCode> {
  const verdict = await verifyEvidence(await existingFolder(folder));
  session.print(verdict, () =>
    verdict.ok
      ? [session.texts.say('verifiedOk', { files: verdict.files })]
      : [
          session.texts.say('verifiedDamaged'),
          ...verdict.problems.map(({ code, path }) => `${code}: ${path}`),
        ],
  );
  return verdict.ok ? EXIT.done : EXIT.dataDamaged;
}
