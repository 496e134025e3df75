import { CircleCheck, OctagonX, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button';
import styles from './toasts.module.css';

export interface ToastMessage {
  readonly tone: 'green' | 'red';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Toast extends ToastMessage {
  readonly id: number;
}

interface Messages {
  /** Shows a message at the edge of the window; screen readers announce it. */
  readonly toast: (message: ToastMessage) => void;
  /** Lets screen readers announce a sentence without showing it. */
  readonly announce: (sentence: string) => void;
}

const MessagesContext = createContext<Messages | null>(null);

/** Success messages close automatically; errors stay until the user closes them. */
const SUCCESS_TOAST_MS = 6_000;

/** Provides the toasts and the live region of the window. */
export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [sentence, setSentence] = useState('');
  const nextId = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const messages = useMemo<Messages>(
    () => ({
      toast: (message) => {
        nextId.current += 1;
        const id = nextId.current;
        setToasts((all) => [...all.slice(-2), { ...message, id }]);
        if (message.tone === 'green' && !message.action) setTimeout(() => dismiss(id), SUCCESS_TOAST_MS);
      },
      announce: setSentence,
    }),
    [dismiss],
  );
  return (
    <MessagesContext value={messages}>
      {children}
      <div aria-live="polite" className="visually-hidden">
        {sentence}
      </div>
      <div role="status" className={styles.stack}>
        {toasts.map((toast) => (
          <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
            {toast.tone === 'green' ? (
              <CircleCheck size={16} aria-hidden />
            ) : (
              <OctagonX size={16} aria-hidden />
            )}
            <span className={styles.text}>{toast.text}</span>
            {toast.action ? <Button onPress={toast.action.run}>{toast.action.label}</Button> : <span />}
            <IconButton label={t('action.close')} onPress={() => dismiss(toast.id)}>
              <X size={14} aria-hidden />
            </IconButton>
          </div>
        ))}
      </div>
    </MessagesContext>
  );
}

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('useMessages needs a MessagesProvider above it');
  return messages;
}
