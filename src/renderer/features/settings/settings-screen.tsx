import { useTranslation } from 'react-i18next';
import { navigate } from '../../app/current-route';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../app/route';
import { ScreenHeader } from '../../app/screen-header';
import { Tabs } from '../../components/tabs';
import { RetentionSection } from '../retention/retention-section';
import { BackupsSection } from '../safety/backups-section';
import { TokensSection } from '../tokens/tokens-section';
import { About } from './about';
import { Appearance } from './appearance';
import { CaptureSection } from './capture-section';
import { Profiles } from './profiles';
import { Sending } from './sending';
import { TrustSection } from './trust-section';

const CONTENT = {
  profiles: <Profiles />,
  sending: <Sending />,
  capture: <CaptureSection />,
  precheck: <TrustSection />,
  tokens: <TokensSection />,
  retention: <RetentionSection />,
  backups: <BackupsSection />,
  appearance: <Appearance />,
  about: <About />,
};

export function SettingsScreen({ section }: { readonly section: SettingsSection }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <ScreenHeader title={t('title')} />
      <Tabs
        label={t('sections')}
        selected={section}
        onSelect={(chosen) => navigate({ screen: 'settings', section: chosen })}
        tabs={SETTINGS_SECTIONS.map((id) => ({ id, label: t(`section.${id}`), content: CONTENT[id] }))}
      />
    </>
  );
}
