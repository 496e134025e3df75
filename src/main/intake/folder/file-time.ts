import type { MetadataValue } from '../../../domain/metadata';
import { utcText } from '../../../domain/precheck/local-time';

/** The modification time of the file, in UTC. */
export function fileTimeValue(modifiedMs: number): MetadataValue {
  const local = utcText(modifiedMs).slice(0, -1);
  const content = { kind: 'time', local, offset: '+00:00' } as const;
  return { key: 'fileTime', source: { block: 'file', tag: 'modified' }, content };
}
