import type {
  EngineRequestName,
  RequestName,
  RequestPayload,
  ResponseMap,
  requests,
  ShellRequestName,
} from '../../contract/requests';

export type HandlersOf<Name extends RequestName> = {
  readonly [Key in Name]: (payload: RequestPayload<Key>) => Promise<ResponseMap[Key]>;
};

/**
 * What the engine answers of the requests of a feature, or of all. As the return type of a feature's handlers it makes
 * the compiler report a handler that is missing or belongs to another feature.
 */
export type EngineHandlers<Feature = typeof requests> = HandlersOf<EngineRequestName & keyof Feature>;

/** Handlers of the shell for the requests of a feature, or for all. */
export type ShellHandlers<Feature = typeof requests> = HandlersOf<ShellRequestName & keyof Feature>;
