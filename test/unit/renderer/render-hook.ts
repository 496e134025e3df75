import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { resources } from '../../../src/locales';
import { ActionsProvider } from '../../../src/renderer/app/actions';
import { UndoProvider } from '../../../src/renderer/app/undo';
import { MessagesProvider } from '../../../src/renderer/components/toasts';
import { createI18n } from '../../../src/renderer/i18n/i18n';

/** Renders with the texts and the providers of a screen, and returns the markup. Effects do not run. */
export function renderInWindow(client: QueryClient, children: ReactNode): string {
  const i18n = createI18n('en', resources.en);
  const actions = createElement(ActionsProvider, null, children);
  const undo = createElement(UndoProvider, null, actions);
  const messages = createElement(MessagesProvider, null, undo);
  const query = createElement(QueryClientProvider, { client }, messages);
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, query));
}

function HookReader({ read }: { readonly read: () => void }) {
  read();
  return createElement(Fragment);
}

/** Returns what a hook returns in its first render; its functions work afterwards. */
export function renderHook<Value>(client: QueryClient, useHook: () => Value): Value {
  const values: Value[] = [];
  renderInWindow(client, createElement(HookReader, { read: () => void values.push(useHook()) }));
  const [value] = values;
  if (values.length === 0) throw new Error('the hook was not rendered');
  return value as Value;
}
