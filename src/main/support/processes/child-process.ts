/** The processes that the engine starts beside itself. */
export type ChildName =
  | 'image-worker'
  | 'result-worker'
  | 'practice-service'
  | 'database-worker'
  | 'certificate-reader';

/** One running child; messages are structured-clone values. */
export interface ChildHandle {
  readonly pid: number | undefined;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, with the exit code or null when it was killed. */
  onExit(listener: (code: number | null) => void): void;
  kill(): void;
}

/** Rights of a child that parses foreign files, beside reading files and computing. */
export interface ChildRights {
  /** The only files, and folders with everything in them, that it may write. */
  readonly writable: readonly string[];
}

/**
 * Starts a child: `child_process.fork` on plain Node, `utilityProcess.fork` in Electron (the packaged application
 * has run-as-node fused off, so `fork` would open a second window application). Without `rights` the child has those of
 * this process; Electron does not offer Node's permission model to its children.
 */
export interface ChildSpawner {
  spawn(name: ChildName, args: readonly string[], rights?: ChildRights): ChildHandle;
}
