import type { VersionFile } from '../../contract/answer-views';
import { ProofcaseError } from '../../contract/errors';
import type { AttachmentView, ResultSummary, SentEntry } from '../../contract/views';
import { filesInResult, namesByItemId } from '../../domain/answer/files-in-result';
import { type MergedResult, mergeResults } from '../../domain/answer/merged-result';
import { type ResultVersion, resultVersions } from '../../domain/answer/result-versions';
import type { CaseId, SubmissionId } from '../../domain/ids';
import type { Repositories } from '../storage/database/repositories';
import type { StoredResult } from '../storage/database/results-repository';
import type { StoredPackage } from '../storage/database/stored-package';
import { attachmentView, sentEntries } from './result-view';

export type CaseVersion = ResultVersion<StoredPackage, ResultSummary>;

/** One package of an open version. */
export interface OpenPackage {
  readonly sequence: number;
  readonly sent: readonly SentEntry[];
  /** Null without a readable result. */
  readonly stored: StoredResult | null;
  readonly attachments: readonly AttachmentView[];
  /** File names by the item ids of this package's result. */
  readonly names: ReadonlyMap<string, string>;
}

/** A version prepared once; hundreds of files are then requested one by one. */
export interface OpenVersion {
  readonly version: CaseVersion;
  readonly packages: readonly OpenPackage[];
  readonly merged: MergedResult<SentEntry, AttachmentView>;
  readonly files: readonly VersionFile[];
  readonly byKey: ReadonlyMap<string, VersionFile>;
}

/** The results of a case by submission, newest first. */
function versionsOfCase({ packages, results }: Repositories, id: CaseId): readonly CaseVersion[] {
  return resultVersions(packages.ofCase(id), results.ofCase(id));
}

/** Two that are compared, and one that is shown. */
const MAX_OPEN = 3;

/**
 * Caches the versions opened last until any result is written or a package changes its state.
 * @throws ProofcaseError `not-found` for a submission without a readable result.
 */
export function openVersions(repositories: Repositories): (id: SubmissionId) => OpenVersion {
  const kept = new Map<SubmissionId, { readonly revision: string; readonly open: OpenVersion }>();
  return (id) => {
    const submission = repositories.packages.findSubmission(id);
    // The rows decide: the case may have been deleted meanwhile.
    const version = submission
      ? versionsOfCase(repositories, submission.caseId).find(({ submissionId }) => submissionId === id)
      : undefined;
    const known = kept.get(id);
    kept.delete(id);
    if (!version) throw new ProofcaseError('not-found');
    const parts = version.packages.map(({ package: pkg, result }) => `${pkg.id} ${result?.id ?? ''}`);
    const revision = [repositories.results.revision(), ...parts].join('\n');
    const open = known?.revision === revision ? known.open : openVersion(repositories, version);
    kept.set(id, { revision, open });
    for (const oldest of [...kept.keys()].slice(0, -MAX_OPEN)) kept.delete(oldest);
    return open;
  };
}

function openVersion(repositories: Repositories, version: CaseVersion): OpenVersion {
  const parts = version.packages.map(({ package: pkg, result }) => ({
    sequence: pkg.sequence,
    sent: sentEntries(repositories, pkg.id),
    stored: result && repositories.results.find(result.id),
    attachments: result ? repositories.results.attachments(result.id).map(attachmentView) : [],
  }));
  const merged = mergeResults(
    parts.map(({ stored, sent, attachments }) => ({
      analysis: stored?.analysis ?? null,
      sent,
      attachments,
    })),
  );
  const files = filesInResult(merged).map((file): VersionFile => {
    const part = parts[merged.packageOf.get(file.key) ?? -1];
    return { ...file, resultId: part?.stored?.id ?? null };
  });
  const packages = parts.map((part, index): OpenPackage => {
    const own = files.filter(({ key }) => merged.packageOf.get(key) === index);
    return { ...part, names: namesByItemId(own) };
  });
  return { version, packages, merged, files, byKey: new Map(files.map((file) => [file.key, file])) };
}
