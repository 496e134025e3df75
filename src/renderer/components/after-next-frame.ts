/** Runs once a frame is drawn: what is under the pointer or has the focus is known only then. */
export function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
