import type { ErrorEnvelope } from './errors';

/** Files and folders dropped or chosen at once. */
export const MAX_DROPPED_FILES = 20_000;
/** Files without a path, as the attachments of one mail: their content crosses the bridge. */
export const MAX_DROPPED_CONTENTS = 100;
/** The content of all of them, which window and engine hold in memory at once. */
export const MAX_DROPPED_CONTENT_BYTES = 500_000_000;

const BYTES_PER_MB = 1_000_000;

/** Returns why a drop is too much at once; null if it is not. `contentBytes` has an entry for each file without a path. */
export function dropRefusal(paths: number, contentBytes: readonly number[]): ErrorEnvelope | null {
  if (paths + contentBytes.length > MAX_DROPPED_FILES) return tooMany({ max: MAX_DROPPED_FILES });
  if (contentBytes.length > MAX_DROPPED_CONTENTS) return tooMany({ max: MAX_DROPPED_CONTENTS });
  const bytes = contentBytes.reduce((sum, size) => sum + size, 0);
  if (bytes <= MAX_DROPPED_CONTENT_BYTES) return null;
  return tooMany({ reason: 'bytes', megabytes: MAX_DROPPED_CONTENT_BYTES / BYTES_PER_MB });
}

function tooMany(values: ErrorEnvelope['values']): ErrorEnvelope {
  return { code: 'source-too-many-files', values, detail: null };
}
