import type { RefObject } from 'react';
import type { IntakeView } from '../../../../contract/views';
import type { Exclusion } from '../exclusion/use-exclusion';
import type { ItemList } from '../list/use-item-list';
import { FolderInspector } from './folder-inspector';
import { ItemInspector } from './item-inspector';
import { SelectionInspector } from './selection-inspector';
import type { Notes } from './use-notes';

export interface InspectorContentProps {
  readonly intake: IntakeView;
  readonly list: ItemList;
  readonly exclusion: Exclusion;
  readonly notes: Notes;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
  readonly onEnlarge: () => void;
}

/** Shows the selected file, several selected files, or the whole folder. */
export function InspectorContent({
  intake,
  list,
  exclusion,
  notes,
  noteField,
  onEnlarge,
}: InspectorContentProps) {
  if (list.chosen.length > 1) return <SelectionInspector list={list} exclusion={exclusion} />;
  const view = list.active;
  if (!view) return <FolderInspector intake={intake} list={list} />;
  return (
    <ItemInspector
      key={view.item.id}
      view={view}
      list={list}
      noteField={noteField}
      onEnlarge={onEnlarge}
      caseId={intake.caseId}
      note={notes.of(view) ?? ''}
      onNote={(note, continues) => notes.write(view.item, note, continues)}
      onToggleExcluded={() => exclusion.toggle([view])}
    />
  );
}
