import type { SettingsRepository } from '../database/settings-repository';

/** Some of the settings; undefined means unchanged. */
export type SettingsChange<Shape> = { readonly [Name in keyof Shape]?: Shape[Name] | undefined };

interface Schema<Shape> {
  safeParse(value: unknown): { readonly data?: SettingsChange<Shape> | undefined };
}

/** Returns accessors for a group of settings that is stored as one JSON text under `name`. */
export function storedSettings<Shape extends object>(name: string, schema: Schema<Shape>, defaults: Shape) {
  const parsed = (text: string | null): SettingsChange<Shape> => {
    if (text === null) return {};
    try {
      return schema.safeParse(JSON.parse(text)).data ?? {};
    } catch {
      return {};
    }
  };
  /** Returns the stored settings, with defaults for missing and invalid values. */
  const read = (settings: Pick<SettingsRepository, 'get'>): Shape => ({
    ...defaults,
    ...withoutUndefined(parsed(settings.get(name))),
  });
  return {
    read,
    /** Stores the changed settings and keeps the others. */
    store: (settings: SettingsRepository, change: SettingsChange<Shape>): void => {
      settings.set(name, JSON.stringify({ ...read(settings), ...withoutUndefined(change) }));
    },
  };
}

function withoutUndefined(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
