/** Files are handled side by side: one is read or written while another is hashed. */
const LANES = 4;

/** Does the work for each value, some at a time; after a failure nothing new is begun, and the first one is thrown. */
export async function inLanes<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const lane = async (): Promise<void> => {
    while (!failed && next < values.length) {
      const value = values[next++];
      if (value === undefined) return;
      try {
        await work(value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
