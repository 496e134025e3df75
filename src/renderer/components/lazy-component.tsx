import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is loaded when it is first shown, or earlier by `preload`. */
export interface LazyComponent<Props> {
  (props: Props): React.JSX.Element;
  preload(): Promise<unknown>;
}

/**
 * Like React's `lazy`, but without a fallback once the code is loaded: React would show it at the first use all the
 * same, and keep it for 300 ms.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };
  const Suspending = lazy(async () => ({ default: await preload() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module
  function Loaded(props: Props) {
    // Chosen once: another type of element would lose the state of what is shown.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Suspending);
    return <Shown {...props} />;
  }
  return Object.assign(Loaded, { preload });
}
