import { FolderDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
  const handler = useRef(onDrop);
  handler.current = onDrop;
  useEffect(() => listenForDrops(setIsOver, (files) => handler.current(files)), []);
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

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
