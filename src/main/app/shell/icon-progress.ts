import type { App } from 'electron';
import type { OutboxEntry } from '../../../contract/views';
import type { PackageId } from '../../../domain/ids';
import { iconState, overviewOf } from '../../../domain/outbox-overview';
import type { Engine } from '../../engine';
import type { MainWindow } from './main-window';

/** Progress arrives several times a second for each upload; the icon needs fewer updates. */
const DRAW_INTERVAL_MS = 500;

/**
 * Shows upload progress and the number of items that wait for a person in the taskbar or dock. Returns a function that
 * stops it.
 */
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
    timer ??= setTimeout(draw, DRAW_INTERVAL_MS);
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
