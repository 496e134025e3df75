import { EXPORT_PARTS } from '../../../../contract/export-views';
import { groupBy } from '../../../../domain/group-by';
import type { ReportedLevel } from '../../../../domain/level';
import { fileKey } from '../collect-evidence';
import type { PageContent } from '../write-evidence';
import { type Html, html } from './html';
import type { PageWords } from './page-words';

/** Pictures of the files, as `data:` URLs by hash. */
export type PictureUrls = ReadonlyMap<string, string>;

/** Remarks that a reader needs first. */
export function remarksSection({ filled, evidence }: PageContent, { t }: PageWords): Html | null {
  const omittedParts = EXPORT_PARTS.filter((part) => !evidence.parts[part]).map((part) => t(`part.${part}`));
  if (filled.remarks.length === 0 && omittedParts.length === 0) return null;
  const groups = new Map<string, string[]>();
  for (const { code, name } of filled.remarks) {
    const text = t(`remarks.${code}`);
    groups.set(text, [...(groups.get(text) ?? []), ...(name === null ? [] : [name])]);
  }
  return html`<section class="notice"><h2>${t('remarks.title')}</h2>
${[...groups].map(([text, names]) => html`<p>${text}</p>${namesList(names, t)}`)}
${omittedParts.length > 0 ? html`<p>${t('left', { parts: omittedParts.join(', ') })}</p>` : null}</section>`;
}

const MAX_NAMES_SHOWN = 30;

function namesList(names: readonly string[], t: PageWords['t']): Html | null {
  if (names.length === 0) return null;
  const more = names.length - MAX_NAMES_SHOWN;
  return html`<ul class="names">${names.slice(0, MAX_NAMES_SHOWN).map((name) => html`<li><bdi>${name}</bdi></li>`)}${
    more > 0 ? html`<li>${t('remarks.left', { left: more })}</li>` : null
  }</ul>`;
}

export function filesSection(content: PageContent, words: PageWords, pictures: PictureUrls): Html {
  const { t } = words;
  const rows = [...sentRows(content, words, pictures), ...unsentRows(content, words, pictures)];
  const table = html`<div class="wide" tabindex="0" role="region" aria-label="${t('section.files')}"><table>
<thead><tr><td class="picture"></td><th scope="col">${t('files.name')}</th><th scope="col">${t('files.level')}</th>
<th scope="col" class="number">${t('files.size')}</th><th scope="col">${t('files.sha256')}</th><th scope="col">${t('files.note')}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
  return html`<section id="files"><h2>${t('section.files')}</h2>${rows.length > 0 ? table : html`<p>${t('files.none')}</p>`}
${packagesList(content, words)}</section>`;
}

function sentRows(
  { evidence, filled }: PageContent,
  words: PageWords,
  pictures: PictureUrls,
): readonly Html[] {
  const levels = levelsByFile(evidence);
  const seen = new Set<string>();
  return evidence.originals.flatMap(({ path, entry, currentPath, note }) => {
    const key = fileKey(entry.sha256, currentPath);
    if (seen.has(key)) return [];
    seen.add(key);
    const inFolder = path !== null && !filled.leftOut.has(path);
    return [
      row(
        {
          name: entry.originalPath,
          sha256: entry.sha256,
          bytes: entry.bytes,
          note,
          path: inFolder ? path : null,
          remark: inFolder ? null : words.t('files.notIn'),
          level: words.level(levels.get(key) ?? null),
        },
        words,
        pictures,
      ),
    ];
  });
}

function unsentRows(
  { evidence, filled }: PageContent,
  words: PageWords,
  pictures: PictureUrls,
): readonly Html[] {
  const { t } = words;
  const notes = new Map(evidence.notes.map(({ sha256, note }) => [sha256, note]));
  return evidence.unsent.map(({ item, path }) => {
    const inFolder = path !== null && !filled.leftOut.has(path);
    const reason = item.excluded ? t('files.excluded', { reason: item.exclusionReason ?? '–' }) : null;
    const remarks = [reason, inFolder ? null : t('files.notIn')].filter((remark) => remark !== null);
    return row(
      {
        name: item.path,
        sha256: item.sha256,
        bytes: item.bytes,
        path: inFolder ? path : null,
        note: notes.get(item.sha256) ?? null,
        remark: remarks.length > 0 ? remarks.join(' · ') : null,
        level: html`<span class="quiet">${t('files.notSent')}</span>`,
      },
      words,
      pictures,
    );
  });
}

interface Row {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly note: string | null;
  readonly path: string | null;
  readonly remark: string | null;
  readonly level: Html;
}

function row(file: Row, { t, formats }: PageWords, pictures: PictureUrls): Html {
  const picture = pictures.get(file.sha256);
  const image = picture
    ? html`<img src="${picture}" alt="${t('files.preview', { name: file.name })}">`
    : null;
  const remark = file.remark === null ? null : html`<br><span class="quiet">${file.remark}</span>`;
  return html`<tr><td class="picture">${image}</td><td><bdi>${fileLink(file.path, file.name)}</bdi>${remark}</td><td>${file.level}</td>
<td class="number">${formats.size(file.bytes)}</td><td class="hash-cell"><code>${file.sha256}</code></td><td>${file.note}</td></tr>
`;
}

const BROWSER_FILE = /\.(?:jpe?g|png|webp|pdf)$/i;

/** A link if browsers display the file as a picture or document; nothing executable is linked. */
export function fileLink(path: string | null, name: string): Html {
  if (path === null || !BROWSER_FILE.test(path)) return html`${name}`;
  const url = ['data', ...path.split('/')].map(encodeURIComponent).join('/');
  return html`<a href="${url}">${name}</a>`;
}

function packagesList({ evidence }: PageContent, { t, time, formats }: PageWords): Html | null {
  if (evidence.packages.length === 0) return null;
  return html`<h3>${t('files.packages')}</h3><ul class="plain">${evidence.packages.map(
    ({ stored }) =>
      html`<li>${stored.id}.zip · ${formats.size(stored.bytes)} · ${t('files.sealed', { time: time(stored.sealedAt) })}<br><code>${stored.sha256}</code></li>`,
  )}</ul>`;
}

/** The level of each sent file in the newest result that names it. */
function levelsByFile({ results, originals }: PageContent['evidence']): ReadonlyMap<string, ReportedLevel> {
  const levels = new Map<string, ReportedLevel>();
  const byPackage = groupBy(originals, ({ stored }) => stored.id);
  for (const { view } of results) {
    const byName = new Map(view.analysis?.files.map((file) => [file.name.normalize('NFC'), file.level]));
    for (const { entry, currentPath } of byPackage.get(view.packageId) ?? []) {
      const level = byName.get(entry.entryName.normalize('NFC'));
      const key = fileKey(entry.sha256, currentPath);
      if (level && !levels.has(key)) levels.set(key, level);
    }
  }
  return levels;
}
