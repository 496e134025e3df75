import type { App } from 'electron';
import type { Engine } from '../../engine';
import { caseNumberOfLink, linkOfArguments } from './case-link';
import type { Dialogs } from './dialogs';
import type { MainWindow } from './main-window';
import { onSecondStart } from './second-start';

export interface LinkTargets {
  readonly engine: { readonly handlers: Pick<Engine['handlers'], 'cases.find'> };
  readonly window: Pick<MainWindow, 'showTarget'>;
  readonly dialogs: Pick<Dialogs, 'showUnknownCase'>;
  readonly onDefect: (error: unknown) => void;
}

/** Keeps links that arrive while the program starts; returns the last one, or the one that it was started with. */
export function keepEarlyLink(app: Pick<App, 'on'>, startedWith: string | null): () => string | null {
  let last = startedWith;
  onLink(app, (link) => {
    last = link;
  });
  return () => last;
}

function onLink(app: Pick<App, 'on'>, listener: (link: string) => void): void {
  onSecondStart(app, (programArguments) => {
    const link = linkOfArguments(programArguments);
    if (link !== null) listener(link);
  });
  // macOS passes links as events.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    listener(link);
  });
}

/** Opens the case of a link that the program was started with, and of links that arrive later. */
export function openCaseLinks(
  app: Pick<App, 'on'>,
  firstLink: string | null,
  { engine, window, dialogs, onDefect }: LinkTargets,
): void {
  const find = async (link: string): Promise<void> => {
    const caseNumber = caseNumberOfLink(link);
    const found = caseNumber === null ? null : await engine.handlers['cases.find']({ caseNumber });
    if (found) window.showTarget({ to: 'case', caseId: found.id });
    else await dialogs.showUnknownCase(caseNumber);
  };
  const show = (link: string): void => {
    find(link).catch(onDefect);
  };
  if (firstLink !== null) show(firstLink);
  onLink(app, show);
}
