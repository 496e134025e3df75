import { Notification } from 'electron';
import type { EventMap } from '../../contract/events';
import type { Engine } from '../engine';
import { fill, type ShellTexts } from './texts';

export interface NotificationOptions {
  readonly texts: () => ShellTexts;
  readonly isWindowFocused: () => boolean;
  /** Brings the window to the front at a screen. */
  readonly present: (to: EventMap['navigate']['to']) => void;
}

/** Tells of answers and of questions, and of nothing else, while nobody looks at the window. */
export function notifyOfAnswersAndQuestions(engine: Engine, options: NotificationOptions): void {
  const notify = (title: string, body: string, to: EventMap['navigate']['to']) => {
    if (options.isWindowFocused() || !Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    notification.on('click', () => options.present(to));
    notification.show();
  };
  engine.on('results.arrived', () => {
    const { answer, answerBody } = options.texts().notifications;
    notify(answer, answerBody, 'cases');
  });
  engine.on('outbox.changed', ({ entry }) => {
    if (entry.state !== 'unknown') return;
    const { question, questionBody } = options.texts().notifications;
    notify(question, fill(questionBody, { caseNumber: entry.caseNumber }), 'outbox');
  });
}
