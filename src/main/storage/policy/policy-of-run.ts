import { createRunBounded } from '../../support/processes/run-bounded';
import { fileSource, type PolicyState, readPolicy, systemPolicySources } from './read-policy';

/**
 * The policy of this run. A checkout may name another file in `PROOFCASE_POLICY_FILE`, for trying a policy; an installed
 * application takes the places of the system alone, which a person cannot change.
 */
export function policyOfRun(
  environment: { readonly [name: string]: string | undefined },
  isInstalled = false,
): Promise<PolicyState> {
  const { PROOFCASE_POLICY_FILE: file } = environment;
  if (!isInstalled && file) return readPolicy(fileSource(file));
  return readPolicy(systemPolicySources(process.platform, createRunBounded(environment)));
}
