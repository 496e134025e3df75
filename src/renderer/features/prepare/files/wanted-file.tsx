import { useEffect, useState } from 'react';
import { type IntakeFacts, useIntake } from '../../../app/intake-data';
import { useVisitState } from '../../../app/travel';
import { MissingFile } from '../../files/missing-file';
import type { ItemInView } from '../list/items-in-view';
import type { ItemList } from '../list/use-item-list';
import styles from './strips.module.css';

export interface WantedFileProps {
  /** Of the file that the route names; null for none. */
  readonly path: string | null;
  readonly intake: IntakeFacts;
  readonly list: ItemList;
  /** Called when the file has been selected. */
  readonly onFound: () => void;
}

/** The only file that had this path before a second source put the name of its source before the path of each file. */
export function movedFile(all: readonly ItemInView[], path: string, sources: number): ItemInView | undefined {
  if (sources < 2) return undefined;
  const [view, ...others] = all.filter(({ item }) => item.path.slice(item.path.indexOf('/') + 1) === path);
  return others.length === 0 ? view : undefined;
}

/** Selects the file of the route once it has been read; says so if the case does not have it, until another is selected. */
export function WantedFile({ path, intake, list, onFound }: WantedFileProps) {
  const { value: settledPath, set: settle } = useVisitState<string | null>('wanted file', null);
  const [missing, setMissing] = useState<string | null>(null);
  // Without its `data`, which would render this with every batch of files.
  const { isFetching } = useIntake(intake.caseId, path !== null);
  const isRead = !isFetching && (intake.state === 'done' || intake.state === 'folder-gone');
  const { all, pick, clear, selection } = list;
  const sources = intake.sources.length;
  useEffect(() => {
    if (path === null || path === settledPath) return;
    const view =
      all.find(({ item }) => item.path === path) ?? (isRead ? movedFile(all, path, sources) : undefined);
    if (!view && !isRead) return;
    settle(path);
    setMissing(view ? null : path);
    if (view) {
      pick(view.item.id);
      onFound();
    } else clear();
  }, [path, settledPath, settle, all, sources, isRead, pick, clear, onFound]);
  if (missing !== null && selection.active !== null) setMissing(null);
  return missing === null || missing !== path ? null : (
    <div className={styles.blockers}>
      <MissingFile path={missing} />
    </div>
  );
}
