import { lazyComponent } from '../components/lazy-component';
import { CaptureTab, HistoryTab, PrepareTab, ReceivedTab, ResultsTab } from '../features/case/lazy-tabs';
import { Lightbox, MapScreen, PlaceMap, Timeline } from '../features/prepare/lazy-parts';

/** All screens but the first load lazily, so that the window is usable sooner. */
export const CaseScreen = lazyComponent(() =>
  import('../features/case/case-screen').then((loaded) => loaded.CaseScreen),
);
export const BoardScreen = lazyComponent(() =>
  import('../features/capture/board-screen').then((loaded) => loaded.BoardScreen),
);
export const OutboxScreen = lazyComponent(() =>
  import('../features/outbox/outbox-screen').then((loaded) => loaded.OutboxScreen),
);
export const SettingsScreen = lazyComponent(() =>
  import('../features/settings/settings-screen').then((loaded) => loaded.SettingsScreen),
);

const PRELOAD_DELAY_MS = 1_500;

/** Preloads screens while the window is idle, so that a click never waits. Returns the function that stops it. */
export function preloadScreens(): () => void {
  const inOrder = [
    CaseScreen,
    PrepareTab,
    Timeline,
    PlaceMap,
    ResultsTab,
    OutboxScreen,
    CaptureTab,
    BoardScreen,
    ReceivedTab,
    SettingsScreen,
    HistoryTab,
    MapScreen,
    Lightbox,
  ];
  let isWanted = true;
  const timer = setTimeout(() => {
    void inOrder.reduce<Promise<unknown>>(async (before, screen) => {
      await before;
      await new Promise<void>((resume) => requestIdleCallback(() => resume()));
      if (isWanted) await screen.preload();
    }, Promise.resolve());
  }, PRELOAD_DELAY_MS);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
