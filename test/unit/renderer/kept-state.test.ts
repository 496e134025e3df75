import { expect, it } from 'vitest';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { useKeptState } from '../../../src/renderer/app/use-kept-state';
import { renderHook } from './render-hook';

it('the state of a screen stays when the screen is opened again, and an earlier opening changes it', () => {
  const client = createQueryClient();
  const open = () => renderHook(client, () => useKeptState<readonly string[]>(['kept'], []));
  const [first, setFirst] = open();
  setFirst(['a']);
  const [second, setSecond] = open();
  setSecond((now) => [...now, 'b']);
  setFirst((now) => [...now, 'c']);
  const [third] = open();
  expect([first, second, third]).toEqual([[], ['a'], ['a', 'b', 'c']]);
});
