/** Takes the lock `file`, also from an owner that no longer runs; `owner` is the process that holds it otherwise. */
export function tryLock(file: string): { release(): void } | { readonly owner: number };
