import type { SkippedFile, SkipReason } from '../../../domain/item';

/** Reasons that say nothing about the content of a file that was read before. */
const PASSING_REASONS: ReadonlySet<SkipReason> = new Set([
  'in-use',
  'no-permission',
  'unreadable',
  'copying',
  'cloud-only',
]);

/** Whether a file, or a folder above it, is there but could not be read now; its item stays as it was read. */
export function unreadNow(skipped: readonly SkippedFile[]): (path: string) => boolean {
  const paths = new Set(skipped.flatMap(({ path, reason }) => (PASSING_REASONS.has(reason) ? path : [])));
  return (path) => {
    if (paths.size === 0) return false;
    if (paths.has(path)) return true;
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      if (paths.has(path.slice(0, end + 1))) return true;
    }
    return false;
  };
}
