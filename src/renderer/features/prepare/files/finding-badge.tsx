import type { TFunction } from 'i18next';
import {
  CircleMinus,
  CircleX,
  FileWarning,
  Info,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import type { Formats } from '../../../../locales/formats';
import { Badge } from '../../../components/badge';
import { classNames } from '../../../components/class-names';
import { badgeText } from '../list/item-text';
import {
  type AnyFinding,
  type BadgeFilter,
  findingTone,
  type ItemInView,
  shownBadge,
} from '../list/items-in-view';
import styles from './finding-badge.module.css';

function iconOf(finding: AnyFinding): LucideIcon {
  if (finding.severity === 'blocker') return OctagonX;
  const tone = findingTone(finding);
  if (tone === 'red') return CircleX;
  if (tone === 'yellow') return TriangleAlert;
  return finding.severity === 'notice' ? FileWarning : Info;
}

export function FindingIcon({
  finding,
  size = 18,
}: {
  readonly finding: AnyFinding;
  readonly size?: number;
}) {
  const Icon = iconOf(finding);
  return <Icon size={size} aria-hidden color={`var(--${findingTone(finding)})`} />;
}

/** Given by the list: hooks in each of its rows cost more than the badges. */
interface Words {
  readonly t: TFunction<'prepare'>;
  readonly formats: Formats;
}

export interface ItemBadgeProps extends Words {
  readonly view: ItemInView;
  readonly asked: BadgeFilter;
  readonly onPhoto?: boolean;
}

/** Marks an excluded file, or shows the finding of an included one that the filter asks for. */
export function ItemBadge({ view, asked, onPhoto, t, formats }: ItemBadgeProps) {
  if (view.item.excluded) {
    return (
      <Badge tone="grey" icon={<CircleMinus size={14} aria-hidden />} onPhoto={onPhoto}>
        {t('badge.excluded')}
      </Badge>
    );
  }
  const badge = shownBadge(view, asked);
  if (!badge) return null;
  const { finding, others } = badge;
  const Icon = iconOf(finding);
  return (
    <>
      <Badge tone={findingTone(finding)} icon={<Icon size={14} aria-hidden />} onPhoto={onPhoto}>
        {badgeText(finding, t, formats)}
      </Badge>
      <OtherFindings count={others} onPhoto={onPhoto} t={t} formats={formats} />
    </>
  );
}

/** How many further findings a file has. */
export function OtherFindings({
  count,
  onPhoto,
  t,
  formats,
}: Words & { readonly count: number; readonly onPhoto?: boolean }) {
  if (count === 0) return null;
  const text = t('badge.others', { count });
  return (
    <span className={classNames(styles.others, onPhoto && styles.onPhoto)} data-background title={text}>
      <span aria-hidden>+{formats.number(count)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
