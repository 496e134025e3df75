import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { faultsSchema } from './faults/fault';
import { practiceOptionsSchema } from './options';
import { type PracticeService, type PracticeServiceSettings, startPracticeService } from './server';

/** Messages from the parent that replace arguments, since a key on a command line is visible to all local users. */
const startSchema = z.object({
  kind: z.literal('start'),
  key: z.string().min(1),
  port: z.number().int().min(0).max(65_535).default(0),
  storageFolder: z.string().optional(),
  options: practiceOptionsSchema.partial().optional(),
});

/** Windows has no signal that lets a process remove its files. */
const stopSchema = z.object({ kind: z.literal('stop') });

/** The two kinds of child process: `child_process.fork`, and Electron's `utilityProcess.fork`. */
interface Parent {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onGone(listener: () => void): void;
}

function findParent(): Parent | null {
  const port = utilityPort();
  if (port !== null) {
    return {
      post: (message) => port.postMessage(message),
      onMessage: (listener) => {
        port.on('message', (event) => listener(event.data));
      },
      // Electron ends its utility processes together with the application.
      onGone: (listener) => {
        port.on('close', listener);
      },
    };
  }
  if (process.send === undefined) return null;
  return {
    post: (message) => {
      process.send?.(message);
    },
    onMessage: (listener) => {
      process.on('message', listener);
    },
    onGone: (listener) => {
      process.on('disconnect', listener);
    },
  };
}

interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  on(event: 'close', listener: () => void): void;
}

/** `process.parentPort` exists only in an Electron utility process, so it is missing in Node's types. */
function utilityPort(): UtilityPort | null {
  const candidate: { readonly parentPort?: UtilityPort | null } = process as NodeJS.Process & {
    readonly parentPort?: UtilityPort | null;
  };
  return candidate.parentPort ?? null;
}

/**
 * Runs the service as a child process: `--port N --key K [--storage DIR] [--fault JSON]… [--parent]`. Without `--key` it waits
 * for `{kind: 'start', key, port?, storageFolder?, options?}` from its parent. Reports
 * `{kind: 'listening', baseUrl, port}` or `{kind: 'failed', message}`, and exits after `{kind: 'stop'}` and with its
 * parent.
 */
export function runChild(): void {
  main().catch(fail(findParent()));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      key: { type: 'string' },
      storage: { type: 'string' },
      fault: { type: 'string', multiple: true, default: [] },
      // Does not run without a parent: an orphan would keep its port.
      parent: { type: 'boolean', default: false },
    },
    strict: true,
  });
  const parent = findParent();
  if (values.parent && parent === null) throw new Error('--parent was given, but there is no parent process');
  let starting: Promise<PracticeService> | null = null;
  const end = (): void => {
    const closed = starting?.then((service) => service.close()).catch(() => undefined);
    void Promise.resolve(closed).then(() => process.exit(0));
  };
  parent?.onGone(end);
  parent?.onMessage((message) => {
    if (stopSchema.safeParse(message).success) end();
  });
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

  const start = async (settings: PracticeServiceSettings): Promise<void> => {
    starting = startPracticeService(settings);
    const { baseUrl, port } = await starting;
    parent?.post({ kind: 'listening', baseUrl, port });
    if (parent === null) process.stdout.write(`${JSON.stringify({ baseUrl, key: settings.key })}\n`);
  };

  if (parent !== null && values.key === undefined) {
    parent.onMessage((message) => {
      const parsed = startSchema.safeParse(message);
      if (parsed.success && starting === null) start(parsed.data).catch(fail(parent));
    });
    return;
  }
  await start({
    port: Number(values.port),
    key: values.key ?? randomBytes(16).toString('hex'),
    storageFolder: values.storage,
    faults: values.fault.flatMap((json) => faultsSchema.parse(JSON.parse(json))),
  }).catch(fail(parent));
}

function fail(parent: Parent | null): (error: unknown) => void {
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    parent?.post({ kind: 'failed', message });
    process.stderr.write(`${message}\n`);
    process.exit(1);
  };
}
