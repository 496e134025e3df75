import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnsweredRow, ResultVersionSummary } from '../../../contract/answer-views';
import { entryKey } from '../../../domain/answer/pair-files';
import type { CaseId, SubmissionId } from '../../../domain/ids';
import { requestOptions } from '../../app/queries';
import { useShownInPrepare } from './use-shown-in-prepare';

/** The row of the file that the route names, or its name if neither the results nor the case have it. */
export type WantedFile = AnsweredRow | { readonly missing: string };

interface WantedFileOptions {
  readonly caseId: CaseId;
  /** Path or entry name of the file; null for none. */
  readonly file: string | null;
  /** Of the version that is shown; null until they are known. */
  readonly rows: readonly AnsweredRow[] | null;
  /** Newest first. */
  readonly versions: readonly ResultVersionSummary[];
  readonly onOtherVersion: (id: SubmissionId) => void;
}

/**
 * Finds the file that the route names: in the version that is shown, else in Prepare, else in the newest version that has
 * it. `unknown` until that is known, and while the file is shown elsewhere. A version that is chosen later may lack it.
 */
export function useWantedFile({
  caseId,
  file,
  rows,
  versions,
  onOtherVersion,
}: WantedFileOptions): WantedFile | 'unknown' | null {
  const [settledFile, setSettledFile] = useState<string | null>(null);
  const isSettled = file === settledFile;
  // A row of a file that the case has no more has no path.
  const ofPath = file === null ? null : (rows?.find(({ path }) => path === file) ?? null);
  const isLacking = file !== null && rows !== null && ofPath === null && !isSettled;
  const isElsewhere = useShownInPrepare(caseId, isLacking ? file : null);
  // A search also finds the names in a result, e.g. of a file that has left the case.
  const ofName = file === null ? null : (rows?.find(({ key }) => key === entryKey(file)) ?? null);
  const isFoundHere = ofPath !== null || (isLacking && !isElsewhere && ofName !== null);
  const isSought = isLacking && !isElsewhere && !isFoundHere;
  const { data: other, isError } = useOtherVersion(caseId, isSought ? file : null, versions);
  useEffect(() => {
    if (!isFoundHere && !(isSought && other)) return;
    setSettledFile(file);
    if (isSought && other) onOtherVersion(other);
  }, [isFoundHere, file, isSought, other, onOtherVersion]);
  if (file === null || rows === null || ofPath !== null) return ofPath;
  if (isElsewhere || (isSought && other !== null && !isError)) return 'unknown';
  return ofName ?? (isSettled || isError ? null : { missing: file });
}

/** The newest version with a file of this name, null if there is none; sought again when results change. */
function useOtherVersion(caseId: CaseId, file: string | null, versions: readonly ResultVersionSummary[]) {
  const client = useQueryClient();
  const ids = versions.map(({ submissionId }) => submissionId);
  return useQuery({
    queryKey: ['results.overview', 'with file', caseId, file],
    queryFn: () => findVersion(client, ids, file ?? ''),
    enabled: file !== null,
  });
}

async function findVersion(
  client: QueryClient,
  ids: readonly SubmissionId[],
  file: string,
): Promise<SubmissionId | null> {
  for (const submissionId of ids) {
    const { rows } = await client.fetchQuery(requestOptions('results.overview', { submissionId }));
    if (rows.some(({ key, path }) => path === file || key === entryKey(file))) return submissionId;
  }
  return null;
}
