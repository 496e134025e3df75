import type {
  EngineRequestName,
  ReaderRequestName,
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

/**
 * What the reader answers of the requests of a feature, or of all: at once, from one state of the database. Nothing but
 * the database may be asked, since the answers come from another thread than those of the engine.
 */
export type ReaderHandlers<Feature = typeof requests> = {
  readonly [Key in ReaderRequestName & keyof Feature]: (payload: RequestPayload<Key>) => ResponseMap[Key];
};

/** Handlers of the shell for the requests of a feature, or for all. */
export type ShellHandlers<Feature = typeof requests> = HandlersOf<ShellRequestName & keyof Feature>;
