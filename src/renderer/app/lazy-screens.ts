import { lazy } from 'react';

const loadCase = () => import('../features/case/case-screen');
const loadPrepare = () => import('../features/prepare/prepare-tab');
const loadResults = () => import('../features/results/results-tab');
const loadHistory = () => import('../features/history/history-tab');
const loadCapture = () => import('../features/capture/capture-tab');
const loadReceived = () => import('../features/received/received-tab');
const loadBoard = () => import('../features/capture/board-screen');
const loadOutbox = () => import('../features/outbox/outbox-screen');
const loadSettings = () => import('../features/settings/settings-screen');

/** All screens but the first load lazily, so that the window is usable sooner. */
export const CaseScreen = lazy(() => loadCase().then((loaded) => ({ default: loaded.CaseScreen })));
export const BoardScreen = lazy(() => loadBoard().then((loaded) => ({ default: loaded.BoardScreen })));
export const OutboxScreen = lazy(() => loadOutbox().then((loaded) => ({ default: loaded.OutboxScreen })));
export const SettingsScreen = lazy(() =>
  loadSettings().then((loaded) => ({ default: loaded.SettingsScreen })),
);

const PRELOAD_DELAY_MS = 1_500;

/** Preloads screens while the window is idle, so that a click never waits. Returns the function that stops it. */
export function preloadScreens(): () => void {
  const inOrder = [
    loadCase,
    loadPrepare,
    loadResults,
    loadOutbox,
    loadCapture,
    loadBoard,
    loadReceived,
    loadSettings,
    loadHistory,
  ];
  let isWanted = true;
  const timer = setTimeout(() => {
    void inOrder.reduce<Promise<unknown>>(async (before, load) => {
      await before;
      await new Promise<void>((resume) => requestIdleCallback(() => resume()));
      if (isWanted) await load();
    }, Promise.resolve());
  }, PRELOAD_DELAY_MS);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
