import type { FileType } from '../../domain/item';
import type { Inspection } from '../photos/metadata';
import type { FoundFile } from './walk';

/** What reading one file gave, before it is judged. */
export interface FileReading {
  /** Lower-case hex of the whole file. */
  readonly sha256: string;
  readonly type: FileType;
  readonly inspection: Inspection;
}

/** Readings of earlier times, and where new ones are kept. */
export interface Readings {
  /** Null: the file has to be read. */
  find(file: FoundFile): FileReading | null;
  /** Told of each file that was read without trouble and did not change meanwhile. */
  keep(file: FoundFile, reading: FileReading): void;
}
