import type { AttachmentView } from '../../../../contract/views';
import { isSilent } from '../../../../domain/answer/assessment';
import { namesByItemId } from '../../../../domain/answer/files-in-result';
import { mergeResults } from '../../../../domain/answer/merged-result';
import { entryKey } from '../../../../domain/answer/pair-files';
import { newestTime, resultVersions } from '../../../../domain/answer/result-versions';
import type { FileResult } from '../../../../domain/result';
import { type AnalysisText, fileTexts, itemTexts } from '../../../../locales/analysis-text';
import type { ResultContent } from '../collect-evidence';
import type { PageContent } from '../write-evidence';
import { fileLink } from './file-sections';
import { type Html, html } from './html';
import type { PageWords } from './page-words';

export function resultsSection({ evidence, filled }: PageContent, words: PageWords): Html {
  const { t } = words;
  const results = evidence.results.map((content) => ({
    content,
    packageId: content.view.packageId,
    decoded: content.view.analysis !== null,
  }));
  const versions = resultVersions(
    evidence.packages.map(({ stored }) => stored),
    results,
  ).map(({ packages }) => packages.flatMap(({ result }) => result?.content ?? []));
  const merged = new Set(versions.flat());
  // Responses that are no analysis, and readable ones that a later one replaced.
  const others = evidence.results.filter((content) => !merged.has(content));
  const articles = [...versions, ...others.map((content) => [content])].map((contents) =>
    article(contents, filled.leftOut, words),
  );
  return html`<section id="answers"><h2>${t('section.answers')}</h2>${articles.length > 0 ? articles : html`<p>${t('answer.none')}</p>`}</section>`;
}

/** The result of one submission, merged over its packages. */
function article(contents: readonly ResultContent[], leftOut: ReadonlySet<string>, words: PageWords): Html {
  const { t, formats, time } = words;
  const { analysis, packageOf } = mergeResults(
    contents.map(({ view }) => ({ analysis: view.analysis, sent: view.sent, attachments: [] })),
  );
  const isRead = contents.some(({ view }) => view.analysis !== null);
  const receivedAt = newestTime(contents.map(({ view }) => view.receivedAt)) ?? '';
  const unanswered = contents.flatMap(({ view }) => view.unanswered);
  const { generated = null, tampered = null, semantic = null } = analysis.modelVersions ?? {};
  const modelNames = [generated, tampered, semantic].filter((version) => version !== null);
  const namesByPackage = contents.map(({ view }) =>
    namesByItemId((view.analysis?.files ?? []).map((file) => ({ file, name: file.name }))),
  );
  const isPractice = contents.some((content) => content.isPractice);
  return html`<article><h3>${t('answer.title', { time: time(receivedAt) })} ${words.level(isRead ? analysis.level : null)}</h3>${isPractice ? html`<p>${t('answer.practice')}</p>` : null}
<dl class="facts">${fact(t(isPractice ? 'answer.tokensPractice' : 'answer.tokens'), analysis.tokensConsumed === null ? null : formats.number(analysis.tokensConsumed))}
${fact(t('answer.session'), analysis.sessionId)}${fact(t('answer.models'), modelNames.length > 0 ? modelNames.join(', ') : null)}
${contents.map(({ raw, decoded }) => [fact(t('answer.raw'), `data/${raw}`), fact(t('answer.decoded'), `data/${decoded}`)])}</dl>
${isRead ? analysis.files.map((file) => fileDetails(file, namesByPackage[packageOf.get(entryKey(file.name)) ?? 0] ?? new Map(), words)) : html`<p>${t('answer.undecoded')}</p>`}
${unanswered.length > 0 ? html`<p>${t('answer.unanswered', { names: unanswered.join(', ') })}</p>` : null}
${contents.map((content) => attachments(content, leftOut, words))}</article>`;
}

function fact(name: string, value: string | null): Html | null {
  return value === null ? null : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function fileDetails(file: FileResult, names: ReadonlyMap<string, string>, words: PageWords): Html {
  const analysisWords = { t: words.analysis, formats: words.formats, names, camera: null };
  const ownTexts = fileTexts(file, analysisWords);
  const items = file.items.map((item, index) => {
    const name = item.position ?? words.t('answer.item', { position: index + 1 });
    return html`<h4><bdi>${name}</bdi> ${words.level(item.level)}</h4>${texts(itemTexts(item, analysisWords), words)}`;
  });
  const emptyNote = items.length === 0 ? html`<p class="quiet">${words.t('answer.noItems')}</p>` : null;
  return html`<details><summary><bdi>${file.name}</bdi> ${words.level(file.level)}</summary>${texts(ownTexts, words)}${items}${emptyNote}</details>`;
}

/** Analyses with a statement as sentences; analyses without one by name only. */
function texts(all: readonly AnalysisText[], { t }: PageWords): Html | null {
  if (all.length === 0) return null;
  const silent = all.filter(({ assessment }) => isSilent(assessment));
  return html`<ul class="analyses">${all
    .filter(({ assessment }) => !isSilent(assessment))
    .map(
      ({ assessment, title, sentence }) =>
        html`<li><span class="mark ${MARKS[assessment] ?? 'neutral'}"></span><div><strong>${title}</strong><br>${sentence}</div></li>`,
    )}${silent.length > 0 ? html`<li class="quiet">${t('answer.silent', { names: silent.map(({ topic }) => topic).join(', ') })}</li>` : null}</ul>`;
}

/** Only a positive statement is green (R20). */
const MARKS: { readonly [assessment: string]: string } = {
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
