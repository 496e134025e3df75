import type { App } from 'electron';
import type { OutboxEntry } from '../../contract/views';
import type { PackageId } from '../../domain/ids';
import { iconState, overviewOf } from '../../domain/outbox-overview';
import type { Engine } from '../engine';
import type { MainWindow } from './main-window';

/** Byte counts arrive several times a second for each upload; an icon needs no more than this. */
const DRAW_EVERY_MS = 500;

/** Shows in the taskbar or dock how far the uploads are and how many things wait for a person. Returns what ends it. */
export async function startIconProgress(engine: Engine, app: App, window: MainWindow): Promise<() => void> {
  const entries = new Map<PackageId, OutboxEntry>();
  let timer: NodeJS.Timeout | null = null;
  const draw = () => {
    timer = null;
    const { progress, badge } = iconState(overviewOf([...entries.values()]));
    if (progress === null) window.current()?.setProgressBar(-1);
    else window.current()?.setProgressBar(progress.share, { mode: progress.mode });
    app.setBadgeCount(badge);
  };
  const stop = engine.on('outbox.changed', ({ entry }) => {
    entries.set(entry.id, entry);
    timer ??= setTimeout(draw, DRAW_EVERY_MS);
  });
  for (const entry of await engine.handlers['outbox.list']({})) {
    if (!entries.has(entry.id)) entries.set(entry.id, entry);
  }
  window.onOpened(draw);
  draw();
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}
