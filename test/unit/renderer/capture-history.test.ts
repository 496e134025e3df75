import { createElement } from 'react';
import { expect, it } from 'vitest';
import {
  type CaptureDetail,
  type CaptureHistoryEntry,
  MAX_LISTED_RESPONSES,
} from '../../../src/contract/capture-views';
import { resources } from '../../../src/locales';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { CaptureHistory } from '../../../src/renderer/features/capture/capture-history';
import { renderInWindow } from './render-hook';

const { timeline } = resources.en.capture;
const event = { kind: 'event', action: 'capture_triggered', actor: null, timestamp: null } as const;

/** The text beside each response, of which the first one in the list is the newest. */
function textsOf(changes: readonly CaptureHistoryEntry['changes'][]): readonly string[] {
  const history = changes.map((listed, index) => ({
    id: changes.length - index,
    receivedAt: '2026-11-01T10:00:00.000Z',
    changes: listed,
  }));
  const capture = { history, state: { events: [], rest: {}, problems: [] } } as unknown as CaptureDetail;
  const markup = renderInWindow(createQueryClient(), createElement(CaptureHistory, { capture }));
  return [...markup.matchAll(/<li><span>.*?<\/span><span.*?>(.*?)<\/span>/g)].map(([, text = '']) => text);
}

it('only the oldest response is the first, another may have no listed change', () => {
  expect(textsOf([[], [event], []])).toEqual([timeline.otherFields, '1 change', timeline.first]);
});

it('no response is the first if there may be older ones than the list has', () => {
  const first = (length: number) => textsOf(Array.from({ length }, () => [])).indexOf(timeline.first);
  expect(first(MAX_LISTED_RESPONSES)).toBe(-1);
  expect(first(MAX_LISTED_RESPONSES - 1)).toBe(MAX_LISTED_RESPONSES - 2);
});
