import { ChevronUp, OctagonX, TriangleAlert } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { PlannedPackageView } from '../../../../contract/prepare-views';
import type { ItemId } from '../../../../domain/ids';
import { MAX_ZIP_BYTES } from '../../../../domain/route';
import type { IntakeFacts } from '../../../app/intake-data';
import { Notice } from '../../../components/notice';
import { PopoverPanel } from '../../../components/popover-panel';
import { Switch } from '../../../components/switch';
import { contentText } from '../../../i18n/content-text';
import { findingSentence } from '../../../i18n/finding-sentence';
import { useFormats } from '../../../i18n/use-formats';
import { PackageNumber } from './package-number';
import styles from './plan-panel.module.css';
import { usePlan } from './use-plan';

export interface PlanPanelProps {
  readonly intake: IntakeFacts;
  readonly onChoose: (ids: readonly ItemId[]) => void;
  readonly showsPackages: boolean;
  readonly onShowsPackages: (shows: boolean) => void;
}

/** Number of packages; a popover lists the content of each and says what the split separates. */
export function PlanPanel(props: PlanPanelProps) {
  const { t } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  const count = props.intake.plan.packages.length;
  return (
    <PopoverPanel
      label={t('plan.title')}
      placement="top start"
      trigger={
        <Button className={styles.trigger ?? ''}>
          {common('packages', { count })}
          <ChevronUp size={13} aria-hidden />
        </Button>
      }
    >
      <Packages {...props} />
    </PopoverPanel>
  );
}

function Packages({ intake, onChoose, showsPackages, onShowsPackages }: PlanPanelProps) {
  const { t, i18n } = useTranslation('workspace');
  const { preview } = usePlan(intake.caseId, true);
  const split = intake.findings.find(({ code }) => code === 'split-breaks-comparisons');
  if (!preview) return null;
  const isSplit = preview.packages.length > 1;
  const explained = split ? findingSentence(i18n, split) : null;
  return (
    <>
      <p className={styles.intro}>{t(isSplit ? 'plan.split' : 'plan.one')}</p>
      <ol className={styles.packages}>
        {preview.packages.map((pkg) => (
          <li key={pkg.sequence}>
            <PackageRow pkg={pkg} onSelect={() => onChoose(pkg.itemIds)} />
          </li>
        ))}
      </ol>
      {explained ? (
        <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
          <strong>{explained.sentence}</strong>
          <p>{explained.ask}</p>
        </Notice>
      ) : null}
      {preview.blocked.length > 0 ? (
        <Notice tone="red" icon={<OctagonX size={16} aria-hidden />}>
          {t('plan.blocked', { count: preview.blocked.length })}
        </Notice>
      ) : null}
      {isSplit ? (
        <Switch isSelected={showsPackages} onChange={onShowsPackages}>
          {t('plan.showNumbers')}
        </Switch>
      ) : null}
    </>
  );
}

interface PackageRowProps {
  readonly pkg: PlannedPackageView;
  readonly onSelect: () => void;
}

function PackageRow({ pkg, onSelect }: PackageRowProps) {
  const { t } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  return (
    <button type="button" className={styles.row} onClick={onSelect} title={t('plan.select')}>
      <PackageNumber number={pkg.sequence} />
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${Math.max(1, (pkg.bytes / MAX_ZIP_BYTES) * 100)}%` }} />
      </span>
      <span className={styles.bytes}>{formats.size(pkg.bytes)}</span>
      <span className={styles.facts}>
        {contentText(pkg, common)} · {common(`route.${pkg.route}`)}
      </span>
    </button>
  );
}
