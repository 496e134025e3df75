import { spawn } from 'node:child_process';
import type { Curve } from './growth-chart';
import { median, type Pairs, pairedRatios } from './statistics';

/** One line of the table. */
export interface Line {
  readonly work: string;
  /** Ours and the peer's, with units; the peer is empty where the bar is absolute. */
  readonly ours: string;
  readonly peer: string;
  /** What is compared with the bar. */
  readonly figure: string;
  readonly bar: string;
  /** Null: a figure without a bar. */
  readonly holds: boolean | null;
}

/** The last cell of a line; `no` stands out. */
export function verdictText({ holds }: Pick<Line, 'holds'>, no: string): string {
  if (holds === null) return '';
  return holds ? 'yes' : no;
}

export type RowOutcome =
  | {
      readonly kind: 'measured';
      readonly lines: readonly Line[];
      /** What a reader must know to judge the figures. */
      readonly notes: readonly string[];
      /** Printed, and left out of the document. */
      readonly details?: readonly string[];
      /** Drawn into a picture of the document. */
      readonly curves?: readonly Curve[];
    }
  /** A peer is missing, or this system cannot tell: the row does not count. */
  | { readonly kind: 'not-counted'; readonly reason: string }
  /** Something went wrong while it was measured. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface BenchRow {
  readonly id: string;
  readonly title: string;
  /** Programs of the system that the row is measured against. */
  readonly peers: readonly string[];
  /** Only run when it is named: it takes many minutes. */
  readonly isOnDemand?: true;
  /** `folder` is empty, the row's own, and removed afterwards. */
  run(folder: string): Promise<RowOutcome>;
}

/** Wall-clock milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export interface Turns {
  readonly turns: number;
  /** Each resolves to the value of one run: milliseconds or bytes. */
  readonly ours: () => Promise<number>;
  readonly peer: () => Promise<number>;
}

/** Both in turns, after one run of each that does not count: it fills caches, and compiles ours. */
export async function measureInTurns({ turns, ours, peer }: Turns): Promise<Pairs> {
  await ours();
  await peer();
  const pairs: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    pairs.ours.push(await ours());
    pairs.peer.push(await peer());
  }
  return pairs;
}

/** A line whose figure is the median of the paired ratios: times, so the smaller the better. */
export function ratioLine(work: string, pairs: Pairs, atMost: number): Line {
  const ratios = pairedRatios(pairs);
  const ratio = median(ratios);
  return {
    work,
    ours: milliseconds(median(pairs.ours)),
    peer: milliseconds(median(pairs.peer)),
    figure: `${ratio.toFixed(2)} (${spread(ratios, (value) => value.toFixed(2))})`,
    bar: `at most ${atMost}`,
    holds: ratio <= atMost,
  };
}

/** Lowest and highest. */
export function spread(values: readonly number[], format: (value: number) => string): string {
  return `${format(Math.min(...values))} to ${format(Math.max(...values))}`;
}

export function milliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value).toLocaleString('en')} ms`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Runs a program to its end; resolves to what it printed where that is asked for. Rejects unless it ends with 0. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { readonly output?: 'keep' | 'drop' } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {
      stdio: ['ignore', options.output === 'keep' ? 'pipe' : 'ignore', 'pipe'],
    });
    let printed = '';
    let complained = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      complained += chunk.toString('utf8').slice(0, 2_000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${command} ended with ${code ?? 'a signal'}: ${complained.trim()}`));
    });
  });
}
