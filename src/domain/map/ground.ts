import { type MapView, niceLength, pixelsPerKm } from './projection';

/** Below this outlines say nothing: a grid of metres stands in for them. */
export const SITE_SPAN_KM = 40;
/** Above this there is room for the names of countries. */
export const NAMES_SPAN_KM = 150;
/** The lines of the grid stand about this far apart. */
export const GRID_PX = 96;

/** Distance between the lines of the grid, kilometres. */
export function gridStepKm(view: MapView): number {
  return niceLength(GRID_PX / pixelsPerKm(view));
}
