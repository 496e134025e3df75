import type { MenuItemConstructorOptions } from 'electron';
import type { EventMap } from '../../../contract/events';
import { type HelpMenuOptions, helpMenu } from './help-menu';
import type { ShellTexts } from './texts';

type Screen = Exclude<EventMap['navigate']['to'], 'case' | 'capture'>;

export interface MenuOptions extends HelpMenuOptions {
  readonly developerTools: boolean;
  readonly navigate: (to: Screen) => void;
  readonly undo: () => void;
}

/** The application menu of a platform in one language. */
export function menuTemplate(menu: ShellTexts['menu'], options: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = options.platform === 'darwin';
  const screenItem = (label: string, to: Screen, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => options.navigate(to),
  });
  const settings = screenItem(menu.settings, 'settings', 'CommandOrControl+,');
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return [
    ...(isMac ? [applicationMenu(menu, settings)] : []),
    {
      label: menu.file,
      submenu: [
        screenItem(menu.newCase, 'new-case', 'CommandOrControl+N'),
        { label: menu.takeOver, click: () => options.navigate('take-over') },
        ...(isMac ? [] : [settings]),
        separator,
        isMac ? { role: 'close', label: menu.closeWindow } : { role: 'quit', label: menu.quit },
      ],
    },
    {
      label: menu.edit,
      submenu: [
        // The role would undo the last change of any text field, also one without the focus.
        { label: menu.undo, accelerator: 'CommandOrControl+Z', click: options.undo },
        { role: 'redo', label: menu.redo },
        separator,
        { role: 'cut', label: menu.cut },
        { role: 'copy', label: menu.copy },
        { role: 'paste', label: menu.paste },
        { role: 'selectAll', label: menu.selectAll },
      ],
    },
    {
      label: menu.view,
      submenu: [
        screenItem(menu.palette, 'palette', 'CommandOrControl+K'),
        separator,
        screenItem(menu.back, 'back', isMac ? 'Command+[' : 'Alt+Left'),
        screenItem(menu.forward, 'forward', isMac ? 'Command+]' : 'Alt+Right'),
        separator,
        screenItem(menu.cases, 'cases', 'CommandOrControl+1'),
        screenItem(menu.outbox, 'outbox', 'CommandOrControl+2'),
        separator,
        { role: 'resetZoom', label: menu.actualSize },
        { role: 'zoomIn', label: menu.zoomIn },
        { role: 'zoomOut', label: menu.zoomOut },
        separator,
        { role: 'togglefullscreen', label: menu.fullScreen },
        ...(options.developerTools
          ? [separator, { role: 'toggleDevTools', label: menu.developerTools } as const]
          : []),
      ],
    },
    {
      label: menu.window,
      role: 'window',
      submenu: [
        { role: 'minimize', label: menu.minimize },
        ...(isMac ? [separator, { role: 'front', label: menu.bringAllToFront } as const] : []),
      ],
    },
    helpMenu(menu, options),
  ];
}

function applicationMenu(
  menu: ShellTexts['menu'],
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: 'Proofcase',
    submenu: [
      { role: 'about', label: menu.about },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services', label: menu.services },
      { type: 'separator' },
      { role: 'hide', label: menu.hide },
      { role: 'hideOthers', label: menu.hideOthers },
      { role: 'unhide', label: menu.showAll },
      { type: 'separator' },
      { role: 'quit', label: menu.quit },
    ],
  };
}
