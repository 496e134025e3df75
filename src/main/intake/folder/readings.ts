import type { FileType } from '../../../domain/file-type';
import type { Inspection } from '../photos/inspection';
import type { FoundFile } from './walk';

/** The result of reading one file, before findings are added. */
export interface FileReading {
  /** Lower-case hex of the whole file. */
  readonly sha256: string;
  readonly type: FileType;
  readonly inspection: Inspection;
}

/** Cache of earlier readings. */
export interface Readings {
  /** The cached reading; null if the file must be read. */
  find(file: FoundFile): FileReading | null;
  /** Stores the reading of a file that was read successfully and did not change meanwhile. */
  keep(file: FoundFile, reading: FileReading): void;
}
