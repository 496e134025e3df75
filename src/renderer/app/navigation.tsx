import {
  ChevronsUpDown,
  CirclePlus,
  CircleUser,
  FolderOpen,
  GraduationCap,
  type LucideIcon,
  Search,
  Settings,
  ShieldCheck,
  Smartphone,
  Upload,
} from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../contract/views';
import { CountBadge } from '../components/badge';
import { classNames } from '../components/class-names';
import { Kbd } from '../components/kbd';
import { Menu, type MenuEntry, withLine } from '../components/menu';
import { usePalette } from '../features/palette/palette';
import { navigate } from './current-route';
import styles from './frame.module.css';
import { HelpButton } from './help';
import { isPracticeOnly, useNewProfile } from './new-profile';
import { useOfferedCases, useOpenLinkQuestions, useWaitingForPerson } from './open-questions';
import { profileName } from './profile-names';
import { useCommand, useRequest } from './queries';
import { formatRoute, type Route } from './route';
import { SessionMessagesButton } from './session-messages';
import { IS_MAC } from './travel';
import { useFailureToast } from './use-failure-toast';

/** The left region: links to the screens and the profile switcher. */
export function Navigation({ route }: { readonly route: Route }) {
  const { t } = useTranslation('common');
  return (
    <nav
      aria-label={t('navigation.label')}
      className={styles.navigation}
      data-region="navigation"
      tabIndex={-1}
    >
      <div className={styles.brand}>
        <ShieldCheck size={20} aria-hidden />
        <span className={styles.brandName}>{t('product')}</span>
      </div>
      <PaletteButton />
      <Links screen={route.screen} />
      <SessionMessagesButton />
      <HelpButton route={route} />
      <FirstProfileButton />
      <ProfileSwitcher />
    </nav>
  );
}

/** What does not depend on the whole route stays as it is when only the tab of a case changes. */
const Links = memo(function Links({ screen }: Pick<Route, 'screen'>) {
  const { t } = useTranslation('common');
  const waiting = useWaitingForPerson();
  const linkQuestions = useOpenLinkQuestions();
  const offered = useOfferedCases();
  return (
    <ul className={styles.links}>
      <NavigationLink
        to={{ screen: 'cases' }}
        isCurrent={screen === 'cases' || screen === 'case'}
        Icon={FolderOpen}
        label={t('navigation.cases')}
        badge={<CountBadge count={offered} label={t('navigation.offered', { count: offered })} />}
      />
      <NavigationLink
        to={{ screen: 'captures' }}
        isCurrent={screen === 'captures'}
        Icon={Smartphone}
        label={t('navigation.captures')}
        badge={
          <CountBadge count={linkQuestions} label={t('navigation.questions', { count: linkQuestions })} />
        }
      />
      <NavigationLink
        to={{ screen: 'outbox' }}
        isCurrent={screen === 'outbox'}
        Icon={Upload}
        label={t('navigation.outbox')}
        badge={<CountBadge count={waiting} label={t('navigation.forYou', { count: waiting })} />}
      />
      <NavigationLink
        to={{ screen: 'settings', section: 'profiles' }}
        isCurrent={screen === 'settings'}
        Icon={Settings}
        label={t('navigation.settings')}
      />
    </ul>
  );
});

function PaletteButton() {
  const { t } = useTranslation('palette');
  const { open } = usePalette();
  return (
    <Button className={classNames(styles.link, styles.palette)} onPress={open}>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.linkLabel}>{t('open')}</span>
      <span className={styles.keys}>
        <Kbd>{t(IS_MAC ? 'shortcutMac' : 'shortcut')}</Kbd>
      </span>
    </Button>
  );
}

interface NavigationLinkProps {
  readonly to: Route;
  readonly isCurrent: boolean;
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly badge?: React.ReactNode;
}

function NavigationLink({ to, isCurrent, Icon, label, badge }: NavigationLinkProps) {
  return (
    <li>
      <a
        href={formatRoute(to)}
        title={label}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(styles.link, isCurrent && styles.current)}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles.linkLabel}>{label}</span>
        {badge}
      </a>
    </li>
  );
}

/** Sets up the first account without the menu of the profiles. */
function FirstProfileButton() {
  const { t } = useTranslation('common');
  const profiles = useRequest('profiles.list', {}).data;
  const newProfile = useNewProfile();
  if (newProfile.open === null || !isPracticeOnly(profiles)) return null;
  return (
    <Button className={classNames(styles.link, styles.help)} onPress={newProfile.open}>
      <CirclePlus size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.linkLabel}>{t('profile.add')}</span>
    </Button>
  );
}

const ProfileSwitcher = memo(function ProfileSwitcher() {
  const { t } = useTranslation('common');
  const newProfile = useNewProfile();
  const profiles = useRequest('profiles.list', {}).data ?? [];
  const settings = useRequest('settings.get', {}).data;
  const change = useCommand('settings.change', { onError: useFailureToast() });
  const active = profiles.find(({ id }) => id === settings?.activeProfileId);
  const entries: MenuEntry[] = profiles.map((profile) => ({
    id: profile.id,
    label: profileName(profile, t),
    hint: t(profileHint(profile), { host: hostOf(profile.baseUrl) }),
    checked: profile.id === active?.id,
    onAction: () => change.mutate({ activeProfileId: profile.id }),
  }));
  const add: readonly MenuEntry[] =
    newProfile.open === null ? [] : [{ id: 'add', label: t('profile.add'), onAction: newProfile.open }];
  const manage: MenuEntry = {
    id: 'manage',
    label: t('profile.manage'),
    onAction: () => navigate({ screen: 'settings', section: 'profiles' }),
  };
  if (!active) return null;
  const Icon = active.kind === 'practice' ? GraduationCap : CircleUser;
  const hint = t(profileHint(active), { host: hostOf(active.baseUrl) });
  return (
    <div className={styles.profile}>
      <Menu
        label={t('profile.switch')}
        entries={[...entries, ...withLine([...add, manage])]}
        trigger={
          <Button className={styles.profileButton ?? ''}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            <span className="visually-hidden">{t('profile.switch')}: </span>
            <span className={styles.profileText}>
              {profileName(active, t)}
              <small>{hint}</small>
            </span>
            <ChevronsUpDown size={14} aria-hidden className={styles.profileArrow} />
          </Button>
        }
      />
    </div>
  );
});

/** Returns the text key for the state of a profile if it needs attention, else for its host. */
function profileHint(profile: ProfileView) {
  if (profile.block) return 'profile.blocked';
  if (profile.kind === 'practice') {
    return profile.running === false ? 'profile.practiceStopped' : 'profile.practiceHint';
  }
  if (profile.key === 'stored') return 'profile.host';
  return profile.key === 'session' ? 'profile.keySession' : 'profile.keyMissing';
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
