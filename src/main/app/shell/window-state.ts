import { readFileSync, writeFileSync } from 'node:fs';
import type { Settings } from '../../../contract/views';
import { LANGUAGES } from '../../../domain/language';

export const MIN_SIZE = { width: 960, height: 640 } as const;
const DEFAULT_SIZE = { width: 1360, height: 860 } as const;

/** What the window looks like before the settings are read, so that nothing changes when they are. */
export type LastAppearance = Pick<Settings, 'language' | 'theme'>;

/** Last position in device-independent pixels, and the last appearance. */
export interface WindowState extends LastAppearance {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
}

const MAX_PIXELS = 20_000;
const THEMES: readonly unknown[] = ['system', 'light', 'dark'] satisfies Settings['theme'][];
const CHOICES: readonly unknown[] = ['system', ...LANGUAGES] satisfies Settings['language'][];

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

/** The stored state; null if it is missing or invalid. */
export function readWindowState(file: string): WindowState | null {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isWindowState(state) ? state : null;
  } catch {
    return null;
  }
}

/** Without Zod, which takes longer to load than anything else that happens before the window opens. */
function isWindowState(value: unknown): value is WindowState {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height, maximized, language, theme } = value as Partial<
    Record<keyof WindowState, unknown>
  >;
  const isSize = (pixels: unknown) =>
    Number.isSafeInteger(pixels) && Number(pixels) >= 1 && Number(pixels) <= MAX_PIXELS;
  return (
    Number.isSafeInteger(x) &&
    Number.isSafeInteger(y) &&
    isSize(width) &&
    isSize(height) &&
    typeof maximized === 'boolean' &&
    CHOICES.includes(language) &&
    THEMES.includes(theme)
  );
}

/** Stores the state; errors are ignored because the position is not important. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  } catch {}
}

/** The stored position if enough of it is visible on a screen, otherwise the default size in the centre. */
export function windowPlacement(saved: WindowState | null, screens: readonly Area[]): Placement {
  if (saved === null || !isVisible(saved, screens)) return DEFAULT_SIZE;
  return {
    x: saved.x,
    y: saved.y,
    width: Math.max(saved.width, MIN_SIZE.width),
    height: Math.max(saved.height, MIN_SIZE.height),
  };
}

/** Whether enough of a window is on one of the screens; the one that it was on may be gone. */
export function isVisible(window: Area, screens: readonly Area[]): boolean {
  return screens.some((screen) => overlaps(window, screen));
}

/** Whether at least 200 x 100 pixels of the window are visible. */
function overlaps(window: Area, screen: Area): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const height = Math.min(window.y + window.height, screen.y + screen.height) - Math.max(window.y, screen.y);
  return width >= 200 && height >= 100;
}
