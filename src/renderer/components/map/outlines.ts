import { type Country, type OutlineDetail, readOutlines } from '../../../map/outlines';

const loaded = new Map<OutlineDetail, Promise<readonly Country[]>>();

/** Outlines of all countries; loaded once, when they are first needed. */
export function loadOutlines(detail: OutlineDetail): Promise<readonly Country[]> {
  const known = loaded.get(detail);
  if (known) return known;
  const loading = readOutlines(detail);
  loaded.set(detail, loading);
  return loading;
}
