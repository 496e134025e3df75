type Environment = { readonly [name: string]: string | undefined };

const KEPT_FROM_CHILDREN: ReadonlySet<string> = new Set([
  'PROOFCASE_API_KEY',
  'PROOFCASE_RECEIVER_TOKEN',
  'PROOFCASE_TEAM_PASSWORD',
  'NODE_OPTIONS',
  // Their addresses may contain a password, and no child uses a proxy.
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'ALL_PROXY',
]);

/**
 * Environment for child processes, without keys, tokens, passwords (security row 12) and options of Node. Windows takes
 * names in any case for the same.
 */
export function childEnvironment(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !KEPT_FROM_CHILDREN.has(name.toUpperCase())),
  );
}
