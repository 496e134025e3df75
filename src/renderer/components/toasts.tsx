import { CircleCheck, OctagonX, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { keyText, type MessageText, messageText, type TextKey } from '../i18n/message-text';
import { afterNextFrame } from './after-next-frame';
import { Button, IconButton } from './button';
import { Spinner } from './spinner';
import styles from './toasts.module.css';
import { useRequiredContext } from './use-required-context';

export interface MessageAction {
  readonly label: TextKey;
  readonly run: () => void;
}

export type ToastMessage = MessageText & {
  readonly tone: 'green' | 'red';
  readonly action?: MessageAction;
};

/** A message of this session; the list keeps it after its toast has closed. */
export interface SessionMessage {
  readonly id: number;
  readonly message: ToastMessage;
  /** ISO instant. */
  readonly at: string;
}

interface Messages {
  /**
   * Shows a message at the edge of the window; screen readers announce it. Returns a function that closes it and no
   * longer offers its action.
   */
  readonly toast: (message: ToastMessage) => () => void;
  /** Shows what is being done, without a place in the list of messages. Returns a function that ends this. */
  readonly showBusy: (text: MessageText) => () => void;
  /** Adds a message to the list of messages only. */
  readonly record: (message: ToastMessage) => void;
  /** Lets screen readers announce a sentence without showing it. */
  readonly announce: (sentence: string) => void;
}

interface SessionMessages {
  /** The newest first. */
  readonly messages: readonly SessionMessage[];
  /** Errors since the list was last opened. */
  readonly unread: number;
  readonly markRead: () => void;
  /** Runs the action of a message, which is then no longer offered. */
  readonly runAction: (id: number) => void;
}

interface BusyMessage {
  readonly id: number;
  readonly text: MessageText;
}

const NOTHING_BUSY: readonly BusyMessage[] = [];

const MessagesContext = createContext<Messages | null>(null);
const SessionMessagesContext = createContext<SessionMessages | null>(null);

const TOAST_MS = { green: 6_000, red: 30_000 } as const;
const MAX_TOASTS = 3;
const MAX_SESSION_MESSAGES = 100;

/** Provides the toasts, the messages of the session and the live region of the window. */
export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly SessionMessage[]>([]);
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const [busy, setBusy] = useState(NOTHING_BUSY);
  const [lastRead, setLastRead] = useState(0);
  const [announced, setAnnounced] = useState({ id: 0, sentence: '' });
  const nextId = useRef(0);
  const dismiss = useCallback((id: number) => setShown((all) => all.filter((other) => other.id !== id)), []);
  const record = useCallback((message: ToastMessage): number => {
    nextId.current += 1;
    const id = nextId.current;
    const at = new Date().toISOString();
    setMessages((all) => [{ id, message, at }, ...all].slice(0, MAX_SESSION_MESSAGES));
    return id;
  }, []);
  const outgoing = useMemo<Messages>(
    () => ({
      toast: (message) => {
        const id = record(message);
        setShown((all) => withToast(all, id, message));
        return () => {
          dismiss(id);
          setMessages((all) => all.map((other) => (other.id === id ? withoutAction(other) : other)));
        };
      },
      showBusy: (text) => {
        nextId.current += 1;
        const id = nextId.current;
        setBusy((all) => [...all, { id, text }]);
        return () => setBusy((all) => all.filter((other) => other.id !== id));
      },
      record: (message) => void record(message),
      announce: (sentence) => setAnnounced(({ id }) => ({ id: id + 1, sentence })),
    }),
    [dismiss, record],
  );
  const session = useMemo<SessionMessages>(
    () => ({
      messages,
      unread: messages.filter(({ id, message }) => message.tone === 'red' && id > lastRead).length,
      markRead: () => setLastRead(nextId.current),
      runAction: (id) => {
        dismiss(id);
        messages.find((other) => other.id === id)?.message.action?.run();
        setMessages((all) => all.map((other) => (other.id === id ? withoutAction(other) : other)));
      },
    }),
    [messages, lastRead, dismiss],
  );
  const toasts = messages.filter(({ id }) => shown.some((other) => other.id === id)).toReversed();
  return (
    <MessagesContext value={outgoing}>
      <SessionMessagesContext value={session}>
        {children}
        <div aria-live="polite" className="visually-hidden">
          {/* A new element, since the same text again would be no change to a screen reader. */}
          <span key={announced.id}>{announced.sentence}</span>
        </div>
        <ToastRow>
          <ToastStack tone="green" toasts={toasts} busy={busy} onDismiss={dismiss} />
          <ToastStack tone="red" toasts={toasts} busy={NOTHING_BUSY} onDismiss={dismiss} />
        </ToastRow>
      </SessionMessagesContext>
    </MessagesContext>
  );
}

export interface ShownToast {
  readonly id: number;
  /** What it says, in no language. */
  readonly text: string;
}

/** The toasts with one more, which takes the place of one that says the same; of too many the oldest goes. */
export function withToast(
  shown: readonly ShownToast[],
  id: number,
  message: ToastMessage,
): readonly ShownToast[] {
  const text = JSON.stringify({ ...message, action: undefined });
  return [...shown.filter((other) => other.text !== text), { id, text }].slice(-MAX_TOASTS);
}

function withoutAction(shown: SessionMessage): SessionMessage {
  const { action: _, ...message } = shown.message;
  return { ...shown, message };
}

interface ToastStackProps {
  readonly tone: ToastMessage['tone'];
  readonly toasts: readonly SessionMessage[];
  readonly busy: readonly BusyMessage[];
  readonly onDismiss: (id: number) => void;
}

/** The row below everything else: errors and, beside a dialog, successes; so that they cover no button. */
function ToastRow({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useReservedHeight(row);
  return (
    <div ref={row} className={styles.row}>
      {children}
    </div>
  );
}

/** Successes float for a moment where no dialog is open. */
function ToastStack({ tone, toasts, busy, onDismiss }: ToastStackProps) {
  const stack = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<HTMLElement | null>(null);
  const hasFocus = useRef(false);
  const [isHeld, setIsHeld] = useState(false);
  const onGone = useCallback(() => {
    if (hasFocus.current && document.activeElement === document.body) focusedBefore.current?.focus();
    hasFocus.current = stack.current?.contains(document.activeElement) ?? false;
    // A removed element reports neither that the pointer left it nor that it lost the focus.
    afterNextFrame(() => setIsHeld(stack.current?.matches(':hover, :focus-within') ?? false));
  }, []);
  return (
    // React Aria keeps elements with this attribute usable beside an open dialog.
    <div
      ref={stack}
      role="status"
      data-react-aria-top-layer
      className={styles[tone]}
      onPointerMove={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsHeld(true);
        hasFocus.current = true;
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          focusedBefore.current = relatedTarget;
        }
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        hasFocus.current = currentTarget.contains(relatedTarget);
        setIsHeld(hasFocus.current);
      }}
    >
      {toasts
        .filter(({ message }) => message.tone === tone)
        .map((toast) => (
          <Toast key={toast.id} toast={toast} isHeld={isHeld} onClose={onDismiss} onGone={onGone} />
        ))}
      {busy.map(({ id, text }) => (
        <Busy key={id} text={text} />
      ))}
    </div>
  );
}

interface ToastProps {
  readonly toast: SessionMessage;
  /** Under the pointer or with the focus: its time starts again afterwards. */
  readonly isHeld: boolean;
  readonly onClose: (id: number) => void;
  /** Called after it was removed, also by its action or from elsewhere. */
  readonly onGone: () => void;
}

function Toast({ toast: { id, message }, isHeld, onClose, onGone }: ToastProps) {
  const { t, i18n } = useTranslation('common');
  const { runAction } = useSessionMessages();
  const { tone, action } = message;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onClose(id), TOAST_MS[tone]);
    return () => clearTimeout(timer);
  }, [id, isHeld, onClose, tone]);
  useEffect(() => onGone, [onGone]);
  return (
    <div className={styles.toast} data-tone={tone}>
      <MessageIcon tone={tone} />
      <span className={styles.text}>{messageText(i18n, message)}</span>
      {action ? <Button onPress={() => runAction(id)}>{keyText(i18n, action.label)}</Button> : <span />}
      <IconButton label={t('action.close')} onPress={() => onClose(id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

function Busy({ text }: Pick<BusyMessage, 'text'>) {
  const { i18n } = useTranslation();
  return (
    <div className={styles.toast}>
      <Spinner />
      <span className={styles.text}>{messageText(i18n, text)}</span>
    </div>
  );
}

export function MessageIcon({ tone }: { readonly tone: ToastMessage['tone'] }) {
  return tone === 'green' ? <CircleCheck size={16} aria-hidden /> : <OctagonX size={16} aria-hidden />;
}

/** Tells the frame and the dialogs how much of the bottom of the window this element takes. */
function useReservedHeight(element: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      document.documentElement.style.setProperty('--reserved-height', `${height}px`);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}

export function useMessages(): Messages {
  return useRequiredContext(MessagesContext, 'MessagesProvider');
}

export function useSessionMessages(): SessionMessages {
  return useRequiredContext(SessionMessagesContext, 'MessagesProvider');
}
