import type { AttachmentView } from '../../../../contract/views';
import type { FileResult } from '../../../../domain/result';
import { type AnalysisText, fileTexts, itemTexts } from '../../../../locales/analysis-text';
import type { ResultContent } from '../collect-evidence';
import type { PageContent } from '../write-evidence';
import { fileLink } from './file-sections';
import { type Html, html } from './html';
import type { PageWords } from './page-words';

export function resultsSection({ evidence, filled }: PageContent, words: PageWords): Html {
  const { t } = words;
  const results = evidence.results.map((content) => result(content, filled.leftOut, words));
  return html`<section id="answers"><h2>${t('section.answers')}</h2>${results.length > 0 ? results : html`<p>${t('answer.none')}</p>`}</section>`;
}

function result(content: ResultContent, leftOut: ReadonlySet<string>, words: PageWords): Html {
  const { view, raw, decoded } = content;
  const { t, formats, time } = words;
  const { analysis } = view;
  const models = analysis?.modelVersions;
  const modelNames = models
    ? [models.generated, models.tampered, models.semantic].filter((version) => version !== null)
    : [];
  return html`<article><h3>${t('answer.title', { time: time(view.receivedAt) })} ${words.level(analysis ? view.level : null)}</h3>
<dl class="facts">${fact(t('answer.tokens'), view.tokensConsumed === null ? null : formats.number(view.tokensConsumed))}
${fact(t('answer.session'), view.sessionId)}${fact(t('answer.models'), modelNames.length > 0 ? modelNames.join(', ') : null)}
${fact(t('answer.raw'), `data/${raw}`)}${fact(t('answer.decoded'), `data/${decoded}`)}</dl>
${analysis ? files(analysis.files, words) : html`<p>${t('answer.undecoded')}</p>`}
${view.unanswered.length > 0 ? html`<p>${t('answer.unanswered', { names: view.unanswered.join(', ') })}</p>` : null}
${attachments(content, leftOut, words)}</article>`;
}

function fact(name: string, value: string | null): Html | null {
  return value === null ? null : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function files(results: readonly FileResult[], words: PageWords): readonly Html[] {
  const names = new Map(
    results.flatMap((file) =>
      file.items.flatMap(({ id }) => (id === null ? [] : [[id, file.name] as const])),
    ),
  );
  const analysisWords = { t: words.analysis, formats: words.formats, names, camera: null };
  return results.map((file) => {
    const ownTexts = fileTexts(file, analysisWords);
    const items = file.items.map((item, index) => {
      const name = item.position ?? words.t('answer.item', { position: index + 1 });
      return html`<h4><bdi>${name}</bdi> ${words.level(item.level)}</h4>${texts(itemTexts(item, analysisWords), words)}`;
    });
    const emptyNote = items.length === 0 ? html`<p class="quiet">${words.t('answer.noItems')}</p>` : null;
    return html`<details><summary><bdi>${file.name}</bdi> ${words.level(file.level)}</summary>${texts(ownTexts, words)}${items}${emptyNote}</details>`;
  });
}

const SILENT: ReadonlySet<string> = new Set(['disabled', 'empty', 'absent']);

/** Analyses with a statement as sentences; analyses without one by name only. */
function texts(all: readonly AnalysisText[], { t }: PageWords): Html | null {
  if (all.length === 0) return null;
  const silent = all.filter(({ look }) => SILENT.has(look));
  return html`<ul class="analyses">${all
    .filter(({ look }) => !SILENT.has(look))
    .map(
      ({ look, title, sentence }) =>
        html`<li><span class="mark ${MARKS[look] ?? 'neutral'}"></span><div><strong>${title}</strong><br>${sentence}</div></li>`,
    )}${silent.length > 0 ? html`<li class="quiet">${t('answer.silent', { names: silent.map(({ topic }) => topic).join(', ') })}</li>` : null}</ul>`;
}

/** Only a positive statement is green (R20). */
const MARKS: { readonly [look: string]: string } = {
  conspicuous: 'bad',
  doubtful: 'doubt',
  consistent: 'good',
  error: 'absent',
};

/** Grouped by category and collapsed, because every photo has a heatmap and a thumbnail. */
function attachments(
  { view, attachments: paths }: ResultContent,
  leftOut: ReadonlySet<string>,
  words: PageWords,
): Html | null {
  if (view.attachments.length === 0) return null;
  const groups = new Map<string, Html[]>();
  for (const [index, file] of view.attachments.entries()) {
    const path = paths[index] ?? null;
    const inFolder = path !== null && !leftOut.has(path);
    groups.set(file.category, [
      ...(groups.get(file.category) ?? []),
      attachment(file, inFolder ? path : null, words),
    ]);
  }
  return html`<h4>${words.t('answer.attachments')}</h4>${[...groups].map(
    ([category, all]) =>
      html`<details><summary>${words.category(category)} <span class="quiet">${all.length}</span></summary><ul class="plain">${all}</ul></details>`,
  )}`;
}

function attachment(file: AttachmentView, path: string | null, { t, formats }: PageWords): Html {
  // Decided by content, not by file name.
  const isShown = ['pdf', 'png', 'jpeg'].includes(file.detectedType);
  const name = isShown ? fileLink(path, file.filename) : html`${file.filename}`;
  const where = path === null ? t('files.notIn') : formats.size(file.bytes);
  return html`<li><bdi>${name}</bdi> <span class="quiet">${where}</span></li>`;
}
