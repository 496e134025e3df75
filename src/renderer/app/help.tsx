import { CircleQuestionMark } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { HELP_TOPICS, type HelpTopic } from '../../contract/help-topics';
import { classNames } from '../components/class-names';
import styles from './frame.module.css';
import { topicOfRoute } from './help-topic';
import { useCommand } from './queries';
import type { Route } from './route';
import { useFailureToast } from './use-failure-toast';

/** Opens the handbook where it describes the open dialog or else the screen. */
export function useHelp(route: Route): { readonly open: () => void } {
  const { mutate } = useCommand('app.openHelp', { onError: useFailureToast() });
  const open = useCallback(() => mutate({ topic: topicOfDialog() ?? topicOfRoute(route) }), [mutate, route]);
  return { open };
}

/** The topic of the uppermost dialog that has one; null if there is none. */
function topicOfDialog(): HelpTopic | null {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-help]')].at(-1)?.dataset.help;
  return HELP_TOPICS.find((topic) => topic === marked) ?? null;
}

export function HelpButton({ route }: { readonly route: Route }) {
  const { t } = useTranslation('common');
  const help = useHelp(route);
  return (
    <Button className={classNames(styles.link, styles.help)} aria-keyshortcuts="F1" onPress={help.open}>
      <CircleQuestionMark size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.linkLabel}>{t('help')}</span>
    </Button>
  );
}
