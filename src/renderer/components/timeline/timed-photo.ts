import type { Datable } from '../../../domain/time-axis';

/** A photo on the time strip. */
export interface TimedPhoto extends Datable {
  readonly key: string;
  readonly name: string;
  readonly tone: 'red' | 'yellow' | 'accent';
}
