import { ProofcaseError } from '../../../contract/errors';
import { type FolderUpdateView, type FolderWatchView, NOT_WATCHED } from '../../../contract/watch-views';
import type { CaseId, SourceId } from '../../../domain/ids';
import { OpenSource, type OpenSourceDeps } from './open-source';

export type OpenCaseDeps = Omit<OpenSourceDeps, 'onShow'>;

/** The first state that any source has is the state of the case. */
const WATCH_STATES = ['gone', 'watching', 'off'] as const;

/** The case that is open on the screen: all its sources are followed, and reported as one. */
export class OpenCase {
  readonly caseId: CaseId;
  readonly #deps: OpenCaseDeps;
  readonly #sources = new Map<SourceId, OpenSource>();
  #shown = '';

  constructor(deps: OpenCaseDeps, caseId: CaseId) {
    this.#deps = deps;
    this.caseId = caseId;
  }

  get view(): FolderWatchView {
    const open = [...this.#sources.values()];
    const views = open.map(({ view }) => view);
    if (views.length === 0) return NOT_WATCHED;
    const goneSources = open.filter(({ view }) => view.state === 'gone').map(({ id }) => id);
    return {
      state: WATCH_STATES.find((state) => views.some((view) => view.state === state)) ?? 'off',
      method: methodOf(open),
      settling: views.reduce((sum, { settling }) => sum + settling, 0),
      fetching: views.some(({ fetching }) => fetching),
      lastUpdate: newestUpdate(views.flatMap(({ lastUpdate }) => lastUpdate ?? [])),
      goneSources,
    };
  }

  /** Follows the sources that the case has now. */
  async follow(): Promise<FolderWatchView> {
    const sources = this.#deps.repositories.sources.ofCase(this.caseId);
    const wanted = new Set(sources.map(({ id }) => id));
    const left = [...this.#sources].filter(([id]) => !wanted.has(id));
    for (const [id] of left) this.#sources.delete(id);
    for (const [, source] of left) source.close();
    const added = sources
      .filter(({ id }) => !this.#sources.has(id))
      .map((source) => new OpenSource({ ...this.#deps, onShow: () => this.#show() }, source));
    for (const source of added) this.#sources.set(source.id, source);
    await Promise.all(added.map((source) => source.open()));
    this.#show();
    return this.view;
  }

  /** After a reading ended, and whenever a person asks. */
  scheduleScan(): void {
    for (const source of this.#sources.values()) source.scheduleScan();
  }

  /** Reads files that are only in the cloud; resolves when they are here or could not be fetched. */
  async fetchCloud(): Promise<FolderWatchView> {
    const reachable = [...this.#sources.values()].filter(({ view }) => view.state !== 'gone');
    if (reachable.length === 0) throw new ProofcaseError('folder-missing');
    for (const source of reachable) await source.fetchCloud();
    return this.view;
  }

  close(): void {
    for (const source of this.#sources.values()) source.close();
    this.#sources.clear();
  }

  #show(): void {
    const { view } = this;
    const text = JSON.stringify(view);
    if (text === this.#shown || this.#sources.size === 0) return;
    this.#shown = text;
    this.#deps.emit('intake.watch', { caseId: this.caseId, watch: view });
  }
}

/** Single files are always polled; where there is a folder, its method is reported. */
function methodOf(sources: readonly OpenSource[]): FolderWatchView['method'] {
  const folders = sources.filter(({ kind }) => kind === 'folder');
  const methods = (folders.length > 0 ? folders : sources).map(({ view }) => view.method);
  return methods.includes('polling') ? 'polling' : (methods[0] ?? null);
}

function newestUpdate(updates: readonly FolderUpdateView[]): FolderUpdateView | null {
  return updates.reduce<FolderUpdateView | null>(
    (newest, update) => (newest === null || update.at > newest.at ? update : newest),
    null,
  );
}
