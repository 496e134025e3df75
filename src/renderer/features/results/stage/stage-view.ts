/** How the photo and its heatmap are shown. */
export const STAGE_MODES = ['overlay', 'blink', 'side', 'original'] as const;
export type StageMode = (typeof STAGE_MODES)[number];

/** Kept while the person steps through the files. */
export interface StageView {
  readonly mode: StageMode;
  /** Opacity of the heatmap over the photo, 0 to 100. */
  readonly opacity: number;
  /** The photo also covers the list and the inspector. */
  readonly isLarge: boolean;
}

export const INITIAL_STAGE_VIEW: StageView = { mode: 'overlay', opacity: 60, isLarge: false };

const OPACITY_STEP = 5;

export type StageAction =
  | { readonly kind: 'mode'; readonly mode: StageMode }
  | { readonly kind: 'opacity'; readonly by: number }
  | { readonly kind: 'blink' }
  | { readonly kind: 'swap' }
  | { readonly kind: 'heatmap' }
  | { readonly kind: 'large' }
  | { readonly kind: 'step'; readonly by: 1 | -1 };

export interface StageKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The action of a key in the photo view, the same in every language; null for none. `useZoom` has the other keys. */
export function actionForKey(event: StageKey): StageAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.shiftKey) {
    if (event.key === 'ArrowRight') return { kind: 'opacity', by: OPACITY_STEP };
    if (event.key === 'ArrowLeft') return { kind: 'opacity', by: -OPACITY_STEP };
    return null;
  }
  switch (event.key.toLowerCase()) {
    case 'o':
      return { kind: 'mode', mode: 'overlay' };
    case 's':
      return { kind: 'mode', mode: 'side' };
    case 'p':
      return { kind: 'mode', mode: 'original' };
    case 'b':
      return { kind: 'blink' };
    case ' ':
      return { kind: 'swap' };
    case 'h':
      return { kind: 'heatmap' };
    case 'f':
      return { kind: 'large' };
    case 'pagedown':
      return { kind: 'step', by: 1 };
    case 'pageup':
      return { kind: 'step', by: -1 };
    default:
      return null;
  }
}

export function withOpacity(stage: StageView, by: number): StageView {
  return { ...stage, opacity: Math.min(100, Math.max(0, stage.opacity + by)) };
}
