/** The weight of an observation. `none`: reported, but without effect on the level. */
export type Weight = 'strong' | 'weak' | 'neutral' | 'none';

/** One observation with its values; the text is in the language of the request. */
export type Finding =
  | { readonly code: 'unreadable' }
  | {
      readonly code: 'quality-low';
      readonly width: number;
      readonly height: number;
      readonly sharpness: number;
    }
  | { readonly code: 'no-metadata' }
  | { readonly code: 'date-far'; readonly date: string; readonly days: number; readonly reference: string }
  | { readonly code: 'date-in-future'; readonly date: string }
  | { readonly code: 'outlier'; readonly km: number }
  | { readonly code: 'distance'; readonly km: number }
  | { readonly code: 'speed-impossible'; readonly kmh: number }
  | { readonly code: 'speed-high'; readonly kmh: number }
  | { readonly code: 'model-differs'; readonly model: string; readonly common: string }
  | { readonly code: 'edited-by'; readonly software: string }
  | { readonly code: 'modified-later'; readonly modified: string }
  | { readonly code: 'screenshot' }
  | { readonly code: 'pdf-versions'; readonly found: number; readonly restored: number }
  | { readonly code: 'pdf-dates' }
  | { readonly code: 'pdf-tools'; readonly tools: readonly string[] }
  | { readonly code: 'pdf-annotations' }
  | { readonly code: 'pdf-unreadable' };

export type FindingCode = Finding['code'];

const WEIGHTS: { readonly [Code in FindingCode]: Weight } = {
  unreadable: 'neutral',
  'quality-low': 'neutral',
  'no-metadata': 'none',
  'date-far': 'weak',
  'date-in-future': 'strong',
  outlier: 'weak',
  distance: 'weak',
  'speed-impossible': 'strong',
  'speed-high': 'weak',
  'model-differs': 'weak',
  'edited-by': 'weak',
  'modified-later': 'weak',
  screenshot: 'weak',
  'pdf-versions': 'weak',
  'pdf-dates': 'weak',
  'pdf-tools': 'weak',
  'pdf-annotations': 'weak',
  'pdf-unreadable': 'neutral',
};

export function weightOf(finding: Finding): Weight {
  return WEIGHTS[finding.code];
}
