import { type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseId } from '../../../../domain/ids';
import { InspectorSection } from '../../../components/inspector';
import { ZoomButtons } from '../../../components/zoom/zoom-buttons';
import { PlaceMap } from '../lazy-parts';
import { exclusionText } from '../list/item-text';
import type { ItemInView } from '../list/items-in-view';
import type { ItemList } from '../list/use-item-list';
import { EnlargeButton, ExcludeButton, PageButtons, StepButtons } from '../viewer/viewer-controls';
import { ZoomStage } from '../viewer/zoom-stage';
import { DistanceList } from './distance-list';
import { FindingList } from './finding-list';
import styles from './item-inspector.module.css';
import { MetadataPanel } from './metadata-panel';
import { NoteField, type NoteFieldProps } from './note-field';

export interface ItemInspectorProps {
  readonly caseId: CaseId;
  readonly view: ItemInView;
  readonly list: ItemList;
  readonly note: string;
  readonly onNote: NoteFieldProps['onNote'];
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
  readonly onEnlarge: () => void;
  readonly onToggleExcluded: () => void;
}

/** All known facts about one file, with their sources. */
export function ItemInspector(props: ItemInspectorProps) {
  const { caseId, view, list, note, onNote, noteField, onToggleExcluded } = props;
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const { item, findings } = view;
  return (
    <>
      <Preview {...props} />
      <InspectorSection
        title={item.name}
        end={<ExcludeButton isExcluded={item.excluded} variant="quiet" onPress={onToggleExcluded} />}
      >
        {item.excluded ? <p className={styles.excluded}>{exclusionText(item, t)}</p> : null}
        <FindingList findings={findings} />
      </InspectorSection>
      <InspectorSection title={work('note.title')}>
        <NoteField note={note} onNote={onNote} field={noteField} />
      </InspectorSection>
      {item.type === 'pdf' ? null : (
        <InspectorSection title={t('inspector.place')}>
          <div className={styles.place}>
            {item.position ? (
              <Suspense fallback={<div className={styles.mapPlace} />}>
                <PlaceMap list={list} />
              </Suspense>
            ) : (
              <p className="quiet">{t('inspector.noPlace')}</p>
            )}
            <DistanceList caseId={caseId} view={view} all={list.all} onPick={list.pick} />
          </div>
        </InspectorSection>
      )}
      <InspectorSection title={t('inspector.metadata')}>
        <MetadataPanel caseId={caseId} item={item} />
      </InspectorSection>
    </>
  );
}

function Preview({ view, list, onEnlarge }: ItemInspectorProps) {
  const { item } = view;
  const [page, setPage] = useState(1);
  return (
    <div className={styles.preview}>
      <ZoomStage
        item={item}
        page={page}
        onKey={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnlarge();
        }}
        controls={(zoom) => (
          <div className={styles.controls}>
            <StepButtons list={list} />
            <PageButtons page={page} pages={item.pages ?? 1} onPage={setPage} />
            <span className={styles.space} />
            <ZoomButtons zoom={zoom} />
            <EnlargeButton name={item.name} onPress={onEnlarge} />
          </div>
        )}
      />
    </div>
  );
}
