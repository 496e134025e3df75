import { expect, it } from 'vitest';
import { type ShownToast, type ToastMessage, withToast } from '../../../src/renderer/components/toasts';

const excluded = (count: number, run: () => void): ToastMessage => ({
  tone: 'green',
  key: 'prepare:exclude.done',
  values: { count },
  action: { label: 'common:action.next', run },
});
const saved: ToastMessage = { tone: 'green', key: 'settings:form.saved' };

it('shows the same message once, the newest, and three at most', () => {
  const messages = [
    excluded(1, () => undefined),
    saved,
    excluded(1, () => void 0),
    excluded(2, () => undefined),
    excluded(3, () => undefined),
  ];
  const steps: string[] = [];
  let shown: readonly ShownToast[] = [];
  for (const [id, message] of messages.entries()) {
    shown = withToast(shown, id, message);
    steps.push(shown.map((toast) => toast.id).join(' '));
  }
  expect(steps).toEqual(['0', '0 1', '1 2', '1 2 3', '2 3 4']);
});
