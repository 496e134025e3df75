import type { ItemFacts } from '../../../domain/precheck/item-findings';
import { NO_TRACES } from '../../../domain/precheck/photo-traces';

/** Everything read from the content of a file: an item without path and hash. */
export type Inspection = Omit<ItemFacts, 'path' | 'bytes' | 'sha256' | 'type'>;

/** Of a file from which nothing could be read. */
export const EMPTY_INSPECTION: Inspection = {
  width: null,
  height: null,
  pages: null,
  capturedAt: null,
  position: null,
  positionProblem: null,
  camera: null,
  software: null,
  programs: [],
  userComment: null,
  values: [],
  pdf: null,
  traces: NO_TRACES,
  unreadable: null,
};
