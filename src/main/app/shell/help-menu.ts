import type { MenuItemConstructorOptions } from 'electron';
import type { EventMap } from '../../../contract/events';
import type { HelpTopic } from '../../../contract/help-topics';
import type { ShellTexts } from './texts';

export interface HelpMenuOptions {
  readonly platform: NodeJS.Platform;
  readonly navigate: (to: Exclude<EventMap['navigate']['to'], 'case' | 'capture'>) => void;
  readonly openHelp: (topic: HelpTopic) => void;
  /** Whether there is a window that knows which screen it shows. */
  readonly isWindowOpen: () => boolean;
}

export function helpMenu(menu: ShellTexts['menu'], options: HelpMenuOptions): MenuItemConstructorOptions {
  const openHandbook = (): void => {
    if (options.isWindowOpen()) options.navigate('help');
    else options.openHelp('start');
  };
  const about: readonly MenuItemConstructorOptions[] =
    options.platform === 'darwin'
      ? []
      : [{ type: 'separator' }, { label: menu.about, click: () => options.navigate('about') }];
  return {
    label: menu.help,
    role: 'help',
    submenu: [
      { label: menu.handbook, accelerator: 'F1', click: openHandbook },
      { label: menu.shortcuts, click: () => options.openHelp('keyboard') },
      { type: 'separator' },
      { label: menu.support, click: () => options.navigate('support') },
      ...about,
    ],
  };
}
