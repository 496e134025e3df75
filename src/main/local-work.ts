import type { CaseId } from '../domain/ids';

/** Work on this machine alone that takes a while and that closing would break off. */
export type LocalWorkKind = 'sealing' | 'exporting' | 'deleting';

/** Knows what is being done, so that closing can say so and wait until it has cleared up behind itself. */
export interface LocalWork {
  /** `caseIds`: the cases that it is done for. */
  run<Value>(kind: LocalWorkKind, work: () => Promise<Value>, ...caseIds: readonly CaseId[]): Promise<Value>;
  isRunning(kind: LocalWorkKind): boolean;
  isBusyWith(caseId: CaseId): boolean;
  /** Resolves when nothing runs any more, however it ended. */
  finished(): Promise<void>;
}

export function createLocalWork(): LocalWork {
  const running = new Map<
    Promise<unknown>,
    { readonly kind: LocalWorkKind; readonly caseIds: readonly CaseId[] }
  >();
  return {
    async run(kind, work, ...caseIds) {
      const done = work();
      running.set(done, { kind, caseIds });
      try {
        return await done;
      } finally {
        running.delete(done);
      }
    },
    isRunning: (kind) => [...running.values()].some((one) => one.kind === kind),
    isBusyWith: (caseId) => [...running.values()].some(({ caseIds }) => caseIds.includes(caseId)),
    finished: async () => {
      await Promise.allSettled(running.keys());
    },
  };
}
