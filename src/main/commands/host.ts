import type { MeteredProbe } from '../sending/network/metered-probe';
import type { ProxyResolver } from '../sending/service/service-client';
import type { PolicyState } from '../storage/policy/read-policy';
import type { Secrets } from '../storage/secrets/secrets';
import type { Clock } from '../support/clock';
import type { ChildSpawner } from '../support/processes/child-process';

/** Environment of the command line: plain Node, the packaged application, or a test. */
export interface CliHost {
  readonly writeOutput: (text: string) => void;
  readonly writeProgress: (text: string) => void;
  /** Width of the terminal for progress; null or missing if there is none. */
  readonly terminalColumns?: () => number | null;
  readonly environment: { readonly [name: string]: string | undefined };
  readonly spawner: ChildSpawner;
  /** How many image workers run at the same time; default: one per processor, at most four. */
  readonly imageProcesses?: number;
  readonly secrets: Secrets;
  readonly resolveProxy: ProxyResolver;
  /** Where `resolveProxy` finds them; an installed application asks the system. Default: the environment. */
  readonly proxiesFrom?: 'environment' | 'system';
  /** Without it, metered networks are not detected. */
  readonly meteredProbe?: MeteredProbe;
  readonly clock: Clock;
  readonly actor: string;
  readonly appVersion: string;
  /** What the organisation has set for this computer; without it nothing. */
  readonly policy?: PolicyState;
  /** Data folder of a command without `--data-dir`. */
  readonly defaultDataFolder: string;
  readonly systemLocale: string;
  /** Aborted by Ctrl+C; the running command stops and leaves nothing incomplete. */
  readonly signal: AbortSignal;
}
