type Environment = { readonly [name: string]: string | undefined };

/** Environment for child processes, without keys, tokens (security row 12) and options of Node. */
export function childEnvironment(environment: Environment): Environment {
  const {
    PROOFCASE_API_KEY: _key,
    PROOFCASE_RECEIVER_TOKEN: _token,
    NODE_OPTIONS: _options,
    ...inherited
  } = environment;
  return inherited;
}
