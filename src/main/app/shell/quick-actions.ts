import type { App, MenuItemConstructorOptions } from 'electron';
import type { NoticeTarget } from '../../../domain/notices';
import type { ShellTexts } from './texts';

type Screen = Extract<NoticeTarget, { to: 'cases' | 'outbox' }>['to'];

const SCREENS: readonly Screen[] = ['cases', 'outbox'];
const OPTION = '--open=';

export interface QuickActionOptions {
  readonly platform: NodeJS.Platform;
  /** Null for a portable copy: the entries would outlive the folder that it runs from. */
  readonly executable: string | null;
  readonly dataFolder: string;
  readonly show: (target: NoticeTarget) => void;
  readonly setDockMenu: (template: MenuItemConstructorOptions[]) => void;
}

/** The jump list of the taskbar on Windows, and the menu of the dock on macOS: the screens to open. */
export function setQuickActions(
  app: Pick<App, 'setUserTasks'>,
  menu: ShellTexts['menu'],
  { platform, executable, dataFolder, show, setDockMenu }: QuickActionOptions,
): void {
  if (platform === 'win32' && executable !== null) {
    app.setUserTasks(
      SCREENS.map((screen) => ({
        program: executable,
        // A second start hands over to the window of the same data folder.
        arguments: `${OPTION}${screen} --data-dir "${dataFolder}"`,
        iconPath: executable,
        iconIndex: 0,
        title: menu[screen],
        description: menu[screen],
      })),
    );
  }
  if (platform === 'darwin') {
    setDockMenu(SCREENS.map((screen) => ({ label: menu[screen], click: () => show({ to: screen }) })));
  }
}

/** The screen that the arguments of a start name; null for none. */
export function openedScreen(programArguments: readonly string[]): NoticeTarget | null {
  const option = programArguments.find((argument) => argument.startsWith(OPTION));
  const screen = SCREENS.find((each) => option === `${OPTION}${each}`);
  return screen === undefined ? null : { to: screen };
}
