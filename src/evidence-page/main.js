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
function say(key, values = {}) {
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
function made(tag, className, ...content) {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...content);
  return node;
}

let run = 0;

/** @param {ReadonlyMap<string, File>} files */
async function check(files) {
  run += 1;
  const own = run;
  if (files.size === 0) return;
  const result = element('result');
  delete result.dataset.verdict;
  const total = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  const bar = document.createElement('progress');
  bar.max = Math.max(1, total);
  bar.setAttribute('aria-label', say('checking'));
  const line = made('p', 'quiet', '');
  result.replaceChildren(made('p', 'strong', say('checking')), bar, line);
  let done = 0;
  const onBytes = (/** @type {number} */ bytes) => {
    done += bytes;
    bar.value = done;
    line.textContent = say('progress', { done: Math.round(done / 1e6), total: Math.round(total / 1e6) });
  };
  try {
    const printedHead = /** @type {HTMLInputElement} */ (element('printed')).value;
    const hash = (/** @type {Blob} */ file) => hashFile(file, onBytes);
    const verdict = await verifyFolder(files, page.expected, { hash, printedHead });
    if (own === run) show(verdict);
  } catch (error) {
    if (own !== run) return;
    const text = error instanceof Error ? error.message : String(error);
    result.dataset.verdict = 'failed';
    result.replaceChildren(
      card('bad', say('unreadable'), made('p', '', say('unreadableText')), made('code', '', text)),
    );
  }
}

/** @param {import('./verify.js').Verdict} verdict */
function show(verdict) {
  const { problems, files, bytes, entries, printedEntry, systemFiles } = verdict;
  const result = element('result');
  const isOther = problems.some(({ code }) => code === 'not-evidence');
  const facts = made('p', '', say('facts', { files, megabytes: Math.round(bytes / 1e5) / 10, entries }));
  const parts = [facts];
  if (printedEntry !== null)
    parts.push(made('p', '', say('printedFound', { entry: printedEntry, of: entries })));
  if (systemFiles.length > 0)
    parts.push(made('p', 'quiet', say('systemFiles', { names: systemFiles.join(', ') })));
  result.dataset.verdict = problems.length === 0 ? 'good' : isOther ? 'other' : 'bad';
  if (problems.length === 0) {
    const hint = printedEntry === null ? [made('p', 'quiet', say('goodHint'))] : [];
    result.replaceChildren(card('good', say('good'), ...parts, ...hint));
    return;
  }
  if (isOther) {
    result.replaceChildren(card('bad', say('other'), made('p', '', say('otherText'))));
    return;
  }
  result.replaceChildren(card('bad', say('bad', { count: problems.length }), ...parts, listOf(problems)));
}

const SHOWN = 200;

/** @param {readonly import('./verify.js').Problem[]} problems */
function listOf(problems) {
  const list = made('ul', 'problems');
  for (const { code, path } of problems.slice(0, SHOWN)) {
    list.append(made('li', '', made('span', 'strong', say(`problem.${code}`)), ' ', made('code', '', path)));
  }
  if (problems.length > SHOWN)
    list.append(made('li', '', say('moreProblems', { count: problems.length - SHOWN })));
  return list;
}

/**
 * @param {'good' | 'bad'} kind
 * @param {string} title
 * @param {readonly Node[]} content
 */
function card(kind, title, ...content) {
  const heading = made('h3', '', title);
  heading.tabIndex = -1;
  return made('div', `card ${kind}`, made('span', `mark ${kind}`), made('div', 'grow', heading, ...content));
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
  void droppedFiles(event.dataTransfer).then((files) => {
    lastFiles = files;
    return check(files);
  });
});
element('check').hidden = false;
