import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { lazyComponent } from '../../../src/renderer/components/lazy-component';

describe('a component that is loaded when it is needed', () => {
  const render = (of: ReturnType<typeof greeting>['Greeting']) =>
    renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(of, { name: 'Ada' })));

  it('shows the fallback until its code is loaded', () => {
    expect(render(greeting().Greeting)).toContain('waiting');
  });

  it('is shown at once when its code was loaded before', async () => {
    const { Greeting, loads } = greeting();
    await Greeting.preload();
    expect(render(Greeting)).toBe('<!--$-->Hello Ada<!--/$-->');
    await Greeting.preload();
    expect(loads()).toBe(1);
  });
});

function greeting() {
  let count = 0;
  const Greeting = lazyComponent<{ readonly name: string }>(async () => {
    count += 1;
    return ({ name }) => `Hello ${name}`;
  });
  return { Greeting, loads: () => count };
}
