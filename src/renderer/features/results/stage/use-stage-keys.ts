import type { KeyboardEvent } from 'react';
import type { ZoomControl } from '../../../components/zoom/use-zoom';
import { actionForKey, type StageAction } from './stage-view';

export interface StageKeysOptions {
  readonly zoom: ZoomControl;
  readonly run: (action: StageAction) => void;
  readonly isLarge: boolean;
}

/** Marks the frames of the pictures, in which arrows pan and the space bar swaps. */
export const PANE = 'data-pane';

/** Handles the keys of the photo view, except those that its focused control uses. */
export function useStageKeys({ zoom, run, isLarge }: StageKeysOptions) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented) return;
    const isPane = event.target instanceof Element && event.target.hasAttribute(PANE);
    const action = event.key === 'Escape' && isLarge ? ({ kind: 'large' } as const) : actionForKey(event);
    if (action && (isPane || !isUsedByControls(action))) run(action);
    else if (!isPane || !zoom.onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Buttons use the space bar, sliders use arrows and page keys. */
function isUsedByControls({ kind }: StageAction): boolean {
  return kind === 'swap' || kind === 'opacity' || kind === 'step';
}
