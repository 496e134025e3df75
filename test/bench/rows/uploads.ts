import { open, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { forkChild } from '../children/fork-child';
import { BENCH_HEADERS, BENCH_KEY, type UploadRoute, upload } from '../client';
import { type BenchRow, type Line, measureInTurns, megabytes, ratioLine, spread, timed } from '../measure';
import { median } from '../statistics';

const PRESIGNED_BYTES = 49_000_000;
const DIRECT_BYTES = 9_500_000;
const SMALL_BYTES = 1_000_000;
/** Many, since a turn is over in milliseconds and a process sends faster after a few hundred. */
const TURNS = { presigned: 151, direct: 601 } as const;
const MEMORY_RUNS = 5;
const MAX_GROWTH_BYTES = 5_000_000;

export const uploads: BenchRow = {
  id: 'P7',
  title: 'uploads over loopback',
  peers: ['curl'],
  async run(folder) {
    const { child, message } = await forkChild('sink-server', []);
    const programs = await startProgramRunner();
    try {
      const baseUrl = textOf(message, 'baseUrl');
      const presigned = await timing({ folder, baseUrl, programs }, 'presigned', PRESIGNED_BYTES);
      const direct = await timing({ folder, baseUrl, programs }, 'direct', DIRECT_BYTES);
      const memory = await memoryLine(folder, baseUrl);
      return {
        kind: 'measured',
        lines: [presigned, direct, memory],
        notes: [
          'Both against the same server, which reads every body and looks at none. curl by its own time_total: its start is not counted. Both flush the answer to the disk.',
        ],
      };
    } finally {
      programs.close();
      child.removeAllListeners('exit').kill();
    }
  },
};

interface Place {
  readonly folder: string;
  readonly baseUrl: string;
  readonly programs: ProgramRunner;
}

async function timing(place: Place, route: UploadRoute, zipBytes: number): Promise<Line> {
  const { folder, baseUrl, programs } = place;
  const zipFile = await packageOf(folder, zipBytes);
  const pairs = await measureInTurns({
    turns: TURNS[route],
    ours: () => timed(() => upload({ baseUrl, route, zipFile, zipBytes, folder })),
    peer: () => curlUpload({ programs, baseUrl, route, zipFile, answerFile: join(folder, 'curl-answer') }),
  });
  const way = route === 'direct' ? 'direct upload and scan' : 'upload URL, presigned upload, scan';
  return ratioLine(`${megabytes(zipBytes)}: ${way}; curl`, pairs, 1.2);
}

const HEADERS = ['-H', `x-api-key: ${BENCH_KEY}`].concat(
  Object.entries(BENCH_HEADERS).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
);

interface CurlUpload {
  readonly programs: ProgramRunner;
  readonly baseUrl: string;
  readonly route: UploadRoute;
  readonly zipFile: string;
  readonly answerFile: string;
}

/** The same requests by curl, and the same flush of the answer, which is only there once it is on the disk (R15). */
async function curlUpload({ programs, baseUrl, route, zipFile, answerFile }: CurlUpload): Promise<number> {
  const scan = `${baseUrl}/v2/fraudscanner`;
  const curl = (args: readonly string[], output?: string) => curlMs(programs, args, output);
  if (route === 'direct') {
    const form = ['-F', `file=@${zipFile};type=application/zip`];
    return (await curl([...HEADERS, ...form, scan], answerFile)) + (await timed(() => flush(answerFile)));
  }
  const put = ['-H', 'Content-Type: application/zip', '-T', zipFile];
  return (
    (await curl(['-H', `x-api-key: ${BENCH_KEY}`, '-d', '', `${baseUrl}/v2/getUploadUrl`])) +
    (await curl([...put, `${baseUrl}/stored`])) +
    (await curl([...HEADERS, '-d', '', `${scan}?s3_key=uploads%2Fone.zip`], answerFile)) +
    (await timed(() => flush(answerFile)))
  );
}

/** Milliseconds of one request. Without `Expect`, for which curl would wait and we do not. */
async function curlMs(programs: ProgramRunner, args: readonly string[], output = devNull): Promise<number> {
  const report = ['-q', '-s', '-f', '--noproxy', '*', '-H', 'Expect:', '-o', output, '-w', '%{time_total}'];
  return Number(await programs.run('curl', [...report, ...args])) * 1_000;
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

async function memoryLine(folder: string, baseUrl: string): Promise<Line> {
  const small: number[] = [];
  const large: number[] = [];
  for (let run = 0; run < MEMORY_RUNS; run += 1) {
    small.push(await growth(folder, baseUrl, 10_000_000));
    large.push(await growth(folder, baseUrl, PRESIGNED_BYTES));
  }
  const more = large.map((grown, run) => grown - (small[run] ?? 0));
  return {
    work: `peak memory growth while sending ${megabytes(PRESIGNED_BYTES)}; while sending 10 MB`,
    ours: megabytes(median(large)),
    peer: megabytes(median(small)),
    figure: `${megabytes(median(more))} more (${spread(more, megabytes)})`,
    bar: `at most ${megabytes(MAX_GROWTH_BYTES)} more`,
    holds: median(more) <= MAX_GROWTH_BYTES,
  };
}

/** In a process of its own, which has sent small packages before. */
async function growth(folder: string, baseUrl: string, zipBytes: number): Promise<number> {
  const small = await packageOf(folder, SMALL_BYTES);
  const zipFile = await packageOf(folder, zipBytes);
  const sizes = [baseUrl, folder, small, String(SMALL_BYTES), zipFile, String(zipBytes)];
  const { message } = await forkChild('upload-memory', sizes);
  const grown = fieldOf(message, 'grownBytes');
  if (typeof grown !== 'number') throw new Error('the child told no memory');
  return grown;
}

/** Not a valid ZIP, since it is never opened: the given number of bytes. */
async function packageOf(folder: string, bytes: number): Promise<string> {
  const file = join(folder, `${bytes}.zip`);
  await writeFile(file, Buffer.alloc(bytes, 'proofcase'));
  return file;
}

function textOf(message: unknown, name: string): string {
  const value = fieldOf(message, name);
  if (typeof value !== 'string') throw new Error(`the child told no ${name}`);
  return value;
}

function fieldOf(message: unknown, name: string): unknown {
  return typeof message === 'object' && message !== null
    ? new Map<string, unknown>(Object.entries(message)).get(name)
    : undefined;
}

/** Runs programs, one after the other, from a process of its own. */
interface ProgramRunner {
  /** Resolves to what the program printed; rejects unless it ends with 0. */
  run(command: string, args: readonly string[]): Promise<string>;
  close(): void;
}

/** For turns of few milliseconds: after a fork, the first write to each page costs time. */
async function startProgramRunner(): Promise<ProgramRunner> {
  const { child } = await forkChild('run-programs', []);
  return {
    run: (command, args) =>
      new Promise((resolve, reject) => {
        child.once('message', (message: unknown) => {
          if (isPrinted(message)) resolve(message.printed);
          else reject(new Error(JSON.stringify(message)));
        });
        child.send({ command, args });
      }),
    close: () => {
      child.removeAllListeners('exit').kill();
    },
  };
}

function isPrinted(message: unknown): message is { readonly printed: string } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'printed' in message &&
    typeof message.printed === 'string'
  );
}
