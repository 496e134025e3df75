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

const PLAIN: { readonly [key: string]: ViewerAction } = {
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

/** What a key does in the viewer; null: nothing. Letters and digits that somebody types stay with their field. */
export function viewerKey(event: ViewerKey, isTyping: boolean): ViewerAction | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === 'F3') return shiftKey ? 'previous-hit' : 'next-hit';
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'f' ? 'search' : null;
  if (altKey || isTyping) return null;
  return PLAIN[key.toLowerCase()] ?? PLAIN[key] ?? null;
}
