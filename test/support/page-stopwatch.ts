/** The measurements of the page since the stopwatch was set. */
export interface PageTimes {
  /** From the click to the frame that shows the first rows; null: none yet. */
  readonly firstRowsMs: number | null;
  /** Tasks of the renderer that took longer than 50 ms, as its own observer saw them. */
  readonly longTasksMs: readonly number[];
}

/** A page that evaluates expressions: of Playwright, or over the DevTools protocol. */
export interface Evaluating {
  evaluate(expression: string): Promise<unknown>;
}

/**
 * Measures inside the page, where no way between processes counts: the time from the next click to the frame after
 * the first element of `selector` appeared, and every long task until `readStopwatch`. As text, since tests know no
 * types of a page.
 */
const SET = `(selector) => {
  globalThis.stopwatch?.stop();
  const watch = { firstRowsMs: null, longTasksMs: [], stop: () => undefined };
  let report;
  watch.firstRows = new Promise((resolve) => { report = resolve; });
  let clickedAt = null;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longTasksMs.push(Math.round(duration));
  });
  tasks.observe({ type: 'longtask' });
  const rows = new MutationObserver(() => {
    if (clickedAt === null || document.querySelector(selector) === null) return;
    rows.disconnect();
    // The second frame begins once the first one, with the rows, is drawn.
    requestAnimationFrame(() => requestAnimationFrame((now) => {
      watch.firstRowsMs = now - clickedAt;
      report();
    }));
  });
  const clicked = (event) => {
    clickedAt = event.timeStamp;
    document.removeEventListener('click', clicked, true);
    rows.observe(document.body, { childList: true, subtree: true });
  };
  document.addEventListener('click', clicked, true);
  watch.stop = () => {
    tasks.disconnect();
    rows.disconnect();
    document.removeEventListener('click', clicked, true);
  };
  globalThis.stopwatch = watch;
}`;

export async function setStopwatch(page: Evaluating, selector: string): Promise<void> {
  await page.evaluate(`(${SET})(${JSON.stringify(selector)})`);
}

export async function readStopwatch(page: Evaluating): Promise<PageTimes> {
  const read = await page.evaluate(
    'JSON.stringify({ firstRowsMs: stopwatch.firstRowsMs, longTasksMs: stopwatch.longTasksMs })',
  );
  return JSON.parse(String(read));
}

const MAX_FIRST_ROWS_MS = 180_000;

/** Waits in the page for the first rows: to ask again and again would take time from what is measured. */
export async function waitForFirstRows(
  page: Evaluating,
): Promise<PageTimes & { readonly firstRowsMs: number }> {
  await page.evaluate(
    `Promise.race([stopwatch.firstRows, new Promise((resolve) => setTimeout(resolve, ${MAX_FIRST_ROWS_MS}))])`,
  );
  const times = await readStopwatch(page);
  if (times.firstRowsMs === null) throw new Error(`no first rows after ${MAX_FIRST_ROWS_MS} ms`);
  return { ...times, firstRowsMs: times.firstRowsMs };
}

/** Scrolls the list from its start to its end and gathers the places (from 1) of every row that was ever drawn. */
const SCROLL = `async () => {
  const list = document.querySelector('[role=listbox]');
  const drawn = new Set();
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  for (let top = 0; ; top += list.clientHeight * 0.8) {
    list.scrollTop = top;
    await frame();
    await frame();
    for (const row of list.querySelectorAll('[role=option]')) drawn.add(Number(row.getAttribute('aria-posinset')));
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - 2) return JSON.stringify([...drawn]);
  }
}`;

export async function scrollThrough(page: Evaluating): Promise<ReadonlySet<number>> {
  const seen: readonly number[] = JSON.parse(String(await page.evaluate(`(${SCROLL})()`)));
  return new Set(seen);
}
