/** Resolves with the value of `work`, or with `otherwise` as soon as `closing` aborts; `work` must not reject then. */
export function whileOpen<Value>(
  work: Promise<Value>,
  closing: AbortSignal,
  otherwise: Value,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(otherwise);
    if (closing.aborted) return stop();
    closing.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => closing.removeEventListener('abort', stop));
  });
}
