import { FolderDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styles from './drop-zone.module.css';

export interface WindowDropZoneProps {
  /** Says what dropping does; shown while files are dragged over the window. */
  readonly title: string;
  readonly hint: string;
  readonly onDrop: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Accepts folders and files dropped anywhere in the window. Buttons offer the same actions. */
export function WindowDropZone({ title, hint, onDrop, children }: WindowDropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => listenForDrops(setIsOver, (files) => drop(files)), []);
  return (
    <>
      {children}
      {isOver ? (
        <div className={styles.veil} aria-hidden>
          <div className={styles.card}>
            <FolderDown size={28} />
            <strong>{title}</strong>
            <span>{hint}</span>
          </div>
        </div>
      ) : null}
    </>
  );
}

function listenForDrops(
  setIsOver: (isOver: boolean) => void,
  onDrop: (files: readonly File[]) => void,
): () => void {
  // The browser fires dragenter and dragleave for every element that the pointer crosses.
  let depth = 0;
  const listeners = {
    dragenter: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setIsOver(true);
    },
    dragover: (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    },
    dragleave: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    },
    drop: (event: DragEvent) => {
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      if (!carriesFiles(event)) return;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onDrop(files);
    },
  };
  const stop = new AbortController();
  window.addEventListener('dragenter', listeners.dragenter, { signal: stop.signal });
  window.addEventListener('dragover', listeners.dragover, { signal: stop.signal });
  window.addEventListener('dragleave', listeners.dragleave, { signal: stop.signal });
  window.addEventListener('drop', listeners.drop, { signal: stop.signal });
  return () => stop.abort();
}

const DRAGS_OUT = 'dragsOut';

/** Until the pointer moves without a button, the window takes no drop: the files on the pointer are its own. */
export function markDragOut(): void {
  const { dataset } = document.documentElement;
  dataset[DRAGS_OUT] = '';
  const stop = new AbortController();
  const end = ({ type, buttons }: PointerEvent) => {
    if (type === 'pointermove' && buttons !== 0) return;
    delete dataset[DRAGS_OUT];
    stop.abort();
  };
  window.addEventListener('pointermove', end, { signal: stop.signal });
  window.addEventListener('pointerdown', end, { signal: stop.signal });
}

function carriesFiles(event: DragEvent): boolean {
  if (DRAGS_OUT in document.documentElement.dataset) return false;
  return event.dataTransfer?.types.includes('Files') ?? false;
}
