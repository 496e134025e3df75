import type { Clock } from '../clock';
import type { MeteredProbe } from '../network/metered-probe';
import type { ChildSpawner } from '../processes/child-process';
import type { Secrets } from '../secrets/secrets';
import type { ProxyResolver } from '../service/service-client';

/** What the command line stands on: plain Node or the packaged application, and tests with their own. */
export interface CliHost {
  readonly writeOutput: (text: string) => void;
  readonly writeProgress: (text: string) => void;
  /** Width of the terminal that progress goes to; null, or without it: no terminal. */
  readonly terminalColumns?: () => number | null;
  readonly environment: { readonly [name: string]: string | undefined };
  readonly spawner: ChildSpawner;
  readonly secrets: Secrets;
  readonly resolveProxy: ProxyResolver;
  /** Without one nobody can tell whether the network is metered. */
  readonly meteredProbe?: MeteredProbe;
  readonly clock: Clock;
  readonly actor: string;
  readonly appVersion: string;
  readonly defaultDataFolder: string;
  readonly systemLocale: string;
  /** Aborted by Ctrl+C; the running command winds down and nothing half-written stays. */
  readonly signal: AbortSignal;
}
