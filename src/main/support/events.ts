import type { EventMap, EventName } from '../../contract/events';

type Listener<Name extends EventName> = (payload: EventMap[Name]) => void;

export type Emit = <Name extends EventName>(name: Name, payload: EventMap[Name]) => void;

export interface Events {
  readonly emit: Emit;
  on<Name extends EventName>(name: Name, listener: (payload: EventMap[Name]) => void): () => void;
}

/** Calls listeners in the order of their registration; one that throws does not stop the others. */
export function createEvents(onDefect: (error: unknown) => void): Events {
  const listeners = new Map<EventName, Set<Listener<never>>>();
  // The cast is safe: each name maps to listeners of its own type, which the map type cannot express.
  const listenersOf = <Name extends EventName>(name: Name): Set<Listener<Name>> => {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known);
    return known as unknown as Set<Listener<Name>>;
  };
  return {
    emit(name, payload) {
      for (const listener of [...listenersOf(name)]) {
        try {
          listener(payload);
        } catch (error) {
          onDefect(error);
        }
      }
    },
    on(name, listener) {
      listenersOf(name).add(listener);
      return () => {
        listenersOf(name).delete(listener);
      };
    },
  };
}
