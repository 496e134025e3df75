import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
// The modules of the page as one script: a page from disk cannot load a second file.
import PAGE_SCRIPT from '../../../../evidence-page/main.js?script';
import PAGE_STYLE from '../../../../evidence-page/page.css?raw';
import { resources } from '../../../../locales';
import type { TagFile } from '../bag';
import type { PageContent } from '../write-evidence';
import { filesSection, type PictureUrls, remarksSection } from './file-sections';
import {
  capturesSection,
  custodySection,
  decisionsSection,
  questionsSection,
  receivedSection,
  reportsSection,
} from './history-sections';
import { Html, html, jsonForScript } from './html';
import { type PageWords, pageWords } from './page-words';
import { resultsSection } from './result-sections';

const PAGE_NAME = 'evidence.html';
/** Size limit of all pictures: a page with a few hundred photos still opens at once. */
const MAX_PICTURES_BYTES = 24_000_000;

/**
 * The page of an evidence folder: one file without network access that shows the content of the folder and verifies it
 * in a browser. `picturesFolder` holds the re-encoded thumbnails (security row 8).
 */
export async function evidencePage(content: PageContent, picturesFolder: string): Promise<TagFile> {
  const words = pageWords(content.language);
  const pictures = await picturesOf(content, picturesFolder);
  return { name: PAGE_NAME, text: `<!doctype html>\n${page(content, words, pictures).text}\n` };
}

function page(content: PageContent, words: PageWords, pictures: PictureUrls): Html {
  const { t, language } = words;
  const { caseNumber } = content.evidence.stored;
  return html`<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${t('title', { caseNumber })}</title>
<style>${unescaped(PAGE_STYLE)}</style></head>
<body><header>${head(content, words)}</header>
<main>${[
    remarksSection(content, words),
    checkSection(words),
    filesSection(content, words, pictures),
    resultsSection(content, words),
    decisionsSection(content, words),
    questionsSection(content, words),
    capturesSection(content, words),
    receivedSection(content, words),
    reportsSection(content, words),
    custodySection(content, words),
    limitsSection(words),
  ]}</main>
<script type="application/json" id="page-data">${jsonForScript(pageData(content))}</script>
<script>${unescaped(PAGE_SCRIPT)}</script></body></html>`;
}

/** Allows only the script and the style of the page itself, by hash. */
function policy(): string {
  const own = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; script-src ${own(PAGE_SCRIPT)}; style-src ${own(PAGE_STYLE)}; img-src data:; base-uri 'none'; form-action 'none'`;
}

function head(content: PageContent, { t, level, caseStatus, time, formats }: PageWords): Html {
  const { evidence, exportedAt, exportedBy, appVersion, headHash, totals } = content;
  const { stored, status, decisions } = evidence;
  const [newest] = decisions;
  const decided =
    newest && newest.choice !== 'open' ? t(`decision.choice.${newest.choice}`) : t('facts.noDecision');
  const facts: readonly (readonly [string, string])[] = [
    [t('facts.state'), caseStatus(status)],
    [t('facts.referenceDate'), formats.day(stored.referenceDate)],
    [t('facts.decision'), decided],
    [t('facts.files'), `${formats.number(totals.files)} · ${formats.size(totals.bytes)}`],
    [t('facts.exportedAt'), time(exportedAt.toISOString())],
    [t('facts.exportedBy'), exportedBy],
    [t('facts.version'), appVersion],
    ...(stored.note === '' ? [] : [[t('facts.note'), stored.note] as const]),
  ];
  return html`<p class="product">${t('product')}</p><h1>${stored.caseNumber} ${level(stored.level)}</h1>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<div class="head"><strong>${t('head.title')}</strong><code class="hash">${grouped(headHash)}</code><p class="quiet">${t('head.text')}</p></div>`;
}

/** In groups of eight characters, for comparison by people. */
function grouped(hash: string): string {
  return hash.replace(/(.{8})(?=.)/g, '$1 ');
}

function checkSection({ t }: PageWords): Html {
  return html`<section id="checks"><h2>${t('section.check')}</h2><noscript><p>${t('check.noScript')}</p></noscript>
<div id="check" hidden><p>${t('check.text')}</p>
<div id="drop" class="drop"><p class="strong">${t('check.drop')}</p><button type="button" id="choose">${t('check.choose')}</button>
<input type="file" id="folder" webkitdirectory multiple hidden aria-label="${t('check.choose')}"></div>
<p><label for="printed">${t('check.printed')}</label><input type="text" id="printed" spellcheck="false" autocomplete="off" aria-describedby="printed-hint"></p>
<p id="printed-hint" class="hint" role="status"></p></div>
<div id="result" role="status"></div><div id="progress"></div></section>`;
}

function limitsSection({ t }: PageWords): Html {
  const limits = ['changed', 'forged', 'level', 'other', 'offline'] as const;
  return html`<section id="limits"><h2>${t('section.limits')}</h2><ul>${limits.map((limit) => html`<li>${t(`limits.${limit}`)}</li>`)}</ul></section>`;
}

function pageData({ headHash, contentSha256, language }: PageContent): object {
  const { problem, ...texts } = resources[language].evidence.check;
  const problems = Object.entries(problem).map(([code, text]) => [`problem.${code}`, text]);
  return {
    language,
    expected: { headHash, contentSha256, pageName: PAGE_NAME },
    texts: { ...texts, ...Object.fromEntries(problems) },
  };
}

async function picturesOf({ evidence }: PageContent, folder: string): Promise<PictureUrls> {
  const pictures = new Map<string, string>();
  let bytes = 0;
  const hashes = [
    ...evidence.originals.map(({ entry }) => entry.sha256),
    ...evidence.unsent.map(({ item }) => item.sha256),
  ];
  for (const sha256 of new Set(hashes)) {
    const jpeg = await readFile(join(folder, `${sha256}.thumbnail`)).catch(() => null);
    if (!jpeg || bytes + jpeg.length > MAX_PICTURES_BYTES) continue;
    bytes += jpeg.length;
    pictures.set(sha256, `data:image/jpeg;base64,${jpeg.toString('base64')}`);
  }
  return pictures;
}

/** Style and script of the page: the policy names the hash of this exact text. */
function unescaped(text: string): Html {
  if (/<\/(?:script|style)/i.test(text)) throw new Error('the text contains a closing script or style tag');
  return new Html(text);
}
