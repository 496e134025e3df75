import { type Endpoint, type Fault, type FaultAction, type FaultInput, faultSchema } from './fault';

/** The pending faults; all that match a request apply, so that a delay and a cut can be combined. */
export class FaultStore {
  private waiting: { readonly fault: Fault; skip: number; left: number }[] = [];

  /** Throws a ZodError that names what is wrong with the fault. */
  inject(input: FaultInput): void {
    const fault = faultSchema.parse(input);
    this.waiting.push({ fault, skip: fault.skip, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.waiting = [];
  }

  /** The actions for the next request to an endpoint; counts the faults as used. */
  take(endpoint: Endpoint, caseNumber: string | null): readonly FaultAction[] {
    const actions: FaultAction[] = [];
    for (const entry of this.waiting) {
      const { fault } = entry;
      if (fault.endpoint !== 'any' && fault.endpoint !== endpoint) continue;
      if (fault.caseNumber !== undefined && fault.caseNumber !== caseNumber) continue;
      if (entry.skip > 0) {
        entry.skip -= 1;
        continue;
      }
      entry.left -= 1;
      actions.push(fault.action);
    }
    this.waiting = this.waiting.filter((entry) => entry.left > 0);
    return actions;
  }

  /** The pending faults, as injected. */
  list(): readonly Fault[] {
    return this.waiting.map((entry) => ({
      ...entry.fault,
      skip: entry.skip,
      times: Number.isFinite(entry.left) ? entry.left : null,
    }));
  }
}
