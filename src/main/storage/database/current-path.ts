import type { ItemId } from '../../../domain/ids';
import type { StoredItem } from './intake-repository';
import type { StoredEntry } from './stored-package';

export type ItemPaths = ReadonlyMap<ItemId, string>;

export function itemPaths(items: readonly Pick<StoredItem, 'id' | 'path'>[]): ItemPaths {
  return new Map(items.map(({ id, path }) => [id, path]));
}

/**
 * The path of a sealed file in the case as it is now: a second source or a new name of a source changes the path of its
 * items, while the entry keeps the one under which it was sealed. The sealed path if the item is gone.
 */
export function currentPath(
  { itemId, originalPath }: Pick<StoredEntry, 'itemId' | 'originalPath'>,
  paths: ItemPaths,
): string {
  return (itemId === null ? undefined : paths.get(itemId)) ?? originalPath;
}
