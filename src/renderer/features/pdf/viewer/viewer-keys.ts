export type ViewerAction =
  | 'larger'
  | 'smaller'
  | 'fit-page'
  | 'fit-width'
  | 'actual'
  | 'turn'
  | 'next-page'
  | 'previous-page'
  | 'search'
  | 'next-hit'
  | 'previous-hit';

export interface ViewerKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const ACTIONS_BY_KEY: { readonly [key: string]: ViewerAction } = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit-page',
  '1': 'actual',
  '2': 'fit-width',
  r: 'turn',
  ArrowRight: 'next-page',
  ArrowLeft: 'previous-page',
};

/** The action of a key in the viewer; null for none. Keys typed into a field belong to the field. */
export function actionForKey(event: ViewerKey, isTyping: boolean): ViewerAction | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === 'F3') return shiftKey ? 'previous-hit' : 'next-hit';
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'f' ? 'search' : null;
  if (altKey || isTyping) return null;
  return ACTIONS_BY_KEY[key.toLowerCase()] ?? ACTIONS_BY_KEY[key] ?? null;
}
