import type { SettingsRepository } from '../database/settings-repository';

/** Some of the settings; what is undefined was not given. */
export type Given<Shape> = { readonly [Name in keyof Shape]?: Shape[Name] | undefined };

interface Schema<Shape> {
  safeParse(value: unknown): { readonly data?: Given<Shape> | undefined };
}

/** A group of settings that is stored as one JSON text under `name`. */
export function storedSettings<Shape extends object>(name: string, schema: Schema<Shape>, usual: Shape) {
  const parsed = (text: string | null): Given<Shape> => {
    if (text === null) return {};
    try {
      return schema.safeParse(JSON.parse(text)).data ?? {};
    } catch {
      return {};
    }
  };
  /** What is stored, completed by what is usual; a value that no longer fits is as if it were not there. */
  const read = (settings: Pick<SettingsRepository, 'get'>): Shape => ({
    ...usual,
    ...onlyGiven(parsed(settings.get(name))),
  });
  return {
    read,
    /** Changes what is given and leaves the rest. */
    store: (settings: SettingsRepository, change: Given<Shape>): void => {
      settings.set(name, JSON.stringify({ ...read(settings), ...onlyGiven(change) }));
    },
  };
}

function onlyGiven(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
