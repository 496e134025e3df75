import { describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../src/domain/ids';
import { PACKAGE_STATES, type PackageState } from '../../../src/domain/journal';
import { countWaitingForPerson, iconState, overviewOf } from '../../../src/domain/outbox-overview';

const made = (state: PackageState, bytesSent = 0, profile = 'a') => ({
  profileId: profile as ProfileId,
  state,
  reason: null,
  bytes: 100,
  bytesSent,
});
const iconOf = (...packages: ReturnType<typeof made>[]) => iconState(overviewOf(packages));

describe('the outbox overview', () => {
  it('counts questions, and each paused profile once', () => {
    const counts = overviewOf([
      made('unknown'),
      made('blocked'),
      made('blocked'),
      made('blocked', 0, 'b'),
      made('rejected'),
      made('filed'),
    ]);
    expect(counts).toMatchObject({ questions: 1, blockedProfiles: 2, rejected: 1, onTheirWay: 0 });
    expect(countWaitingForPerson(counts)).toBe(4);
  });

  it('counts as on their way only packages that need no decision', () => {
    const onTheirWay = PACKAGE_STATES.filter((state) => overviewOf([made(state)]).onTheirWay === 1);
    expect(onTheirWay).toEqual(['queued', 'url_issued', 'stored', 'submitting', 'answered', 'waiting']);
    expect(overviewOf([made('sealed')])).toMatchObject({ sealed: 1, onTheirWay: 0 });
  });

  it('counts the sign-in that the proxy asks for once', () => {
    const waiting = { ...made('waiting'), reason: 'proxy-credentials' as const };
    expect(countWaitingForPerson(overviewOf([waiting, waiting]))).toBe(1);
    expect(overviewOf([made('waiting')]).needsProxySignIn).toBe(false);
  });
});

describe('the icon of the application', () => {
  it('shows no bar while nothing is sent', () => {
    expect(iconOf(made('queued'), made('sealed'), made('waiting'), made('filed', 100)).progress).toBeNull();
    expect(iconOf().progress).toBeNull();
    expect(iconOf({ ...made('submitting'), bytes: 0 }).progress).toBeNull();
  });

  it('shows the sent share of all queued and active bytes', () => {
    expect(iconOf(made('url_issued', 50), made('queued'))).toEqual({
      progress: { share: 0.25, mode: 'normal' },
      badge: 0,
    });
  });

  it('shows indeterminate progress while only answers are awaited', () => {
    expect(iconOf(made('submitting', 100)).progress).toEqual({ share: 1, mode: 'indeterminate' });
  });

  it('warns while a question is open', () => {
    expect(iconOf(made('url_issued', 50), made('unknown', 100))).toEqual({
      progress: { share: 0.5, mode: 'error' },
      badge: 1,
    });
  });
});
