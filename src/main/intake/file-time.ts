import type { MetadataValue } from '../../domain/metadata';
import { utcText } from '../../domain/precheck/local-time';

/** When the file was last written, as the file system says; in UTC, which it is as far as the disk keeps that. */
export function fileTimeValue(modifiedMs: number): MetadataValue {
  const local = utcText(modifiedMs).slice(0, -1);
  const content = { kind: 'time', local, offset: '+00:00' } as const;
  return { key: 'fileTime', source: { block: 'file', tag: 'modified' }, content };
}
