import type { App, ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { ShellTexts } from './texts';

/** Offers the usual menu of a text field, and copying of selected text elsewhere. */
export function showContextMenus(
  app: Pick<App, 'on'>,
  texts: () => ShellTexts,
  show: (template: MenuItemConstructorOptions[]) => void,
): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_menuEvent, params) => {
      const template = contextMenu(params, texts().menu);
      if (template.length > 0) show(template);
    });
  });
}

type MenuFacts = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** The items for one place in the page; none where there is neither a field nor a selection. */
export function contextMenu(
  { isEditable, selectionText, editFlags }: MenuFacts,
  menu: ShellTexts['menu'],
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: menu.copy, enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'undo', label: menu.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: menu.redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: menu.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: menu.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: menu.selectAll, enabled: editFlags.canSelectAll },
  ];
}
