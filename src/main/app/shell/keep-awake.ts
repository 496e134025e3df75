import type { PowerSaveBlocker } from 'electron';
import type { Engine } from '../../engine';

/** Prevents sleep while a paid request waits for its response. */
export function keepAwakeWhileSubmitting(
  engine: Pick<Engine, 'on' | 'submittingCount'>,
  power: Pick<PowerSaveBlocker, 'start' | 'stop'>,
): void {
  let blocker: number | null = null;
  engine.on('outbox.changed', () => {
    const isSubmitting = engine.submittingCount() > 0;
    if (isSubmitting && blocker === null) blocker = power.start('prevent-app-suspension');
    if (!isSubmitting && blocker !== null) {
      power.stop(blocker);
      blocker = null;
    }
  });
}
