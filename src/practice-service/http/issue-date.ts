/** A calendar day with an optional time of day. There is no zone, since the header has none. */
export interface IssueDate {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM:SS` or null */
  readonly time: string | null;
}

const DAY_MS = 86_400_000;
const MAX_DAYS_AHEAD = 5;
const TIME = '(?: (\\d{2}):(\\d{2}):(\\d{2}))?';
const DAY_FIRST = new RegExp(`^(\\d{2})([.\\-/])(\\d{2})\\2(\\d{4})${TIME}$`);
const YEAR_FIRST = new RegExp(`^(\\d{4})([.-])(\\d{2})\\2(\\d{2})${TIME}$`);

/**
 * Parses the `issueDate` header: DD.MM.YYYY, DD-MM-YYYY, DD/MM/YYYY, YYYY-MM-DD, YYYY.MM.DD, each with an optional blank
 * and HH:MM:SS; an existing day, at most five days after `now`'s (UTC) day. A problem is a sentence for `detail`.
 */
export function parseIssueDate(text: string, now: Date): IssueDate | { readonly problem: string } {
  const parts = dateParts(text);
  if (parts === null) {
    return {
      problem:
        'issueDate has an unaccepted format; accepted are DD.MM.YYYY, DD-MM-YYYY, DD/MM/YYYY, YYYY-MM-DD and YYYY.MM.DD, each optionally followed by a space and HH:MM:SS',
    };
  }
  const [year = '', month = '', date = '', hour, minute, second] = parts;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date));
  const day = `${year}-${month}-${date}`;
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) {
    return { problem: `issueDate names a day that does not exist: ${day}` };
  }
  const hasTime = hour !== undefined;
  if (hasTime && (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)) {
    return { problem: `issueDate names a time that does not exist: ${hour}:${minute}:${second}` };
  }
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  if (midnight > today + MAX_DAYS_AHEAD * DAY_MS) {
    return { problem: `issueDate is more than ${MAX_DAYS_AHEAD} days in the future` };
  }
  return { day, time: hasTime ? `${hour}:${minute}:${second}` : null };
}

/** Year, month, day and, where given, hour, minute and second; null for other formats. */
function dateParts(text: string): readonly (string | undefined)[] | null {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return [dayFirst[4], dayFirst[3], dayFirst[1], ...dayFirst.slice(5)];
  const yearFirst = YEAR_FIRST.exec(text);
  return yearFirst && [yearFirst[1], yearFirst[3], yearFirst[4], ...yearFirst.slice(5)];
}
