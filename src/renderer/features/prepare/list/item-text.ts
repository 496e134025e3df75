import type { TFunction } from 'i18next';
import type { ItemView } from '../../../../contract/views';
import type { Formats } from '../../../../locales/formats';
import { exclusionCause } from '../exclusion/exclusion';
import type { AnyFinding, ItemInView } from './items-in-view';

/** Short text of a finding for a badge; empty for findings that are never shown on a picture. */
export function badgeText(finding: AnyFinding, t: TFunction<'prepare'>, formats: Formats): string {
  switch (finding.code) {
    case 'capture-time-far':
      return t('badge.capture-time-far', { days: formats.number(finding.days) });
    case 'extension-lies':
      return t('badge.extension-lies', { type: finding.type.toUpperCase() });
    case 'geographical-outlier':
      return t('badge.geographical-outlier', { distance: formats.distance(finding.distanceFromMeanKm) });
    case 'implied-speed':
      return t('badge.implied-speed', { speed: formats.number(Math.round(finding.speedKmh)) });
    case 'greatest-distance':
    case 'times-not-compared':
    case 'time-gap':
    case 'photo-groups':
    case 'unreadable-file':
    case 'split-breaks-comparisons':
    case 'already-sent':
    case 'team-not-compared':
    case 'cloud-only-files':
    case 'nothing-to-send':
      return '';
    default:
      return t(`badge.${finding.code}`);
  }
}

/** Name of a finding, without the values of one file. */
export function findingName(
  finding: AnyFinding,
  t: TFunction<'prepare'>,
  work: TFunction<'workspace'>,
  formats: Formats,
): string {
  switch (finding.code) {
    case 'capture-time-far':
    case 'extension-lies':
    case 'geographical-outlier':
    case 'implied-speed':
      return work(`findingName.${finding.code}`);
    default:
      return badgeText(finding, t, formats);
  }
}

/** Capture time for the caption of a picture, and what is missing. */
export function captionText({ item }: ItemInView, t: TFunction<'prepare'>, formats: Formats): string {
  if (item.excluded) return exclusionText(item, t);
  if (item.type === 'pdf') {
    const size = formats.size(item.bytes);
    return item.pages === null ? size : `${t('caption.pages', { count: item.pages })} · ${size}`;
  }
  const time = item.capturedAt ? formats.cameraTimeShort(item.capturedAt) : t('caption.noTime');
  return item.position ? time : `${time} · ${t('caption.noPosition')}`;
}

export function exclusionText(item: ItemView, t: TFunction<'prepare'>): string {
  const cause = exclusionCause(item);
  if (cause.kind === 'copy') return t('caption.copyOf', { name: cause.of });
  return cause.reason ?? t('exclude.withoutReason');
}

export function cameraText(item: ItemView): string | null {
  const make = item.camera?.make ?? '';
  const model = item.camera?.model ?? '';
  // Some models repeat the make: "Canon" and "Canon EOS 40D".
  const text = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`;
  return text.trim() === '' ? null : text.trim();
}
