import type { App } from 'electron';

/** Chromium cuts a message of 32 KB, and the arguments are in it twice. */
const MAX_HANDED_OVER_CHARACTERS = 8_000;

/** What a second start hands to the running program. */
interface HandedOver {
  readonly programArguments: readonly string[];
}

/** Returns whether this is the first start with the data folder; a later one hands its arguments to the first and ends. */
export function isFirstStart(
  app: Pick<App, 'requestSingleInstanceLock'>,
  programArguments: readonly string[],
): boolean {
  const handedOver: HandedOver = { programArguments };
  // Hundreds of photos from a file manager have no order to lose.
  const fits = JSON.stringify(handedOver).length <= MAX_HANDED_OVER_CHARACTERS;
  return fits ? app.requestSingleInstanceLock({ ...handedOver }) : app.requestSingleInstanceLock();
}

/** Calls `listener` with the arguments of each later start, as they were given. */
export function onSecondStart(
  app: Pick<App, 'on'>,
  listener: (programArguments: readonly string[]) => void,
): void {
  // Electron passes them in another order, with its own between an option and its value.
  app.on('second-instance', (_event, reordered, _folder, data) => listener(argumentsOf(data) ?? reordered));
}

function argumentsOf(data: unknown): readonly string[] | null {
  const { programArguments } = (data ?? {}) as Partial<HandedOver>;
  const isGiven =
    Array.isArray(programArguments) && programArguments.every((argument) => typeof argument === 'string');
  return isGiven ? programArguments : null;
}
