/** The processes that the engine starts beside itself. */
export type ChildName = 'image-worker' | 'result-worker' | 'practice-service' | 'database-worker';

/** One running child; messages are structured-clone values. */
export interface ChildHandle {
  readonly pid: number | undefined;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, with the exit code or null when it was killed. */
  onExit(listener: (code: number | null) => void): void;
  kill(): void;
}

/**
 * Starts a child: `child_process.fork` on plain Node, `utilityProcess.fork` in Electron (the packaged application
 * has run-as-node fused off, so `fork` would open a second window application).
 */
export interface ChildSpawner {
  spawn(name: ChildName, args: readonly string[]): ChildHandle;
}
