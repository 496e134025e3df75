import type { ItemId } from '../domain/ids';
import type { ItemInferences, SetInferences } from '../domain/inferences';
import type { MetadataBlock, MetadataConflict, MetadataValue } from '../domain/metadata';

/** Response of `items.metadata`: the metadata of one file, read on request. */
export interface ItemMetadataView {
  readonly itemId: ItemId;
  /** All relevant values with their sources; the first of each key is the one Proofcase uses. */
  readonly values: readonly MetadataValue[];
  readonly conflicts: readonly MetadataConflict[];
  /** All tags by block; limited in number (see `describe.ts`). */
  readonly blocks: readonly MetadataBlock[];
  /**
   * `file`: read from the file of the case. `changed`: its content differs now; `missing`: it cannot be opened;
   * `unreadable`: the worker could not read it. All lists are empty except for `file`.
   */
  readonly state: 'file' | 'changed' | 'missing' | 'unreadable';
}

/** Response of `intake.inferences`: comparisons over all included items. */
export interface InferencesView extends Omit<SetInferences, 'items'> {
  readonly items: readonly (ItemInferences & { readonly itemId: ItemId })[];
}
