import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEntryMemory, MAX_VISITS } from '../../../src/renderer/app/entry-memory';
import { directionOf, focusWhenPossible } from '../../../src/renderer/app/travel';

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

describe('the focus after a change of screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A page of which only the focus matters, and its frames one by one. */
  function startPage({ isOnHeading = false, isHidden = false } = {}) {
    const frames: (() => void)[] = [];
    const page = { activeElement: 'row of the screen before' as unknown, body: 'body' };
    vi.stubGlobal('document', page);
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
    const heading: { focus(): void; checkVisibility(): boolean } = {
      checkVisibility: () => !isHidden,
      focus: () => {
        page.activeElement = heading;
      },
    };
    if (isOnHeading) heading.focus();
    focusWhenPossible(
      () => heading as HTMLElement,
      () => undefined,
    );
    const nextFrame = () => {
      for (const callback of frames.splice(0)) callback();
    };
    return { page, heading, frames, nextFrame };
  }

  it('goes to the heading once nothing has it', () => {
    const { page, heading, frames, nextFrame } = startPage();
    nextFrame();
    page.activeElement = page.body;
    nextFrame();
    nextFrame();
    expect(page.activeElement).toBe(heading);
    expect(frames).toEqual([]);
  });

  it('is not looked for where it is already, as on a tab that was clicked', () => {
    expect(startPage({ isOnHeading: true }).frames).toEqual([]);
  });

  it('is looked for while the screen before, which has it, is hidden', () => {
    const { page, heading, frames, nextFrame } = startPage({ isOnHeading: true, isHidden: true });
    nextFrame();
    expect(frames).toHaveLength(1);
    page.activeElement = page.body;
    nextFrame();
    nextFrame();
    expect(page.activeElement).toBe(heading);
  });

  it('is left to a menu that closes, which gives it back one frame later', () => {
    const { page, frames, nextFrame } = startPage();
    page.activeElement = 'entry of a menu';
    nextFrame();
    page.activeElement = page.body;
    // As menus do: asked for after our frame, and only while nothing else has the focus.
    frames.push(() => {
      if (page.activeElement === page.body) page.activeElement = 'the list';
    });
    nextFrame();
    nextFrame();
    expect(page.activeElement).toBe('the list');
  });
});
