import { lazy } from 'react';

/** Each tab loads when it is first opened, or earlier while the window is idle. */
export const PrepareTab = lazy(() =>
  import('../prepare/prepare-tab').then((loaded) => ({ default: loaded.PrepareTab })),
);
export const ResultsTab = lazy(() =>
  import('../results/results-tab').then((loaded) => ({ default: loaded.ResultsTab })),
);
export const CaptureTab = lazy(() =>
  import('../capture/capture-tab').then((loaded) => ({ default: loaded.CaptureTab })),
);
export const ReceivedTab = lazy(() =>
  import('../received/received-tab').then((loaded) => ({ default: loaded.ReceivedTab })),
);
export const HistoryTab = lazy(() =>
  import('../history/history-tab').then((loaded) => ({ default: loaded.HistoryTab })),
);
