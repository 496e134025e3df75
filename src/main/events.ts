import type { EventMap, EventName } from '../contract/events';
import type { Emit } from './journal/journal-deps';

type Listener<Name extends EventName> = (payload: EventMap[Name]) => void;

export interface Events {
  readonly emit: Emit;
  on<Name extends EventName>(name: Name, listener: (payload: EventMap[Name]) => void): () => void;
}

/** Tells listeners in the order in which they came; one that throws does not keep it from the others. */
export function createEvents(onDefect: (error: unknown) => void): Events {
  const all = new Map<EventName, Set<Listener<never>>>();
  // The map keeps each name's own listeners, which its type cannot say: one cast, here.
  const listenersOf = <Name extends EventName>(name: Name): Set<Listener<Name>> => {
    const known = all.get(name) ?? new Set();
    all.set(name, known);
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
