/** PNG, 1170 × 2532. */
export function screenshot(): Promise<Buffer>;

/** PNG, 1400 × 1000. */
export function floorPlan(): Promise<Buffer>;

/** TIFF, 1240 × 1754. */
export function scannedForm(): Promise<Buffer>;
