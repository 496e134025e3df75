import type { Locator } from 'playwright';
import type { RunningApp } from './app';

/** A person at the window, whose every click, key, filled field and dropped folder counts as one action. */
export interface CountedActions {
  click(control: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  drop(path: string): Promise<void>;
  /** Clicks a control that opens a dialog of the operating system, and confirms the folder there. */
  clickAndConfirm(control: Locator, folder: string): Promise<void>;
  /** The actions since the last call, in order, so that a failing count names them. */
  taken(): readonly string[];
}

/** Counts what a person does in `app`. What the test does beside it, such as the part of the policyholder, is no action. */
export function countActions(app: RunningApp): CountedActions {
  let actions: string[] = [];
  const click = async (control: Locator): Promise<void> => {
    const name = await control.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    );
    await control.click();
    actions.push(`click ${name}`);
  };
  return {
    click,
    fill: async (field, text) => {
      await field.fill(text);
      actions.push(`fill in ${text}`);
    },
    drop: async (path) => {
      await app.drop(path, 'main');
      actions.push(`drop ${path}`);
    },
    clickAndConfirm: async (control, folder) => {
      await app.answerFolderDialog(folder);
      await click(control);
      actions.push(`confirm ${folder}`);
    },
    taken: () => {
      const all = actions;
      actions = [];
      return all;
    },
  };
}
