import { describe, expect, it } from 'vitest';
import { isRoute, ROUTES, routeFor, uploadsFirst } from '../../../src/domain/route';

describe('the route of a package', () => {
  it('is the direct one for a small ZIP, and none for one that is too large', () => {
    expect(routeFor(1)).toBe('direct');
    expect(routeFor(20_000_000)).toBe('presigned');
    expect(routeFor(50_000_001)).toBeNull();
  });

  it('uploads before the paid request only where the service stores the ZIP', () => {
    expect(ROUTES.map(uploadsFirst)).toEqual([false, true]);
  });

  it.each([
    ['direct', true],
    ['presigned', true],
    ['pigeon', false],
    [null, false],
  ])('may be stored as %s: %s', (name, isKnown) => {
    expect(isRoute(name)).toBe(isKnown);
  });
});
