import type { CaseDetail, PackagePlan } from '../../../../contract/views';
import { type ChangedHeader, changedHeaders } from '../../../../domain/packing/changed-headers';
import type { SubmissionChoices } from './submission-options';

/** Returns why the results of the files to seal would not join those of the earlier packages; empty if they would. */
export function changesSince(
  { earlierHeaders }: Pick<PackagePlan, 'earlierHeaders'>,
  { profileId, referenceDate }: Pick<CaseDetail, 'profileId' | 'referenceDate'>,
  { reportLanguage, contactEmail }: SubmissionChoices,
): readonly ChangedHeader[] {
  if (earlierHeaders === null) return [];
  const address = contactEmail.trim();
  return changedHeaders(earlierHeaders, {
    profileId,
    referenceDate,
    reportLanguage,
    contactEmail: address === '' ? null : address,
  });
}
