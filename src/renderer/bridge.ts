import type { ProofcaseBridge } from '../contract/bridge';
import { type Outcome, ProofcaseError } from '../contract/errors';
import type { EventMap, EventName } from '../contract/events';
import type { RequestInput, RequestName, ResponseMap } from '../contract/requests';
import type { SourceOffer } from '../contract/source-views';

declare global {
  interface Window {
    readonly proofcase?: ProofcaseBridge;
  }
}

function bridge(): ProofcaseBridge {
  if (!window.proofcase)
    throw new ProofcaseError('internal', {}, 'window.proofcase is missing: the preload script did not run');
  return window.proofcase;
}

function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw ProofcaseError.fromEnvelope(outcome.error);
}

/** Sends a request to the main process and returns its response. Throws `ProofcaseError` with the code it received. */
export async function request<Name extends RequestName>(
  name: Name,
  payload: RequestInput<Name>,
): Promise<ResponseMap[Name]> {
  return unwrap(await bridge().request(name, payload));
}

/** Subscribes to an event. Returns the function that unsubscribes. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventMap[Name]) => void,
): () => void {
  return bridge().on(name, (text) => {
    // Returns nothing: the context bridge would copy what a listener returns, value by value.
    listener(JSON.parse(text));
  });
}

/** Registers dropped folders and files. Throws the reason of the first one as `ProofcaseError` if none can be used. */
export async function registerDrop(files: readonly File[]): Promise<SourceOffer> {
  return unwrap(await bridge().registerDrop(files));
}

/** Converts any thrown value to the error type that the screens can explain. */
export function asProofcaseError(thrown: unknown): ProofcaseError {
  if (thrown instanceof ProofcaseError) return thrown;
  return new ProofcaseError('internal', {}, thrown instanceof Error ? thrown.message : String(thrown));
}
