type Environment = { readonly [name: string]: string | undefined };

const KEPT_FROM_CHILDREN: ReadonlySet<string> = new Set([
  'PROOFCASE_API_KEY',
  'PROOFCASE_RECEIVER_TOKEN',
  'NODE_OPTIONS',
]);

/**
 * Environment for child processes, without keys, tokens (security row 12) and options of Node. Windows takes names in
 * any case for the same.
 */
export function childEnvironment(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !KEPT_FROM_CHILDREN.has(name.toUpperCase())),
  );
}
