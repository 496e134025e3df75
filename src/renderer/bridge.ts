import type { ProofcaseBridge } from '../contract/bridge';
import { type Outcome, ProofcaseError } from '../contract/errors';
import type { EventMap, EventName } from '../contract/events';
import type { RequestInput, RequestName, ResponseMap } from '../contract/requests';
import type { FolderView } from '../contract/views';

declare global {
  interface Window {
    readonly proofcase?: ProofcaseBridge;
  }
}

function bridge(): ProofcaseBridge {
  if (!window.proofcase) throw new ProofcaseError('internal', {}, 'the bridge of the preload is missing');
  return window.proofcase;
}

function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  const { code, values, detail } = outcome.error;
  throw new ProofcaseError(code, values, detail);
}

/** Asks the main process; throws `ProofcaseError` with the code that came back. */
export async function request<Name extends RequestName>(
  name: Name,
  payload: RequestInput<Name>,
): Promise<ResponseMap[Name]> {
  return unwrap(await bridge().request(name, payload));
}

/** Returns the function that ends the subscription. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventMap[Name]) => void,
): () => void {
  return bridge().on(name, (text) => listener(JSON.parse(text)));
}

/** The opaque id of a dropped folder; throws `ProofcaseError` where it is none. */
export async function registerDrop(file: File): Promise<FolderView> {
  return unwrap(await bridge().registerDrop(file));
}

/** Any thrown value as the error type that the screens can explain. */
export function asProofcaseError(thrown: unknown): ProofcaseError {
  if (thrown instanceof ProofcaseError) return thrown;
  return new ProofcaseError('internal', {}, thrown instanceof Error ? thrown.message : String(thrown));
}
