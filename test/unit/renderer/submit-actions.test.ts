import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { SubmitActions } from '../../../src/renderer/components/dialog';
import { renderInWindow } from './render-hook';

const pendingButtons = (isPending: boolean): number => {
  const actions = createElement(SubmitActions, { action: 'Take over', isPending, onCancel: () => undefined });
  return renderInWindow(new QueryClient(), actions).split('aria-disabled="true"').length - 1;
};

it('Cancel does nothing while what it would cancel is running', () => {
  expect(pendingButtons(true)).toBe(2);
  expect(pendingButtons(false)).toBe(0);
});
