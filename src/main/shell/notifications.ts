import { Notification, powerMonitor } from 'electron';
import { type Attention, isCaptureWanted, type Notice, type NoticeTarget } from '../../domain/notices';
import type { Engine } from '../engine';
import type { MainWindow } from './main-window';
import { NoticeBoard, type ShownNotice } from './notice-board';
import { noticeTexts } from './notice-texts';
import type { ShellTexts } from './texts';
import { placeOf } from './window-place';

export interface NotificationOptions {
  readonly texts: () => ShellTexts;
  readonly window: MainWindow;
}

/**
 * Tells of answers, questions and blocks, and of nothing else, unless somebody looks at that very thing. Returns what
 * ends it.
 */
export async function startNotifications(
  engine: Engine,
  { texts, window }: NotificationOptions,
): Promise<() => void> {
  let settings = (await engine.handlers['settings.get']({})).notifications;
  const attention = (): Attention => ({
    isFocused: window.isFocused(),
    place: placeOf(window.contents()?.getURL() ?? ''),
  });
  const board = new NoticeBoard({
    settings: () => settings,
    attention,
    show: (notice, isRepeat) => showNotice(notice, isRepeat, texts(), window.showPlace),
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const stops = [
    engine.on('settings.changed', (changed) => {
      settings = changed.notifications;
    }),
    engine.on('outbox.changed', ({ entry }) => board.changed(entry)),
    engine.on('cases.deleted', ({ packageIds }) => {
      board.gone(packageIds);
      // One of live capture may have the number of the case.
      for (const shown of [...onScreen]) shown.close();
    }),
    engine.on('captures.notice', ({ caseId, caseNumber, notice }) => {
      if (!isCaptureWanted(notice, caseId, settings, attention())) return;
      const body = settings.caseNumbers ? caseNumber : '';
      present({ title: texts().captureNotice[notice], body, silent: true }, () =>
        window.showPlace({ to: 'capture', caseId }),
      );
    }),
  ];
  board.know(await engine.handlers['outbox.list']({}));
  const watch = (opened: Electron.BrowserWindow) => opened.on('focus', () => board.seen());
  window.onOpened(watch);
  const opened = window.current();
  if (opened !== null) watch(opened);
  // Waking the machine or unlocking the screen brings the person back to a window that kept the focus.
  const back = () => (window.isFocused() ? board.seen() : undefined);
  powerMonitor.on('unlock-screen', back);
  return () => {
    for (const stop of stops) stop();
    powerMonitor.off('unlock-screen', back);
    board.stop();
  };
}

/** Notifications on the screen; without a reference they would be collected and a click would do nothing. */
const onScreen = new Set<Notification>();

function showNotice(
  notice: Notice,
  isRepeat: boolean,
  texts: ShellTexts,
  open: (target: NoticeTarget) => void,
): ShownNotice {
  const { title, body } = noticeTexts(texts.notifications, notice);
  // An answer is good to know; what waits for a person may be heard, once.
  return present({ title, body, silent: isRepeat || notice.kind === 'answer' }, () => open(notice.target));
}

function present(
  said: { readonly title: string; readonly body: string; readonly silent: boolean },
  onClick: () => void,
): ShownNotice {
  if (!Notification.isSupported()) return { close: () => undefined };
  const notification = new Notification(said);
  onScreen.add(notification);
  notification.on('click', onClick);
  notification.on('close', () => onScreen.delete(notification));
  notification.on('failed', () => onScreen.delete(notification));
  notification.show();
  return {
    close: () => {
      onScreen.delete(notification);
      notification.close();
    },
  };
}
