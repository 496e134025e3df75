import { createContext, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRequiredContext } from '../components/use-required-context';
import styles from './print.module.css';
import { useCommand } from './queries';
import { useFailureToast } from './use-failure-toast';

export interface PrintJob {
  /** One picture for each sheet of paper; the addresses are valid until `onEnd`. */
  readonly sheets: readonly { readonly url: string; readonly caption: string | null }[];
  /** Printed, cancelled or failed. */
  readonly onEnd?: () => void;
}

const PrintContext = createContext<((job: PrintJob) => void) | null>(null);

/** Lays out what is printed beside the window, which is not printed itself; see the print rules of `base.css`. */
export function PrintProvider({ children }: { readonly children: ReactNode }) {
  const [jobs, setJobs] = useState<readonly { readonly id: number; readonly job: PrintJob }[]>([]);
  const nextId = useRef(0);
  const start = useCallback((job: PrintJob) => {
    nextId.current += 1;
    const queued = { id: nextId.current, job };
    setJobs((all) => [...all, queued]);
  }, []);
  const [current] = jobs;
  // The operating system shows one print dialog at a time; the others wait for their turn.
  return (
    <PrintContext value={start}>
      {children}
      {current ? (
        <PrintSheets
          key={current.id}
          job={current.job}
          onEnd={() => setJobs((all) => all.filter(({ id }) => id !== current.id))}
        />
      ) : null}
    </PrintContext>
  );
}

function PrintSheets({ job, onEnd }: { readonly job: PrintJob; readonly onEnd: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const fail = useFailureToast();
  const { mutate } = useCommand('window.print', {
    onDone: () => end.current(),
    onError: (error) => {
      end.current();
      fail(error);
    },
  });
  const end = useRef<() => void>(() => undefined);
  end.current = () => {
    job.onEnd?.();
    onEnd();
  };
  useEffect(() => {
    let isWanted = true;
    const pictures = [...(container.current?.querySelectorAll('img') ?? [])];
    // A picture that cannot be decoded leaves its sheet with the caption.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (isWanted) mutate({});
    });
    return () => {
      isWanted = false;
    };
  }, [mutate]);
  return createPortal(
    <div ref={container} data-print-sheets className={styles.sheets} aria-hidden>
      {job.sheets.map(({ url, caption }) => (
        <figure key={url} className={styles.sheet}>
          <img className={styles.picture} src={url} alt="" />
          {caption === null ? null : <figcaption className={styles.caption}>{caption}</figcaption>}
        </figure>
      ))}
    </div>,
    document.body,
  );
}

/** Returns a function that opens the print dialog of the operating system for pictures. */
export function usePrint(): (job: PrintJob) => void {
  return useRequiredContext(PrintContext, 'PrintProvider');
}
