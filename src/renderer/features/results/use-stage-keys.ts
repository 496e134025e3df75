import type { KeyboardEvent } from 'react';
import type { ZoomControl } from '../prepare/viewer/use-zoom';
import { type StageAction, stageAction } from './stage-view';

export interface StageKeysOptions {
  readonly zoom: ZoomControl;
  readonly run: (action: StageAction) => void;
  readonly isLarge: boolean;
}

/** Marks the frames of the pictures: there the arrows pan, and the space bar swaps. */
export const PANE = 'data-pane';

/** Keys of the photo view; what a control in it uses itself stays with the control. */
export function useStageKeys({ zoom, run, isLarge }: StageKeysOptions) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented) return;
    const isPane = event.target instanceof Element && event.target.hasAttribute(PANE);
    const action = event.key === 'Escape' && isLarge ? ({ kind: 'large' } as const) : stageAction(event);
    if (action && (isPane || !usedByControls(action))) run(action);
    else if (!isPane || !zoom.onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** A button presses with the space bar, a slider moves with arrows and pages. */
function usedByControls({ kind }: StageAction): boolean {
  return kind === 'swap' || kind === 'opacity' || kind === 'step';
}
