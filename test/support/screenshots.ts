/**
 * Pictures of every screen with made-up data, without a main process: builds the renderer as it ships, puts the
 * fake bridge before it, and serves both under the real content security policy.
 *
 *   node test/support/screenshots.ts [--out DIR] [--only PART]… [--axe]
 *
 * Photos come from a folder named by PROOFCASE_CORPUS (its `photos`), otherwise pictures stay empty.
 * PROOFCASE_BROWSER names a Chromium; without it Playwright's own is used.
 */
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { build, type Plugin } from 'vite';
import { pdfjsFiles } from '../../scripts/build/pdfjs-files.ts';
import { madeDocuments } from './fake-bridge/made-documents.ts';
import { SHOTS, type Shot } from './fake-bridge/shots.ts';

const root = resolve(import.meta.dirname, '../..');
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    axe: { type: 'boolean', default: false },
  },
});

function fakeBridge(): Plugin {
  const install = join(root, 'test/support/fake-bridge/install.ts');
  return {
    name: 'fake-bridge',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/src/renderer/main.tsx')) return `import ${JSON.stringify(install)};\n${code}`;
      if (id.endsWith('/src/contract/bridge.ts'))
        return code.replace('$' + '{EVIDENCE_SCHEME}://', '/evidence/');
      return null;
    },
  };
}

async function buildPages(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'src/renderer'),
    base: './',
    logLevel: 'warn',
    plugins: [fakeBridge(), react(), pdfjsFiles()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
}

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
};

/** Drawn once per photo and size, kept in memory. */
async function pictureSource(): Promise<(kind: string, id: string) => Promise<Buffer | null>> {
  const folder = join(process.env.PROOFCASE_CORPUS ?? join(root, '../shared/data'), 'photos');
  const all = await readdir(folder).catch(() => []);
  const scenes = all.filter((name) => /DSCN|landscape|image0/.test(name));
  const names = scenes.length > 0 ? scenes : all;
  if (names.length === 0) console.log(`no photos at ${folder}: pictures stay empty`);
  const drawn = new Map<string, Buffer>();
  return async (kind, id) => {
    const number = Number.parseInt(id.slice(-6), 16);
    const name = names[number % Math.max(1, names.length)];
    if (!name) return null;
    const key = `${kind}/${name}`;
    const heatmap = kind === 'attachment';
    const known = drawn.get(key);
    if (known) return known;
    const picture = await sharp(join(folder, name))
      .rotate()
      .resize(kind === 'thumbnail' ? 480 : 1400, null, { withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer()
      .then((photo) => (heatmap ? heatmapFor(photo) : photo))
      .catch(() => null);
    if (picture) drawn.set(key, picture);
    return picture;
  };
}

/** A warm spot on nothing, as large as the photo. */
async function heatmapFor(photo: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const spot = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <radialGradient id="heat" cx="62%" cy="44%" r="34%"><stop offset="0" stop-color="#ff2a1e"/>
    <stop offset="0.4" stop-color="#ff9a1e" stop-opacity="0.7"/>
    <stop offset="1" stop-color="#ffe11e" stop-opacity="0"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#heat)"/></svg>`;
  return sharp(Buffer.from(spot)).png().toBuffer();
}

async function serve(folder: string): Promise<{ server: Server; url: string }> {
  const pictures = await pictureSource();
  const documents = madeDocuments();
  const server = createServer((request, response) => {
    void (async () => {
      const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
      const [, scheme, kind, id] = path.split('/');
      const body =
        scheme === 'evidence' && kind && id
          ? await pictures(kind, id)
          : scheme === 'documents' && kind
            ? (documents.get(kind) ?? null)
            : await readFile(join(folder, relative('/', path === '/' ? '/index.html' : path))).catch(
                () => null,
              );
      const type =
        scheme === 'evidence' ? 'image/jpeg' : TYPES[extname(path === '/' ? '.html' : path) || '.html'];
      response.writeHead(body ? 200 : 404, {
        'Content-Security-Policy': POLICY,
        'Content-Type': type ?? 'text/html; charset=utf-8',
      });
      response.end(body ?? '');
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}/index.html` };
}

async function take(browser: Browser, url: string, shot: Shot, out: string): Promise<number> {
  const context = await browser.newContext({
    viewport: shot.size ?? { width: 1360, height: 840 },
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    bypassCSP: values.axe,
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      console.log(`  ${shot.name}: ${message.text()}`);
  });
  page.on('pageerror', (error) => console.log(`  ${shot.name}: ${error.message}`));
  await page.goto(`${url}?${shot.query}#${shot.hash}`);
  await page.locator('main').waitFor();
  await shot.act?.(page);
  await page.waitForLoadState('networkidle');
  const file = join(out, `${shot.name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  const found = values.axe ? await violations(page, shot) : 0;
  await context.close();
  return found;
}

async function violations(page: Page, shot: Shot): Promise<number> {
  const result = await new AxeBuilder({ page }).analyze();
  for (const { id, help, nodes } of result.violations) {
    console.log(`  ${shot.name}: ${id}: ${help}`);
    for (const node of nodes.slice(0, 3))
      console.log(`    ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`);
  }
  return result.violations.length;
}

const workFolder = await mkdtemp(join(tmpdir(), 'proofcase-screens-'));
const out = resolve(values.out ?? join(workFolder, 'screens'));
await mkdir(out, { recursive: true });
await buildPages(join(workFolder, 'pages'));
const { server, url } = await serve(join(workFolder, 'pages'));
const executablePath = process.env.PROOFCASE_BROWSER;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
let found = 0;
for (const shot of SHOTS) {
  if (values.only.length > 0 && !values.only.some((part) => shot.name.includes(part))) continue;
  found += await take(browser, url, shot, out);
}
await browser.close();
server.close();
console.log(`screens in ${out}${values.axe ? `, ${found} accessibility violations` : ''}`);
process.exitCode = found > 0 ? 1 : 0;
