/** Work on this machine alone that takes a while and that closing would break off. */
export type LocalWorkKind = 'sealing' | 'exporting';

/** Knows what is being done, so that closing can say so and wait until it has cleared up behind itself. */
export interface LocalWork {
  run<Value>(kind: LocalWorkKind, work: () => Promise<Value>): Promise<Value>;
  isRunning(kind: LocalWorkKind): boolean;
  /** Resolves when nothing runs any more, however it ended. */
  finished(): Promise<void>;
}

export function createLocalWork(): LocalWork {
  const running = new Map<Promise<unknown>, LocalWorkKind>();
  return {
    async run(kind, work) {
      const done = work();
      running.set(done, kind);
      try {
        return await done;
      } finally {
        running.delete(done);
      }
    },
    isRunning: (kind) => [...running.values()].includes(kind),
    finished: async () => {
      await Promise.allSettled(running.keys());
    },
  };
}
