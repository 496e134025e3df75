import {
  CircleMinus,
  CircleX,
  FileWarning,
  Info,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/badge';
import { useFormats } from '../../../i18n/use-formats';
import { badgeText } from '../list/item-text';
import { type AnyFinding, findingTone, type ItemInView } from '../list/items-in-view';

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

/** Marks an excluded file, or shows the most severe finding of an included one. */
export function ItemBadge({ view, onPhoto }: { readonly view: ItemInView; readonly onPhoto?: boolean }) {
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  if (view.item.excluded) {
    return (
      <Badge tone="grey" icon={<CircleMinus size={14} aria-hidden />} onPhoto={onPhoto}>
        {t('badge.excluded')}
      </Badge>
    );
  }
  if (!view.badge) return null;
  const Icon = iconOf(view.badge);
  return (
    <Badge tone={findingTone(view.badge)} icon={<Icon size={14} aria-hidden />} onPhoto={onPhoto}>
      {badgeText(view.badge, t, formats)}
    </Badge>
  );
}
