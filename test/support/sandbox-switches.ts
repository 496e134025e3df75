/** Chromium refuses its sandbox to root; all other users keep it (security row 2). */
export function sandboxSwitches(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
