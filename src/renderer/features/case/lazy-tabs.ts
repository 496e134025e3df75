import { lazyComponent } from '../../components/lazy-component';

/** Each tab loads when it is first opened, or earlier while the window is idle. */
export const PrepareTab = lazyComponent(() =>
  import('../prepare/prepare-tab').then((loaded) => loaded.PrepareTab),
);
export const ResultsTab = lazyComponent(() =>
  import('../results/results-tab').then((loaded) => loaded.ResultsTab),
);
export const CaptureTab = lazyComponent(() =>
  import('../capture/capture-tab').then((loaded) => loaded.CaptureTab),
);
export const ReceivedTab = lazyComponent(() =>
  import('../received/received-tab').then((loaded) => loaded.ReceivedTab),
);
export const HistoryTab = lazyComponent(() =>
  import('../history/history-tab').then((loaded) => loaded.HistoryTab),
);
