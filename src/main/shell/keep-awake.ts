import { powerSaveBlocker } from 'electron';
import type { Engine } from '../engine';

/** Keeps the machine from sleeping while a paid request waits for its answer. */
export function keepAwakeWhileSubmitting(engine: Engine): void {
  let blocker: number | null = null;
  engine.on('outbox.changed', () => {
    const wanted = engine.submittingCount() > 0;
    if (wanted && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!wanted && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  });
}
