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

/** @param {ReadonlyMap<string, File>} files */
async function check(files) {
  run += 1;
  const currentRun = run;
  if (files.size === 0) return;
  const result = element('result');
  delete result.dataset.verdict;
  const total = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  const bar = document.createElement('progress');
  bar.max = Math.max(1, total);
  bar.setAttribute('aria-label', translate('checking'));
  const line = createElement('p', 'quiet', '');
  result.replaceChildren(createElement('p', 'strong', translate('checking')), bar, line);
  let done = 0;
  const onBytes = (/** @type {number} */ bytes) => {
    done += bytes;
    bar.value = done;
    line.textContent = translate('progress', {
      done: Math.round(done / 1e6),
      total: Math.round(total / 1e6),
    });
  };
  try {
    const printedHead = /** @type {HTMLInputElement} */ (element('printed')).value;
    const hash = (/** @type {Blob} */ file) => hashFile(file, onBytes);
    const verdict = await verifyFolder(files, page.expected, { hash, printedHead });
    if (currentRun === run) show(verdict);
  } catch (error) {
    if (currentRun === run) showUnreadable(error);
  }
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
  const { problems, files, bytes, entries, printedEntry, systemFiles } = verdict;
  const result = element('result');
  const isOtherFolder = problems.some(({ code }) => code === 'not-evidence');
  const facts = createElement(
    'p',
    '',
    translate('facts', { files, megabytes: Math.round(bytes / 1e5) / 10, entries }),
  );
  const parts = [facts];
  if (printedEntry !== null)
    parts.push(createElement('p', '', translate('printedFound', { entry: printedEntry, of: entries })));
  if (systemFiles.length > 0)
    parts.push(createElement('p', 'quiet', translate('systemFiles', { names: systemFiles.join(', ') })));
  const problemVerdict = isOtherFolder ? 'other' : 'bad';
  result.dataset.verdict = problems.length === 0 ? 'good' : problemVerdict;
  if (problems.length === 0) {
    const hint = printedEntry === null ? [createElement('p', 'quiet', translate('goodHint'))] : [];
    result.replaceChildren(card('good', translate('good'), ...parts, ...hint));
    return;
  }
  if (isOtherFolder) {
    result.replaceChildren(card('bad', translate('other'), createElement('p', '', translate('otherText'))));
    return;
  }
  result.replaceChildren(
    card('bad', translate('bad', { count: problems.length }), ...parts, listOf(problems)),
  );
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
  const heading = createElement('h3', '', title);
  heading.tabIndex = -1;
  return createElement(
    'div',
    `card ${kind}`,
    createElement('span', `mark ${kind}`),
    createElement('div', 'grow', heading, ...content),
  );
}

const chooser = /** @type {HTMLInputElement} */ (element('folder'));
const zone = element('drop');
/** @type {ReadonlyMap<string, File>} */
let lastFiles = new Map();

chooser.addEventListener('change', () => {
  if (!chooser.files) return;
  lastFiles = chosenFiles(chooser.files);
  chooser.value = '';
  void check(lastFiles);
});
element('choose').addEventListener('click', () => chooser.click());
element('printed').addEventListener('change', () => void check(lastFiles));
for (const name of ['dragenter', 'dragover']) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    zone.dataset.over = 'yes';
  });
}
document.addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) delete zone.dataset.over;
});
document.addEventListener('drop', (event) => {
  event.preventDefault();
  delete zone.dataset.over;
  if (!event.dataTransfer) return;
  run += 1;
  const dropRun = run;
  droppedFiles(event.dataTransfer).then(
    (files) => {
      if (dropRun !== run) return;
      lastFiles = files;
      void check(files);
    },
    (error) => {
      if (dropRun === run) showUnreadable(error);
    },
  );
});
element('check').hidden = false;
