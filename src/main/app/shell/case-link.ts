import { checkCaseNumber } from '../../../domain/case-number';

/** Links `proofcase://case/NUMBER` open a case by its number, and do nothing else. */
const LINK = /^proofcase:\/\/case\/([^/?#]+)\/?$/i;
const MAX_LINK_LENGTH = 500;

/** The case number of a link; null unless it is one that a case can have. */
export function caseNumberOfLink(link: string): string | null {
  if (link.length > MAX_LINK_LENGTH) return null;
  const [, encoded] = LINK.exec(link) ?? [];
  if (encoded === undefined) return null;
  try {
    const checked = checkCaseNumber(decodeURIComponent(encoded));
    return checked.ok ? checked.caseNumber : null;
  } catch {
    return null;
  }
}

/** The link among the arguments with which the system starts the program; null without one. */
export function linkOfArguments(argv: readonly string[]): string | null {
  return argv.find((argument) => /^proofcase:/i.test(argument)) ?? null;
}
