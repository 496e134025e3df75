import type { PowerSaveBlocker } from 'electron';
import type { Engine } from '../engine';

/** Keeps the machine from sleeping while a paid request waits for its answer. */
export function keepAwakeWhileSubmitting(
  engine: Pick<Engine, 'on' | 'submittingCount'>,
  power: Pick<PowerSaveBlocker, 'start' | 'stop'>,
): void {
  let blocker: number | null = null;
  engine.on('outbox.changed', () => {
    const wanted = engine.submittingCount() > 0;
    if (wanted && blocker === null) blocker = power.start('prevent-app-suspension');
    if (!wanted && blocker !== null) {
      power.stop(blocker);
      blocker = null;
    }
  });
}
