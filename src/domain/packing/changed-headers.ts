import type { ProfileId } from '../ids';
import type { Language } from '../language';

/** What goes out with every package of a submission, beside the case number. */
export interface SubmissionHeaders {
  readonly profileId: ProfileId;
  readonly referenceDate: string;
  readonly reportLanguage: Language;
  readonly contactEmail: string | null;
}

export type ChangedHeader = 'reference-date' | 'profile' | 'report-language' | 'contact-email';

/** Returns what differs from an earlier submission; packages of different headers are never of one submission. */
export function changedHeaders(before: SubmissionHeaders, next: SubmissionHeaders): readonly ChangedHeader[] {
  const changed: ChangedHeader[] = [];
  if (before.referenceDate !== next.referenceDate) changed.push('reference-date');
  if (before.profileId !== next.profileId) changed.push('profile');
  if (before.reportLanguage !== next.reportLanguage) changed.push('report-language');
  if (before.contactEmail !== next.contactEmail) changed.push('contact-email');
  return changed;
}
