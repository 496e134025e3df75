import type { AttachmentView } from '../../../contract/views';
import type { FileResult } from '../../../domain/result';
import { type AnalysisText, fileTexts, itemTexts } from '../../../locales/analysis-text';
import type { ResultContent } from '../collect-evidence';
import type { PageContent } from '../write-evidence';
import { linked } from './file-sections';
import { type Html, html } from './html';
import type { PageWords } from './page-words';

export function answersSection({ evidence, filled }: PageContent, words: PageWords): Html {
  const { t } = words;
  const answers = evidence.results.map((one) => answer(one, filled.leftOut, words));
  return html`<section id="answers"><h2>${t('section.answers')}</h2>${answers.length > 0 ? answers : html`<p>${t('answer.none')}</p>`}</section>`;
}

function answer(content: ResultContent, leftOut: ReadonlySet<string>, words: PageWords): Html {
  const { view, raw, decoded } = content;
  const { t, formats, time } = words;
  const { analysis } = view;
  const models = analysis?.modelVersions;
  const named = models
    ? [models.generated, models.tampered, models.semantic].filter((one) => one !== null)
    : [];
  return html`<article><h3>${t('answer.title', { time: time(view.receivedAt) })} ${words.level(analysis ? view.level : null)}</h3>
<dl class="facts">${fact(t('answer.tokens'), view.tokensConsumed === null ? null : formats.number(view.tokensConsumed))}
${fact(t('answer.session'), view.sessionId)}${fact(t('answer.models'), named.length > 0 ? named.join(', ') : null)}
${fact(t('answer.raw'), `data/${raw}`)}${fact(t('answer.decoded'), `data/${decoded}`)}</dl>
${analysis ? files(analysis.files, words) : html`<p>${t('answer.undecoded')}</p>`}
${view.unanswered.length > 0 ? html`<p>${t('answer.unanswered', { names: view.unanswered.join(', ') })}</p>` : null}
${attachments(content, leftOut, words)}</article>`;
}

function fact(name: string, value: string | null): Html | null {
  return value === null ? null : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function files(all: readonly FileResult[], words: PageWords): readonly Html[] {
  const names = new Map(
    all.flatMap((file) => file.items.flatMap(({ id }) => (id === null ? [] : [[id, file.name] as const]))),
  );
  const analysisWords = { t: words.analysis, formats: words.formats, names, camera: null };
  return all.map((file) => {
    const ofFile = fileTexts(file, analysisWords);
    const items = file.items.map((item) => texts(itemTexts(item, analysisWords), words));
    const nothing = items.length === 0 ? html`<p class="quiet">${words.t('answer.noItems')}</p>` : null;
    return html`<details><summary><bdi>${file.name}</bdi> ${words.level(file.level)}</summary>${texts(ofFile, words)}${items}${nothing}</details>`;
  });
}

const SILENT: ReadonlySet<string> = new Set(['disabled', 'empty', 'absent']);

/** What says something, each with its sentence; what says nothing, by name alone. */
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

/** Only a value that says that something is fine is green (R20). */
const MARKS: { readonly [look: string]: string } = {
  conspicuous: 'bad',
  doubtful: 'doubt',
  consistent: 'good',
  error: 'absent',
};

/** By category, folded: a heatmap and a thumbnail for each photo are a long list. */
function attachments(
  { view, attachments: paths }: ResultContent,
  leftOut: ReadonlySet<string>,
  words: PageWords,
): Html | null {
  if (view.attachments.length === 0) return null;
  const groups = new Map<string, Html[]>();
  for (const [index, one] of view.attachments.entries()) {
    const path = paths[index] ?? null;
    const inFolder = path !== null && !leftOut.has(path);
    groups.set(one.category, [
      ...(groups.get(one.category) ?? []),
      attachment(one, inFolder ? path : null, words),
    ]);
  }
  return html`<h4>${words.t('answer.attachments')}</h4>${[...groups].map(
    ([category, all]) =>
      html`<details><summary>${words.category(category)} <span class="quiet">${all.length}</span></summary><ul class="plain">${all}</ul></details>`,
  )}`;
}

function attachment(one: AttachmentView, path: string | null, { t, formats }: PageWords): Html {
  // By content, not by the name that came with it.
  const isShown = ['pdf', 'png', 'jpeg'].includes(one.detectedType);
  const name = isShown ? linked(path, one.filename) : html`${one.filename}`;
  const where = path === null ? t('files.notIn') : formats.size(one.bytes);
  return html`<li><bdi>${name}</bdi> <span class="quiet">${where}</span></li>`;
}
