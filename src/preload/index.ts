import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { CHANNEL_DROP, CHANNEL_EVENT, CHANNEL_REQUEST, type ProofcaseBridge } from '../contract/bridge';
import { dropRefusal } from '../contract/drop-limits';
import type { ErrorCode, Outcome } from '../contract/errors';
import { EVENT_NAMES, type EventName } from '../contract/events';
import type { RequestInput, RequestName, ResponseMap } from '../contract/requests';
import type { DroppedContent, SourceOffer } from '../contract/source-views';

/** Inserted by the build: importing the requests would bundle the validation library. */
declare const __REQUEST_NAMES__: readonly RequestName[];

type Listener = (payload: string) => void;

const requestNames: ReadonlySet<string> = new Set(__REQUEST_NAMES__);
const eventNames: ReadonlySet<string> = new Set(EVENT_NAMES);
const listeners = new Map<string, Set<Listener>>();

function refused(code: ErrorCode = 'invalid-request'): Outcome<never> {
  return { ok: false, error: { code, values: {}, detail: null } };
}

// One listener for all events: page code never holds an Electron event object (which carries the sender).
ipcRenderer.on(CHANNEL_EVENT, (_event, name: unknown, payload: unknown) => {
  if (typeof name !== 'string' || typeof payload !== 'string') return;
  for (const listener of listeners.get(name) ?? []) listener(payload);
});

const bridge: ProofcaseBridge = {
  request: async <Name extends RequestName>(
    name: Name,
    payload: RequestInput<Name>,
  ): Promise<Outcome<ResponseMap[Name]>> =>
    requestNames.has(name) ? ipcRenderer.invoke(CHANNEL_REQUEST, name, payload) : refused(),

  on: (name: EventName, listener: Listener) => {
    if (!eventNames.has(name) || typeof listener !== 'function') return () => undefined;
    const subscribers = listeners.get(name) ?? new Set<Listener>();
    listeners.set(name, subscribers);
    // A wrapper per subscription, so that a function subscribed twice is also removed twice.
    const entry: Listener = (payload) => listener(payload);
    subscribers.add(entry);
    return () => {
      subscribers.delete(entry);
    };
  },

  registerDrop: async (files: readonly File[]): Promise<Outcome<SourceOffer>> => {
    const paths: string[] = [];
    const pathless: File[] = [];
    for (const file of Array.isArray(files) ? files : []) {
      const path = pathOf(file);
      if (path !== '') paths.push(path);
      else if (!(file instanceof File)) return refused();
      else pathless.push(file);
    }
    if (paths.length + pathless.length === 0) return refused();
    // Before anything is read: the contents are in memory together.
    const tooMuch = dropRefusal(
      paths.length,
      pathless.map(({ size }) => Math.min(size, MAX_CONTENT_BYTES + 1)),
    );
    if (tooMuch) return { ok: false, error: tooMuch };
    const contents: DroppedContent[] = [];
    for (const file of pathless) contents.push({ name: file.name, bytes: await contentOf(file) });
    return ipcRenderer.invoke(CHANNEL_DROP, paths, contents);
  },
};

/** More than one package holds; one byte beyond that tells the engine that a file is larger. */
const MAX_CONTENT_BYTES = 50_000_000;

async function contentOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, MAX_CONTENT_BYTES + 1).arrayBuffer());
}

/** Empty for an attachment dragged out of an email program, and for a `File` that page code made up. */
function pathOf(file: File): string {
  try {
    return webUtils.getPathForFile(file);
  } catch {
    return '';
  }
}

contextBridge.exposeInMainWorld('proofcase', bridge);
