import { Bell } from 'lucide-react';
import { memo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../components/badge';
import { Button } from '../components/button';
import { classNames } from '../components/class-names';
import { PopoverPanel } from '../components/popover-panel';
import { MessageIcon, useSessionMessages } from '../components/toasts';
import { keyText, messageText } from '../i18n/message-text';
import { useFormats } from '../i18n/use-formats';
import frame from './frame.module.css';
import styles from './session-messages.module.css';

/** A button in the navigation that lists the messages of this session, also those whose toast has closed. */
export const SessionMessagesButton = memo(function SessionMessagesButton() {
  const { t } = useTranslation('common');
  const { unread, markRead } = useSessionMessages();
  const [isOpen, setIsOpen] = useState(false);
  const change = (open: boolean): void => {
    setIsOpen(open);
    // Both when it opens and for what arrived while it was open.
    markRead();
  };
  return (
    <PopoverPanel
      label={t('messages.title')}
      placement="top start"
      isOpen={isOpen}
      onOpenChange={change}
      trigger={
        <AriaButton className={classNames(frame.link, frame.messages)}>
          <Bell size={16} strokeWidth={1.75} aria-hidden />
          <span className={frame.linkLabel}>{t('messages.title')}</span>
          <CountBadge count={unread} label={t('messages.unread', { count: unread })} />
        </AriaButton>
      }
    >
      <MessageList />
    </PopoverPanel>
  );
});

function MessageList() {
  const { t, i18n } = useTranslation('common');
  const formats = useFormats();
  const { messages, runAction } = useSessionMessages();
  return (
    <>
      <h2 className={styles.title}>{t('messages.title')}</h2>
      {messages.length === 0 ? <p className={styles.quiet}>{t('messages.none')}</p> : null}
      <ul className={styles.list} aria-label={t('messages.title')}>
        {messages.map(({ id, message, at }) => (
          <li key={id} className={styles.message} data-tone={message.tone}>
            <MessageIcon tone={message.tone} />
            <span className={styles.text}>{messageText(i18n, message)}</span>
            <time dateTime={at} className={styles.quiet}>
              {formats.clock(at)}
            </time>
            {message.action ? (
              <span className={styles.action}>
                <Button variant="link" onPress={() => runAction(id)}>
                  {keyText(i18n, message.action.label)}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
