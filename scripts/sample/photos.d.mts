export interface SamplePhoto {
  /** Relative to the sample folder. */
  readonly path: string;
  readonly scene: 'kitchen' | 'outside' | 'cellar' | 'hall';
}

export const REFERENCE_DATE: string;
export const PHOTOS: readonly SamplePhoto[];
