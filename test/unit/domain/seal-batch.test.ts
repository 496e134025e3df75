import { describe, expect, it } from 'vitest';
import type { PackageId } from '../../../src/domain/ids';
import { type LivePackage, sealBatch } from '../../../src/domain/packing/seal-batch';

const items = (...hashes: readonly string[]) => hashes.map((sha256) => ({ sha256 }));

function pkg(id: string, hashes: readonly string[], state: Partial<LivePackage> = {}): LivePackage {
  const sent = { isReplaceable: false, isActive: false, hasSameHeaders: true };
  return { id: id as PackageId, hashes: new Set(hashes), ...sent, ...state };
}

const sealed = { isReplaceable: true, isActive: true };
const onItsWay = { isActive: true };

describe('what sealing takes', () => {
  it('is everything before the first package', () => {
    expect(sealBatch(items('a', 'b'), [])).toEqual({
      items: items('a', 'b'),
      kept: [],
      replaced: [],
      earlier: 0,
      isAgain: false,
    });
  });

  it('contains only files in no package yet, whether their result arrived or not', () => {
    for (const state of [{}, onItsWay, sealed]) {
      expect(sealBatch(items('a', 'b', 'c'), [pkg('1', ['a', 'b'], state)])).toEqual({
        items: items('c'),
        kept: [],
        replaced: [],
        earlier: 2,
        isAgain: false,
      });
    }
  });

  it('is nothing new where sealed packages hold everything that is not sent', () => {
    const packages = [pkg('1', ['a']), pkg('2', ['b', 'c'], sealed)];
    expect(sealBatch(items('a', 'b', 'c'), packages)).toMatchObject({
      items: items('b', 'c'),
      kept: ['2'],
      earlier: 1,
      isAgain: false,
    });
  });

  it('replaces a sealed package of which a file was excluded since', () => {
    expect(sealBatch(items('a'), [pkg('1', ['a', 'b'], sealed)])).toMatchObject({
      items: items('a'),
      kept: [],
      replaced: ['1'],
    });
  });

  it('replaces a sealed package that would go out with other headers', () => {
    const packages = [pkg('1', ['a'], { ...sealed, hasSameHeaders: false })];
    expect(sealBatch(items('a', 'b'), packages)).toMatchObject({
      items: items('a', 'b'),
      kept: [],
      replaced: ['1'],
      earlier: 0,
    });
  });

  it('is the packages on their way where everything was handed over', () => {
    const packages = [pkg('1', ['a']), pkg('2', ['b'], onItsWay)];
    expect(sealBatch(items('a', 'b'), packages)).toMatchObject({
      items: items('b'),
      kept: ['2'],
      isAgain: true,
    });
  });

  it('is everything again where everything was answered', () => {
    expect(sealBatch(items('a', 'b'), [pkg('1', ['a']), pkg('2', ['b'])])).toMatchObject({
      items: items('a', 'b'),
      kept: [],
      earlier: 0,
      isAgain: true,
    });
  });

  it('counts as sent before where a package was closed without a result', () => {
    expect(sealBatch(items('a', 'b'), [pkg('1', ['a'])], new Set(['b']))).toMatchObject({
      items: items('b'),
      earlier: 1,
      isAgain: true,
    });
    expect(sealBatch(items('a', 'c'), [pkg('1', ['a'])], new Set(['b']))).toMatchObject({ isAgain: false });
  });

  it('takes a file once that is twice in the case', () => {
    expect(sealBatch(items('a', 'a', 'b'), [pkg('1', ['a'])])).toMatchObject({
      items: items('b'),
      earlier: 2,
    });
  });
});
