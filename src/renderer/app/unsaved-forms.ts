/** Saves a form; false if it could not, which the form then says. */
export type SaveForm = () => Promise<boolean>;

/** The forms of the screen with unsaved changes. `form` limits a call to one form; null: all of them. */
export interface UnsavedForms {
  readonly isAny: (form: string | null) => boolean;
  /** Null: there is nothing to save. */
  readonly set: (form: string, save: SaveForm | null) => void;
  /** Returns whether all could be saved. */
  readonly save: (form: string | null) => Promise<boolean>;
  /** Gives the changes up; the forms may still show them. */
  readonly discard: (form: string | null) => void;
}

/** Calls `onChange` when there is the first unsaved form, and when there is none any more. */
export function createUnsavedForms(onChange: () => void): UnsavedForms {
  const saves = new Map<string, SaveForm>();
  const chosen = (form: string | null) => [...saves].filter(([id]) => form === null || id === form);
  const change = (work: () => void): void => {
    const wasAny = saves.size > 0;
    work();
    if (wasAny !== saves.size > 0) onChange();
  };
  return {
    isAny: (form) => chosen(form).length > 0,
    set: (form, save) =>
      change(() => {
        if (save) saves.set(form, save);
        else saves.delete(form);
      }),
    save: async (form) => {
      const saved = await Promise.all(chosen(form).map(([, save]) => save()));
      return saved.every(Boolean);
    },
    discard: (form) =>
      change(() => {
        for (const [id] of chosen(form)) saves.delete(id);
      }),
  };
}
