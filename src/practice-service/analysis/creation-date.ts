import type { IssueDate } from '../http/issue-date';
import type { Taken } from '../imaging/exif-facts';

/** `analyses.metadata.analyzed.creationDate` in the response. */
export interface CreationDate {
  /** `YYYY-MM-DD`, or `-`: not found (R21). */
  readonly cDate: string;
  /** `HH:MM:SS`, or `-`. */
  readonly cTime: string;
  readonly isSus: boolean;
  /** Reference date minus creation date in days: positive for an earlier picture. Null without a date. */
  readonly diffInDays: number | null;
  /** No `issueDate` was sent, so today is the reference date. */
  readonly isTodayUsed: boolean;
  readonly refDate: string;
}

const DAY_MS = 86_400_000;
/** A picture taken this many days before or after the reference date is suspicious. */
const SUSPICIOUS_DAYS = 30;

/** Compares the creation day of a picture with the reference date, or with `now`'s (UTC) day. */
export function judgeCreationDate(
  taken: Taken | null,
  issueDate: IssueDate | null,
  now: Date,
): CreationDate & { readonly isInFuture: boolean } {
  const today = now.toISOString().slice(0, 10);
  const refDate = issueDate?.day ?? today;
  const reference = { isTodayUsed: issueDate === null, refDate };
  if (taken === null) {
    return { cDate: '-', cTime: '-', isSus: false, diffInDays: null, ...reference, isInFuture: false };
  }
  const diffInDays = Math.round((Date.parse(refDate) - Date.parse(taken.day)) / DAY_MS);
  // Tolerates one day, since the camera may be in a time zone where it is tomorrow.
  const isInFuture = Date.parse(taken.day) > Date.parse(today) + DAY_MS;
  const isSus = isInFuture || Math.abs(diffInDays) > SUSPICIOUS_DAYS;
  return { cDate: taken.day, cTime: taken.time, isSus, diffInDays, ...reference, isInFuture };
}
