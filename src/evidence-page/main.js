import { chosenFiles, droppedFiles } from './choose.js';
import { hashFile } from './sha256.js';
import { verifyFolder } from './verify.js';

/**
 * @typedef {object} PageData
 * @property {string} language
 * @property {import('./verify.js').Expected} expected
 * @property {Readonly<Record<string, string>>} texts
 */

/** @type {PageData} */
const page = JSON.parse(element('page-data').textContent ?? '{}');
const number = new Intl.NumberFormat(page.language === 'en' ? 'en-GB' : page.language);

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page is damaged: ${id}`);
  return found;
}

/**
 * @param {string} key
 * @param {Readonly<Record<string, string | number>>} values
 * @returns {string}
 */
function translate(key, values = {}) {
  const text = page.texts[key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    const value = values[name];
    return typeof value === 'number' ? number.format(value) : String(value ?? '');
  });
}

/**
 * @param {string} tag
 * @param {string} className
 * @param {readonly (Node | string)[]} content
 */
function createElement(tag, className, ...content) {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...content);
  return node;
}

let run = 0;
/** @type {ReadonlyMap<string, File> | null} */
let lastFiles = null;

/** @param {Promise<ReadonlyMap<string, File>>} source */
async function check(source) {
  run += 1;
  const currentRun = run;
  const result = element('result');
  const progress = element('progress');
  delete result.dataset.verdict;
  result.replaceChildren(createElement('p', 'strong', translate('checking')));
  progress.replaceChildren();
  lastFiles = null;
  try {
    const files = await source;
    if (currentRun !== run) return;
    lastFiles = files;
    const onBytes = showProgress(progress, bytesToHash(files));
    const hash = (/** @type {Blob} */ file) => hashFile(file, onBytes);
    const verdict = await verifyFolder(files, page.expected, { hash, printedHead: printedHead() });
    if (currentRun === run) show(verdict);
  } catch (error) {
    if (currentRun === run) showUnreadable(error);
  } finally {
    if (currentRun === run) progress.replaceChildren();
  }
}

/**
 * A package is hashed twice: as a whole, and file by file.
 * @param {ReadonlyMap<string, File>} files
 */
function bytesToHash(files) {
  return [...files].reduce(
    (sum, [path, { size }]) => sum + (path.startsWith('data/packages/') ? 2 * size : size),
    0,
  );
}

/**
 * Outside the live region, so that a screen reader does not announce every step.
 * @param {HTMLElement} progress
 * @param {number} total
 * @returns {(bytes: number) => void} to be called with each piece that was read
 */
function showProgress(progress, total) {
  const bar = document.createElement('progress');
  bar.max = Math.max(1, total);
  bar.setAttribute('aria-label', translate('checking'));
  const line = createElement('p', 'quiet', '');
  progress.replaceChildren(bar, line);
  let done = 0;
  return (bytes) => {
    done += bytes;
    bar.value = done;
    line.textContent = translate('progress', {
      done: Math.round(done / 1e6),
      total: Math.round(total / 1e6),
    });
  };
}

/** The typed hash without its blanks; empty if it is none, which a hint at the field says. */
function printedHead() {
  const field = /** @type {HTMLInputElement} */ (element('printed'));
  const head = field.value.replace(/\s/g, '').toLowerCase();
  const isHash = /^[0-9a-f]{64}$/.test(head);
  const isMalformed = head !== '' && !isHash;
  field.setAttribute('aria-invalid', String(isMalformed));
  element('printed-hint').textContent = isMalformed ? translate('headMalformed') : '';
  return isHash ? head : '';
}

/** @param {unknown} error */
function showUnreadable(error) {
  const result = element('result');
  result.dataset.verdict = 'failed';
  result.replaceChildren(
    card(
      'bad',
      translate('unreadable'),
      createElement('p', '', translate('unreadableText')),
      createElement('code', '', error instanceof Error ? error.message : String(error)),
    ),
  );
}

/** @param {import('./verify.js').Verdict} verdict */
function show(verdict) {
  const { problems } = verdict;
  const result = element('result');
  if (problems.some(({ code }) => code === 'not-an-evidence-folder')) {
    result.dataset.verdict = 'other';
    result.replaceChildren(card('bad', translate('other'), createElement('p', '', translate('otherText'))));
    return;
  }
  const facts = factsOf(verdict);
  const differences = problems.filter(({ code }) => code !== 'head-unknown').length;
  result.dataset.verdict = problems.length === 0 ? 'good' : 'bad';
  if (problems.length === 0) {
    result.replaceChildren(card('good', translate('good'), ...facts));
  } else if (differences === 0) {
    const text = createElement('p', '', translate('headUnknownText'));
    result.replaceChildren(card('bad', translate('headUnknown'), text, ...facts));
  } else {
    result.replaceChildren(card('bad', translate('bad', { count: differences }), ...facts, listOf(problems)));
  }
}

/** @param {import('./verify.js').Verdict} verdict */
function factsOf({ problems, files, bytes, entries, printedEntry, absentPackages, systemFiles }) {
  const megabytes = Math.round(bytes / 1e5) / 10;
  const parts = [createElement('p', '', translate('facts', { files, megabytes, entries }))];
  if (printedEntry !== null) {
    const key = printedEntry === entries ? 'printedFound' : 'printedEarlier';
    parts.push(createElement('p', '', translate(key, { entry: printedEntry, of: entries })));
  }
  if (absentPackages.length > 0) {
    const names = absentPackages.join(', ');
    parts.push(createElement('p', '', translate('absentPackages', { names })));
  }
  if (systemFiles.length > 0)
    parts.push(createElement('p', 'quiet', translate('systemFiles', { names: systemFiles.join(', ') })));
  if (problems.length === 0 && printedEntry !== entries)
    parts.push(createElement('p', 'quiet', translate('goodHint')));
  return parts;
}

const MAX_SHOWN_PROBLEMS = 200;

/** @param {readonly import('./verify.js').Problem[]} problems */
function listOf(problems) {
  const list = createElement('ul', 'problems');
  for (const { code, path } of problems.slice(0, MAX_SHOWN_PROBLEMS)) {
    list.append(
      createElement(
        'li',
        '',
        createElement('span', 'strong', translate(`problem.${code}`)),
        ' ',
        createElement('code', '', path),
      ),
    );
  }
  if (problems.length > MAX_SHOWN_PROBLEMS)
    list.append(
      createElement('li', '', translate('moreProblems', { count: problems.length - MAX_SHOWN_PROBLEMS })),
    );
  return list;
}

/**
 * @param {'good' | 'bad'} kind
 * @param {string} title
 * @param {readonly Node[]} content
 */
function card(kind, title, ...content) {
  return createElement(
    'div',
    `card ${kind}`,
    createElement('span', `mark ${kind}`),
    createElement('div', 'grow', createElement('h3', '', title), ...content),
  );
}

const chooser = /** @type {HTMLInputElement} */ (element('folder'));
const zone = element('drop');

chooser.addEventListener('change', () => {
  if (!chooser.files) return;
  const files = chosenFiles(chooser.files);
  chooser.value = '';
  void check(Promise.resolve(files));
});
element('choose').addEventListener('click', () => chooser.click());
element('printed').addEventListener('change', () => {
  printedHead();
  if (lastFiles) void check(Promise.resolve(lastFiles));
});
for (const name of ['dragenter', 'dragover']) {
  document.addEventListener(name, (event) => {
    // Text can be dropped into the field for the hash.
    if (!(/** @type {DragEvent} */ (event).dataTransfer?.types.includes('Files'))) return;
    event.preventDefault();
    zone.dataset.over = 'yes';
  });
}
document.addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) delete zone.dataset.over;
});
document.addEventListener('drop', (event) => {
  delete zone.dataset.over;
  const files = event.dataTransfer && droppedFiles(event.dataTransfer);
  if (!files) return;
  event.preventDefault();
  void check(files);
});
element('check').hidden = false;
