import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

export const MINIMUM_SIZE = { width: 960, height: 640 } as const;
const FIRST_SIZE = { width: 1360, height: 860 } as const;

const schema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  maximized: z.boolean(),
  dark: z.boolean(),
});
/** Where the window was, in device-independent pixels, and whether it was dark (so that it does not open with a flash). */
export type WindowState = Readonly<z.infer<typeof schema>>;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Placement {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** Null where nothing usable is stored. */
export function readWindowState(file: string): WindowState | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Losing the place of a window is no reason to stop anything: a failure to write is ignored. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  } catch {}
}

/** The remembered place where enough of it is still on one of the `screens`, else a first size in the middle. */
export function placeWindow(saved: WindowState | null, screens: readonly Area[]): Placement {
  if (saved === null || !screens.some((screen) => overlaps(saved, screen))) return FIRST_SIZE;
  return {
    x: saved.x,
    y: saved.y,
    width: Math.max(saved.width, MINIMUM_SIZE.width),
    height: Math.max(saved.height, MINIMUM_SIZE.height),
  };
}

/** At least 200 x 100 of the window can be seen and grabbed. */
function overlaps(window: Area, screen: Area): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const height = Math.min(window.y + window.height, screen.y + screen.height) - Math.max(window.y, screen.y);
  return width >= 200 && height >= 100;
}
