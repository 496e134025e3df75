import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { Splitter } from '../components/splitter';
import { cacheResponse, useCommand, useRequest } from './queries';

/** Widths in pixels by place, e.g. `cases.note`. */
export interface Widths {
  readonly of: (place: string) => number | undefined;
  readonly remember: (place: string, px: number) => void;
}

/** The widths of columns and panels that a person chose; stored in the settings. */
function useWidths(): Widths {
  const client = useQueryClient();
  const settings = useRequest('settings.get', {}).data;
  const { mutate } = useCommand('settings.change');
  const widths = settings?.widths;
  const remember = useCallback(
    (place: string, px: number) => {
      const rounded = Math.round(px);
      // Shown at once; the response of the command says the same.
      if (settings) {
        const next = { ...settings, widths: { ...settings.widths, [place]: rounded } };
        cacheResponse(client, 'settings.get', {}, next);
      }
      mutate({ widths: { [place]: rounded } });
    },
    [client, settings, mutate],
  );
  const of = useCallback((place: string) => widths?.[place], [widths]);
  return { of, remember };
}

/** Widths of the columns of one table, by their ids. */
export function useTableWidths(table: string): Widths {
  const { of, remember } = useWidths();
  return {
    of: useCallback((id: string) => of(`${table}.${id}`), [of, table]),
    remember: useCallback((id: string, px: number) => remember(`${table}.${id}`, px), [remember, table]),
  };
}

export interface SplitOptions {
  readonly label: string;
  readonly initialPx: number;
  readonly minPx: number;
  readonly maxPx: number;
  /** On which side of the splitter the panel is. */
  readonly panel: 'before' | 'after';
}

/** A panel whose width is changed at its edge and remembered. */
export function useSplit(
  place: string,
  options: SplitOptions,
): { readonly px: number; readonly splitter: ReactNode } {
  const { of, remember } = useWidths();
  const { label, initialPx, minPx, maxPx, panel } = options;
  const [dragged, setDragged] = useState<number | null>(null);
  const px = Math.min(maxPx, Math.max(minPx, dragged ?? of(place) ?? initialPx));
  const splitter = (
    <Splitter
      label={label}
      px={px}
      minPx={minPx}
      maxPx={maxPx}
      grows={panel === 'before' ? 1 : -1}
      onMove={setDragged}
      onEnd={(end) => {
        setDragged(null);
        remember(place, end);
      }}
      onReset={() => remember(place, initialPx)}
    />
  );
  return { px, splitter };
}
