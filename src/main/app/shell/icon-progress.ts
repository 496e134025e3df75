import type { App, BrowserWindow, NativeImage, nativeImage as NativeImages } from 'electron';
import type { OutboxEntry } from '../../../contract/views';
import type { PackageId } from '../../../domain/ids';
import { iconState, overviewOf } from '../../../domain/outbox-overview';
import type { Engine } from '../../engine';
import type { MainWindow } from './main-window';
import { drawOverlay, OVERLAY_PIXELS } from './overlay-icon';
import { fillPlaceholders, type ShellTexts } from './texts';

/** Progress arrives several times a second for each upload; the icon needs fewer updates. */
const DRAW_INTERVAL_MS = 500;

type IconEngine = Pick<Engine, 'on'> & {
  readonly handlers: Pick<Engine['handlers'], 'outbox.list'>;
};

export interface IconOptions {
  readonly app: Pick<App, 'setBadgeCount'>;
  readonly window: Pick<MainWindow, 'onOpened'> & {
    current(): Pick<BrowserWindow, 'setProgressBar' | 'setOverlayIcon'> | null;
  };
  readonly texts: () => ShellTexts;
  readonly platform: NodeJS.Platform;
  readonly nativeImage: Pick<typeof NativeImages, 'createFromBitmap'>;
}

/**
 * Shows upload progress and the number of items that wait for a person in the taskbar or dock. Returns a function that
 * stops it.
 */
export async function startIconProgress(
  engine: IconEngine,
  { app, window, texts, platform, nativeImage }: IconOptions,
): Promise<() => void> {
  let entries = new Map<PackageId, OutboxEntry>();
  const overlay = (count: number): [NativeImage | null, string] => {
    if (count === 0) return [null, ''];
    const size = { width: OVERLAY_PIXELS, height: OVERLAY_PIXELS };
    const description = fillPlaceholders(texts().notifications.waiting, { count: String(count) });
    return [nativeImage.createFromBitmap(drawOverlay(count), size), description];
  };
  let timer: NodeJS.Timeout | null = null;
  const draw = () => {
    timer = null;
    const { progress, badge } = iconState(overviewOf([...entries.values()]));
    if (progress === null) window.current()?.setProgressBar(-1);
    else window.current()?.setProgressBar(progress.share, { mode: progress.mode });
    if (platform === 'win32') window.current()?.setOverlayIcon(...overlay(badge));
    else app.setBadgeCount(badge);
  };
  const read = async () => {
    const list = await engine.handlers['outbox.list']({});
    entries = new Map(list.map((entry) => [entry.id, entry]));
    draw();
  };
  // Keeps what it shows; a later change reads the list again.
  const readAgain = () => void read().catch(() => undefined);
  const stops = [
    engine.on('outbox.changed', ({ entry }) => {
      entries.set(entry.id, entry);
      timer ??= setTimeout(draw, DRAW_INTERVAL_MS);
    }),
    // The packages of deleted cases and the rejected ones of closed cases leave the outbox.
    engine.on('cases.deleted', readAgain),
    engine.on('retention.changed', readAgain),
  ];
  window.onOpened(draw);
  await read();
  return () => {
    for (const stop of stops) stop();
    if (timer !== null) clearTimeout(timer);
  };
}
