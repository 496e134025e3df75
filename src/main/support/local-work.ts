import type { CaseId } from '../../domain/ids';

/** Long local work that closing the application would interrupt. */
export type LocalWorkKind = 'sealing' | 'exporting' | 'deleting' | 'handing-over';

/** Tracks running work, so that closing can report it and wait for its clean-up. */
export interface LocalWork {
  /** Runs `work` for the cases `caseIds` and returns its result. */
  run<Value>(kind: LocalWorkKind, work: () => Promise<Value>, ...caseIds: readonly CaseId[]): Promise<Value>;
  isRunning(kind: LocalWorkKind): boolean;
  /** Whether work runs for a case; with `kind`, only work of that kind. */
  isBusyWith(caseId: CaseId, kind?: LocalWorkKind): boolean;
  /** Resolves when all work has ended, successfully or not. */
  finished(): Promise<void>;
}

/** `onChange` is called when work starts and when it has ended. */
export function createLocalWork(onChange: () => void): LocalWork {
  const running = new Map<
    Promise<unknown>,
    { readonly kind: LocalWorkKind; readonly caseIds: readonly CaseId[] }
  >();
  return {
    async run(kind, work, ...caseIds) {
      const done = work();
      running.set(done, { kind, caseIds });
      onChange();
      try {
        return await done;
      } finally {
        running.delete(done);
        onChange();
      }
    },
    isRunning: (kind) => [...running.values()].some((work) => work.kind === kind),
    isBusyWith: (caseId, kind) =>
      [...running.values()].some(
        (work) => work.caseIds.includes(caseId) && (kind === undefined || work.kind === kind),
      ),
    finished: async () => {
      await Promise.allSettled(running.keys());
    },
  };
}
