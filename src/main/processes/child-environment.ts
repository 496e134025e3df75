type Environment = { readonly [name: string]: string | undefined };

/** What every process that we start inherits: no key, no token (security row 12), and no options of Node. */
export function childEnvironment(environment: Environment): Environment {
  const {
    PROOFCASE_API_KEY: _key,
    PROOFCASE_RECEIVER_TOKEN: _token,
    NODE_OPTIONS: _options,
    ...inherited
  } = environment;
  return inherited;
}
