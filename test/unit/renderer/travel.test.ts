import { describe, expect, it } from 'vitest';
import { createEntryMemory, MAX_VISITS } from '../../../src/renderer/app/entry-memory';
import { directionOf } from '../../../src/renderer/app/travel';

const key = (
  name: string,
  held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>>,
) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

describe('Back and Forward', () => {
  it('are Alt with an arrow, and Command with a bracket on macOS', () => {
    expect(directionOf(key('ArrowLeft', { altKey: true }), false)).toBe('back');
    expect(directionOf(key('ArrowRight', { altKey: true }), false)).toBe('forward');
    expect(directionOf(key('[', { metaKey: true }), true)).toBe('back');
    expect(directionOf(key(']', { metaKey: true }), true)).toBe('forward');
  });

  it.each([
    [key('ArrowLeft', {}), false],
    [key('ArrowLeft', { altKey: true, shiftKey: true }), false],
    [key('ArrowLeft', { altKey: true, ctrlKey: true }), false],
    // Moves by a word in a text field.
    [key('ArrowLeft', { altKey: true }), true],
    [key('[', { metaKey: true }), false],
  ])('leave %j alone', (event, isMac) => {
    expect(directionOf(event, isMac)).toBeNull();
  });

  it('find a screen as it was left, and forget the visits of longest ago', () => {
    const memory = createEntryMemory();
    memory.set('first', 'row', 7);
    memory.set('first', 'file', 'a');
    memory.set('second', 'row', 1);
    expect([memory.get('first', 'row'), memory.get('first', 'file'), memory.get('second', 'row')]).toEqual([
      7,
      'a',
      1,
    ]);
    for (let visit = 0; visit < MAX_VISITS; visit += 1) memory.set(`later ${visit}`, 'row', visit);
    expect(memory.get('first', 'row')).toBeUndefined();
    expect(memory.get('later 0', 'row')).toBe(0);
  });
});
