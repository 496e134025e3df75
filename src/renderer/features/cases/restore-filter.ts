import type { SavedFilter } from '../../../contract/case-list-views';
import type { sendRequest } from '../../app/queries';

/**
 * Saves a deleted filter again and moves it to its place: before the first of its `followers` that is still there. One
 * that was deleted and restored itself has another id, and the same name.
 */
export async function restoreFilter(
  send: typeof sendRequest,
  { name, query }: SavedFilter,
  followers: readonly SavedFilter[],
): Promise<readonly SavedFilter[]> {
  const saved = await send('filters.save', { name, query });
  const restored = saved.find((filter) => filter.name === name);
  const [before] = followers.flatMap(
    (follower) => saved.find((filter) => filter.id === follower.id || filter.name === follower.name) ?? [],
  );
  return restored && before ? send('filters.move', { filterId: restored.id, before: before.id }) : saved;
}
