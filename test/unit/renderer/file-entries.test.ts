import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { ItemId } from '../../../src/domain/ids';
import { LANGUAGES, type Language } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import { PrintProvider } from '../../../src/renderer/app/print';
import type { MenuEntry } from '../../../src/renderer/components/menu';
import { MessagesProvider } from '../../../src/renderer/components/toasts';
import { usePrintEntry, useRevealEntry } from '../../../src/renderer/features/files/use-file-entries';
import { createI18n } from '../../../src/renderer/i18n/i18n';

type Picture = Parameters<typeof usePrintEntry>[0];

interface ReaderProps {
  readonly itemId: ItemId | null;
  readonly picture: Picture;
  readonly onRead: (entries: readonly MenuEntry[]) => void;
}

function Reader({ itemId, picture, onRead }: ReaderProps) {
  onRead([useRevealEntry(itemId), usePrintEntry(picture)]);
  return createElement(Fragment);
}

function entriesOf(language: Language, itemId: ItemId | null, picture: Picture) {
  let entries: readonly MenuEntry[] = [];
  const onRead = (read: readonly MenuEntry[]): void => {
    entries = read;
  };
  const i18n = createI18n(language, resources[language]);
  const printing = createElement(PrintProvider, null, createElement(Reader, { itemId, picture, onRead }));
  const client = new QueryClient();
  const messages = createElement(MessagesProvider, null, printing);
  renderToStaticMarkup(
    createElement(I18nextProvider, { i18n }, createElement(QueryClientProvider, { client }, messages)),
  );
  return entries.map(({ isDisabled = false, hint = null }) => ({ isDisabled, hint }));
}

it.each(LANGUAGES)('an entry for a file that is not there says why it is grey, in %s', (language) => {
  const { revealGone, printNone } = resources[language].files;
  expect(entriesOf(language, null, null)).toEqual([
    { isDisabled: true, hint: revealGone },
    { isDisabled: true, hint: printNone },
  ]);
  expect(entriesOf(language, 'item' as ItemId, { url: 'evidence://zoom/item', name: 'a.jpg' })).toEqual([
    { isDisabled: false, hint: null },
    { isDisabled: false, hint: null },
  ]);
});
