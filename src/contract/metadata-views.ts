import type { ItemId } from '../domain/ids';
import type { ItemInferences, SetInferences } from '../domain/inferences';
import type { MetadataBlock, MetadataConflict, MetadataValue } from '../domain/metadata';

/** Answer to `items.metadata`: what one file says about itself, read when it is asked for. */
export interface ItemMetadataView {
  readonly itemId: ItemId;
  /** Every value that matters with its source, the one that Proofcase goes by first of its key. */
  readonly values: readonly MetadataValue[];
  readonly conflicts: readonly MetadataConflict[];
  /** All tags, block by block; bounded (see `describe.ts`). */
  readonly blocks: readonly MetadataBlock[];
  /**
   * `file`: read now from the file that was read into the case. `changed`: the file has another content by now;
   * `missing`: it cannot be opened; `unreadable`: the worker gave up on it. In the last three all lists are empty.
   */
  readonly state: 'file' | 'changed' | 'missing' | 'unreadable';
}

/** Answer to `intake.inferences`: comparisons over all items that are not left out. */
export interface InferencesView extends Omit<SetInferences, 'items'> {
  readonly items: readonly (ItemInferences & { readonly itemId: ItemId })[];
}
