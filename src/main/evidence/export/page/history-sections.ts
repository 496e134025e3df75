import { MAX_SUBJECTS_SHOWN } from '../../../../locales/custody-text';
import {
  answeredText,
  answerText,
  askedText,
  inquiryStateText,
  recordedText,
} from '../../../../locales/inquiry-text';
import { joinInquiries } from '../../questions/inquiries';
import type { PageContent } from '../write-evidence';
import { fileLink } from './file-sections';
import { type Html, html } from './html';
import type { PageWords } from './page-words';

export function decisionsSection({ evidence }: PageContent, words: PageWords): Html {
  const { t, time } = words;
  const decisions = evidence.decisions.map(
    ({ at, actor, choice, reason }) =>
      html`<li><strong>${t('decision.decided')}: ${t(`decision.choice.${choice}`)}</strong> <span class="quiet">${time(at)} · ${actor}</span><br>${reason ?? t('decision.erased')}</li>`,
  );
  const notes = evidence.caseNotes
    .filter(({ kind }) => kind !== 'removed')
    .map(
      ({ at, actor, text }) =>
        html`<li><strong>${t('decision.noted')}</strong> <span class="quiet">${time(at)} · ${actor}</span><br><span class="words">${text ?? t('decision.erased')}</span></li>`,
    );
  const all = [...decisions, ...notes];
  return html`<section id="decisions"><h2>${t('section.decisions')}</h2>${
    all.length > 0 ? html`<ul class="plain">${all}</ul>` : html`<p>${t('decision.none')}</p>`
  }</section>`;
}

/** What the customer was asked and answered, in order. */
export function questionsSection(
  { evidence }: PageContent,
  { questions: t, formats, t: page }: PageWords,
): Html {
  const words = { t, formats };
  const inquiries = joinInquiries(evidence.inquiries, evidence.customerAnswers);
  const all = inquiries.map((inquiry) => {
    const { number, questions, answers } = inquiry;
    return html`<h3>${t('inquiry.numbered', { number })} <span class="quiet">${inquiryStateText(inquiry, words)} · ${askedText(inquiry, words)}</span></h3>
${questions === null ? html`<p>${t('inquiry.erased')}</p>` : html`<ol>${questions.map(({ text }) => html`<li class="words">${text}</li>`)}</ol>`}
<ul class="plain">${answers.map(
      (answer) =>
        html`<li><strong>${answeredText(answer, inquiry, words)}</strong> <span class="quiet">${recordedText(answer, words)}</span><br><span class="words">${answerText(answer, words)}</span></li>`,
    )}</ul>`;
  });
  return html`<section id="questions"><h2>${t('title')}</h2>${all.length > 0 ? all : html`<p>${page('questions.none')}</p>`}</section>`;
}

export function capturesSection({ evidence }: PageContent, { t, time, formats }: PageWords): Html {
  const rows = evidence.captures.map(
    ({
      capture,
      answers,
    }) => html`<dl class="facts"><div><dt>${t('captures.ticket')}</dt><dd><code>${capture.ticketId}</code></dd></div>
<div><dt>${t('captures.since')}</dt><dd>${time(capture.followedSince)}</dd></div>
<div><dt>${t('captures.answers')}</dt><dd>${formats.number(answers.length)} · data/captures/${capture.id}</dd></div></dl>`,
  );
  return html`<section id="captures"><h2>${t('section.captures')}</h2>${rows.length > 0 ? rows : html`<p>${t('captures.none')}</p>`}</section>`;
}

export function receivedSection({ evidence, filled }: PageContent, { t, time, formats }: PageWords): Html {
  const all = evidence.received.map(({ received, files }) => {
    const replaced = received.replacedAt;
    return html`<h3>${t('received.at')} ${time(received.receivedAt)} <span class="quiet">${t(`received.${received.source}`)}</span></h3>
${replaced === null ? null : html`<p class="quiet">${t('received.replaced', { time: time(replaced) })}</p>`}
<ul class="plain">${files.map(({ file, path }) => {
      const inFolder = path !== null && !filled.leftOut.has(path);
      const where = inFolder ? formats.size(file.bytes) : t('files.notIn');
      return html`<li><bdi>${fileLink(inFolder ? path : null, file.sentName)}</bdi> <span class="quiet">${where}</span><br><code>${file.sha256}</code></li>`;
    })}</ul>`;
  });
  return html`<section id="received"><h2>${t('section.received')}</h2>${all.length > 0 ? all : html`<p>${t('received.none')}</p>`}</section>`;
}

export function reportsSection({ reports }: PageContent, { t }: PageWords): Html {
  const data = ['summary.json', 'custody-log.jsonl'].map((name) => html`<li>data/${name}</li>`);
  const made = reports.map((path) => html`<li>${fileLink(path, `data/${path}`)}</li>`);
  return html`<section id="reports"><h2>${t('section.reports')}</h2><ul class="plain">${made}${data}</ul></section>`;
}

export function custodySection({ custody, custodyNames }: PageContent, pageWords: PageWords): Html {
  const { t, time, history } = pageWords;
  const words = pageWords.custody(new Map(custodyNames.map((name) => [name.id, name])));
  const rows = custody.map((entry) => {
    const { sequence, at, actor, subjects, details, hash } = entry;
    const facts = Object.entries(details).map(([name, value]) => `${name}: ${value ?? '–'}`);
    return html`<tr><td class="number">${sequence}</td><td class="whole">${time(at)}</td><td class="whole">${actor}</td><td>${words.action(entry)}</td>
<td>${words.record(entry, MAX_SUBJECTS_SHOWN)}<div class="recorded">${[...facts, ...subjects].join(' · ')}</div></td><td class="hash-cell"><code>${hash}</code></td></tr>
`;
  });
  return html`<section id="custody"><h2>${t('section.custody')}</h2><p class="quiet">${history('entry.recorded')}</p><div class="wide" tabindex="0" role="region" aria-label="${t('section.custody')}"><table><thead><tr>
<th scope="col" class="number">${t('custody.sequence')}</th><th scope="col">${t('custody.at')}</th><th scope="col">${t('custody.actor')}</th>
<th scope="col">${t('custody.action')}</th><th scope="col">${t('custody.details')}</th><th scope="col">${t('custody.hash')}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
