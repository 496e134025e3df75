import { Notification, powerMonitor } from 'electron';
import { type Attention, type Notice, type NoticeTarget, shouldNotifyCapture } from '../../../domain/notices';
import type { Engine } from '../../engine';
import type { MainWindow } from './main-window';
import { NoticeCollector, type ShownNotice } from './notice-collector';
import { noticeTexts } from './notice-texts';
import { screenOf } from './page-address';
import type { ShellTexts } from './texts';

export interface NotificationOptions {
  readonly texts: () => ShellTexts;
  readonly window: MainWindow;
}

/**
 * Notifies of results, questions and blocks, unless the person is viewing the subject. Returns a function that stops
 * it.
 */
export async function startNotifications(
  engine: Engine,
  { texts, window }: NotificationOptions,
): Promise<() => void> {
  let settings = (await engine.handlers['settings.get']({})).notifications;
  const attention = (): Attention => ({
    isFocused: window.isFocused(),
    place: screenOf(window.contents()?.getURL() ?? ''),
  });
  const board = new NoticeCollector({
    settings: () => settings,
    attention,
    show: (notice, isRepeat) => showNotice(notice, isRepeat, texts(), window.showTarget),
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const stops = [
    engine.on('settings.changed', (changed) => {
      settings = changed.notifications;
    }),
    engine.on('outbox.changed', ({ entry }) => board.updatePackage(entry)),
    engine.on('cases.deleted', ({ packageIds }) => {
      board.removePackages(packageIds);
      // A notification of live capture may contain the case number.
      for (const shown of [...visible]) shown.close();
    }),
    engine.on('captures.notice', ({ caseId, caseNumber, notice }) => {
      if (!shouldNotifyCapture(notice, caseId, settings, attention())) return;
      const body = settings.caseNumbers ? caseNumber : '';
      present({ title: texts().captureNotice[notice], body, silent: true }, () =>
        window.showTarget({ to: 'capture', caseId }),
      );
    }),
  ];
  board.addKnown(await engine.handlers['outbox.list']({}));
  const watchFocus = (opened: Electron.BrowserWindow) => opened.on('focus', () => board.markSeen());
  window.onOpened(watchFocus);
  const opened = window.current();
  if (opened !== null) watchFocus(opened);
  // After unlocking, the person returns to a window that kept the focus.
  const markSeen = () => (window.isFocused() ? board.markSeen() : undefined);
  powerMonitor.on('unlock-screen', markSeen);
  return () => {
    for (const stop of stops) stop();
    powerMonitor.off('unlock-screen', markSeen);
    board.stop();
  };
}

/** Visible notifications. The reference prevents garbage collection, after which a click would do nothing. */
const visible = new Set<Notification>();

function showNotice(
  notice: Notice,
  isRepeat: boolean,
  texts: ShellTexts,
  open: (target: NoticeTarget) => void,
): ShownNotice {
  const { title, body } = noticeTexts(texts.notifications, notice);
  // Questions and blocks sound once; results are silent.
  return present({ title, body, silent: isRepeat || notice.kind === 'answer' }, () => open(notice.target));
}

function present(
  content: { readonly title: string; readonly body: string; readonly silent: boolean },
  onClick: () => void,
): ShownNotice {
  if (!Notification.isSupported()) return { close: () => undefined };
  const notification = new Notification(content);
  visible.add(notification);
  notification.on('click', onClick);
  notification.on('close', () => visible.delete(notification));
  notification.on('failed', () => visible.delete(notification));
  notification.show();
  return {
    close: () => {
      visible.delete(notification);
      notification.close();
    },
  };
}
