import { describe, expect, it } from 'vitest';
import { createBandwidth } from '../../../src/main/sending/service/bandwidth';
import { manualTime } from '../../support/manual-time';

describe('the bandwidth limit', () => {
  it('lets everything through at once when it is off', () => {
    const { clock, timers } = manualTime();
    const bandwidth = createBandwidth(clock, timers);
    expect(bandwidth.take(1_000_000_000)).toBeNull();
    expect(bandwidth.sliceBytes()).toBe(Number.POSITIVE_INFINITY);
  });

  it('allows no more than its bytes per second over any number of uploads', async () => {
    const { clock, timers, advance } = manualTime();
    const bandwidth = createBandwidth(clock, timers);
    bandwidth.setLimit(100_000);
    let sent = 0;
    const upload = async (): Promise<void> => {
      for (;;) {
        const bytes = bandwidth.sliceBytes();
        await bandwidth.take(bytes);
        sent += bytes;
      }
    };
    for (let count = 0; count < 3; count += 1) void upload();
    await advance(10_000);
    expect(sent).toBeGreaterThanOrEqual(1_000_000);
    // The burst after a silence and one slice of each upload.
    expect(sent).toBeLessThanOrEqual(1_000_000 + 10_000 + 3 * 10_000);
  });

  it('is shared evenly', async () => {
    const { clock, timers, advance } = manualTime();
    const bandwidth = createBandwidth(clock, timers);
    bandwidth.setLimit(50_000);
    const sent = [0, 0, 0, 0];
    for (const index of sent.keys()) {
      void (async () => {
        for (;;) {
          await bandwidth.take(5_000);
          sent[index] = (sent[index] ?? 0) + 5_000;
        }
      })();
    }
    await advance(20_000);
    expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(10_000);
  });

  it('releases waiting uploads at once when it is lifted', async () => {
    const { clock, timers, advance } = manualTime();
    const bandwidth = createBandwidth(clock, timers);
    bandwidth.setLimit(8_000);
    let isThrough = false;
    void bandwidth.take(8_000_000)?.then(() => {
      isThrough = true;
    });
    await advance(1_000);
    expect(isThrough).toBe(false);
    bandwidth.setLimit(null);
    await advance(0);
    expect(isThrough).toBe(true);
  });
});
