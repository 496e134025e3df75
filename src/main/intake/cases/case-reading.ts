import type { CaseId, SourceId } from '../../../domain/ids';
import type { StoredItem } from '../../storage/database/intake-repository';
import { type IntakeDeps, IntakeSession, type SourceToRead } from './intake-session';

export interface CaseReadingDeps extends IntakeDeps {
  /** Called for each source when its reading ended; `isLast` if no other waits. */
  readonly onSourceRead: (items: readonly StoredItem[], isLast: boolean) => void;
}

/** Reads sources into a case, one after the other. */
export class CaseReading {
  /** Resolves when every reading ended, also when it was stopped; rejects for a defect. */
  readonly ended: Promise<void>;
  readonly #deps: CaseReadingDeps;
  readonly #caseId: CaseId;
  readonly #waiting: SourceToRead[];
  #current: { readonly sourceId: SourceId; readonly session: IntakeSession } | null = null;
  /** Items of the other sources, which do not change meanwhile; loaded when asked for. */
  #others: readonly StoredItem[] | null = null;

  constructor(deps: CaseReadingDeps, caseId: CaseId, plans: readonly SourceToRead[]) {
    this.#deps = deps;
    this.#caseId = caseId;
    this.#waiting = [...plans];
    this.ended = this.#read();
  }

  has(sourceId: SourceId): boolean {
    return this.#current?.sourceId === sourceId || this.#waiting.some(({ source }) => source.id === sourceId);
  }

  add(plan: SourceToRead): void {
    this.#waiting.push(plan);
  }

  /** Stops the source that is being read; those that wait are not read. */
  stop(): void {
    const { repositories, clock } = this.#deps;
    for (const { source } of this.#waiting.splice(0)) {
      repositories.sources.saveReading(source.id, { ...source, state: 'stopped' }, clock.now().toISOString());
    }
    this.#current?.session.stop();
  }

  items(): readonly StoredItem[] {
    const current = this.#current;
    this.#others ??= this.#deps.repositories.intake
      .items(this.#caseId)
      .filter(({ sourceId }) => sourceId !== current?.sourceId);
    return [...this.#others, ...(current?.session.items() ?? [])];
  }

  progress(): { readonly found: number; readonly read: number } {
    return this.#current?.session.progress() ?? { found: 0, read: 0 };
  }

  async #read(): Promise<void> {
    for (let plan = this.#waiting.shift(); plan; plan = this.#waiting.shift()) {
      const next = plan;
      const session = new IntakeSession(this.#deps, next, (items) => {
        this.#others = null;
        this.#deps.onSourceRead(items, this.#waiting.length === 0);
      });
      this.#others = null;
      this.#current = { sourceId: next.source.id, session };
      await session.ended;
    }
    this.#current = null;
  }
}
