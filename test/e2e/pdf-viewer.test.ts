import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { launchApp, type RunningApp } from '../support/app';
import { hostilePdfs } from '../support/hostile-pdfs';
import {
  CANARY_KEY,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForResult,
  waitUntil,
} from '../support/journey';
import { makePdf } from '../support/made-pdf';
import { catchPrints } from '../support/prints';
import { changedInvoice, writtenPages } from '../support/written-pdf';

const { pdf } = resources.en;
const invoice = changedInvoice();

let app: RunningApp;
let fixture: string;
let server: Server;
/** Requests that reached a server outside: none may. */
const escaped: string[] = [];
let hostile: ReturnType<typeof hostilePdfs>;

beforeAll(async () => {
  server = createServer((request, response) => {
    escaped.push(request.url ?? '');
    response.end('outside');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fixture = await mkdtemp(join(tmpdir(), 'proofcase-pdf-'));
  hostile = hostilePdfs(address, join(fixture, 'launched'));
  const folder = join(fixture, 'documents');
  await mkdir(folder);
  await writeFile(join(folder, 'invoice.pdf'), invoice.third);
  await writeFile(join(folder, 'long.pdf'), longReport(500));
  await writeFile(join(folder, 'locked.pdf'), locked());
  await writeFile(
    join(folder, 'broken.pdf'),
    Buffer.from(`%PDF-1.7\n${'nothing of a document '.repeat(90)}`),
  );
  await writeFile(join(folder, 'heavy.pdf'), heavy(50_000_000));
  for (const { name, bytes } of hostile) await writeFile(join(folder, `${name}.pdf`), bytes);
  app = await launchApp({ animated: true });
  await speak(app, 'en');
  await openCaseByDrop(app, folder, 'E2E-PDF-1');
});

afterAll(async () => {
  await app.close();
  await new Promise((closed) => server.close(closed));
  await rm(fixture, { recursive: true, force: true });
});

/** 500 pages with a word of their own each. */
function longReport(pages: number): Buffer {
  const lines = Array.from({ length: pages }, (_, index) => [
    { text: `Report, page ${index + 1}`, x: 60, y: 770, size: 20 },
    {
      text: index % 50 === 49 ? 'Schlussfolgerung: Wasserschaden' : 'Nothing to be seen here',
      x: 60,
      y: 720,
    },
  ]);
  return makePdf(writtenPages(lines), '/Root 1 0 R');
}

/** Says that it is encrypted by a scheme which asks for a password. */
function locked(): Buffer {
  const key = 'a'.repeat(32);
  return makePdf(
    writtenPages([[{ text: 'secret', x: 60, y: 700 }]]),
    `/Root 1 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O (${key}) /U (${key}) >>`,
  );
}

/** A document whose bytes are mostly something that no page needs. */
function heavy(bytes: number): Buffer {
  const ballast = Buffer.alloc(bytes, 'x');
  return makePdf(
    [
      ...writtenPages([[{ text: 'A page in a heavy document', x: 60, y: 700 }]]),
      { number: 90, body: `<< /Length ${ballast.length} >>`, stream: ballast },
    ],
    '/Root 1 0 R',
  );
}

/** Opens a file of the folder in the viewer, by keyboard from the list on. */
async function openDocument(name: string): Promise<Locator> {
  await app.page
    .getByRole('option', { name: `${name}.pdf` })
    .first()
    .click();
  await app.page.keyboard.press('Enter');
  await app.page.getByRole('button', { name: pdf.openDocument }).click();
  const viewer = app.page.getByRole('dialog', { name: `${name}.pdf` }).last();
  await viewer.locator('[data-state="drawn"], [role="alert"], [data-state="failed"]').first().waitFor();
  return viewer;
}

afterEach(closeAll);

async function closeAll(): Promise<void> {
  const dialogs = app.page.getByRole('dialog');
  await waitUntil('the dialogs are closed', async () => {
    if ((await dialogs.count()) === 0) return true;
    await app.page.keyboard.press('Escape');
    return null;
  });
}

const inPage = <Value>(script: string): Promise<Value> => app.page.evaluate(script);

describe('the viewer', () => {
  it('shows a document with its text and its name', async () => {
    const viewer = await openDocument('invoice');
    await viewer.getByText('2 pages').waitFor();
    const first = viewer.getByRole('region', { name: 'Page 1 of 2' });
    await first.getByText('Total amount: 4,200.00 EUR').waitFor();
    const ink = await inPage(`(() => {
      const canvas = document.querySelector('[data-page="1"] canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at] < 100) dark += 1;
      return dark;
    })()`);
    expect(ink).toBeGreaterThan(500);
  });

  it('draws fonts itself and hands none to the font engine of the system', async () => {
    const families = `[...document.fonts].map(({ family }) => family).sort()`;
    const before = await inPage(families);
    const viewer = await openDocument('invoice');
    await viewer.getByText('2 pages').waitFor();
    expect(await inPage(families)).toEqual(before);
  });

  it('can be used by keyboard alone: pages, zoom, rotation, search, copying', async () => {
    await app.electron.evaluate(({ clipboard }) => clipboard.writeText(''));
    const viewer = await openDocument('long');
    const { page } = app;
    const field = viewer.getByRole('textbox', { name: pdf.bar.page });
    const percent = async () => Number.parseInt((await viewer.getByText(/^\d+ %$/).textContent()) ?? '', 10);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => field.inputValue()).toBe('2');
    await page.keyboard.press('1');
    await expect.poll(percent).toBe(100);
    await page.keyboard.press('+');
    await expect.poll(percent).toBe(110);
    await expect.poll(() => field.inputValue()).toBe('2');
    await page.keyboard.press('0');
    await expect.poll(percent).toBeLessThan(100);
    const upright = await viewer.locator('[data-page="2"]').boundingBox();
    await page.keyboard.press('r');
    await expect
      .poll(async () => (await viewer.locator('[data-page="2"]').boundingBox())?.width ?? 0)
      .toBeGreaterThan(upright?.width ?? 0);
    await page.keyboard.press('2');
    for (let turns = 0; turns < 3; turns += 1) await page.keyboard.press('r');
    await field.fill('444');
    await field.press('Enter');
    await viewer.getByText('Report, page 444').waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('wasserSCHADEN');
    await viewer.getByText('10 of 10').or(viewer.getByText('9 of 10')).first().waitFor();
    const current = () =>
      inPage<string>(`[...CSS.highlights.get('pdf-current')].map((range) => range.toString()).join()`);
    await expect.poll(current).toBe('Wasserschaden');
    await page.keyboard.press('Enter');
    await viewer.getByText('10 of 10').waitFor();
    await expect.poll(() => field.inputValue()).toBe('500');
    await page.keyboard.press('Enter');
    await viewer.getByText('1 of 10').waitFor();
    await expect.poll(() => field.inputValue()).toBe('50');
    // Typing on: the hits of the shorter text are still there.
    await page.keyboard.press('Control+a');
    await page.keyboard.type('page 4');
    await expect.poll(() => field.inputValue()).toBe('400');
    await page.keyboard.type('44');
    await viewer.getByText('1 of 1', { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('444');
    await page.keyboard.press('Escape');
    await viewer.waitFor();
  });

  it('lets text be selected across lines and copied', async () => {
    await app.electron.evaluate(({ clipboard }) => clipboard.writeText(''));
    const viewer = await openDocument('invoice');
    const first = await viewer.getByText('Repair of the roof after the storm of 12 March').boundingBox();
    const last = await viewer.getByText('Total amount: 4,200.00 EUR').boundingBox();
    if (!first || !last) throw new Error('no text');
    await app.page.mouse.move(first.x + 1, first.y + first.height / 2);
    await app.page.mouse.down();
    // Over the blank between the lines.
    await app.page.mouse.move(last.x + last.width + 40, (first.y + last.y + last.height) / 2, { steps: 5 });
    await app.page.mouse.move(last.x + last.width - 1, last.y + last.height / 2, { steps: 5 });
    await app.page.mouse.up();
    await app.page.keyboard.press('Control+c');
    const copied = await waitUntil('the text is copied', async () => {
      const text = await app.electron.evaluate(({ clipboard }) => clipboard.readText());
      return text === '' ? null : text;
    });
    expect(copied.replace(/\s+/g, ' ').trim()).toBe(
      'Repair of the roof after the storm of 12 March Total amount: 4,200.00 EUR',
    );
  });

  it('keeps few of 500 pages in the window and scrolls to the last page', async () => {
    const viewer = await openDocument('long');
    const pages = viewer.locator('[data-pages]');
    await pages.evaluate((element) => {
      (element as unknown as { scrollTop: number }).scrollTop = 1e9;
    });
    await viewer.getByText('Report, page 500').waitFor();
    await expect.poll(() => viewer.locator('[data-page]').count()).toBeLessThan(8);
  });

  it('shows a document of 50 MB and reads only what the page needs', async () => {
    await openDocument('heavy').then((viewer) => viewer.getByText('A page in a heavy document').waitFor());
  });

  it('saves an identical copy', async () => {
    const target = join(fixture, 'copy.pdf');
    await app.answerSaveDialog(target);
    const viewer = await openDocument('invoice');
    await viewer.getByRole('button', { name: pdf.save.action }).click();
    await waitUntil('the copy is written', () => (existsSync(target) ? true : null));
    await expect.poll(() => readFile(target).then((bytes) => bytes.equals(invoice.third))).toBe(true);
  });
});

describe('printing in the viewer', () => {
  const print = (viewer: Locator) =>
    viewer.getByRole('button', { name: resources.en.files.printDocument, exact: true });

  it('prints every page as a picture and nothing of the window, and can print again', async () => {
    const prints = await catchPrints(app);
    const viewer = await openDocument('invoice');
    await print(viewer).click();
    await expect.poll(prints).toEqual([2]);
    await expect.poll(() => app.page.locator('[data-print-sheets]').count()).toBe(0);
    await print(viewer).click();
    await expect.poll(prints).toEqual([2, 2]);
  });

  it('stops when the viewer is left: nothing is printed, and no page is kept', async () => {
    const prints = await catchPrints(app);
    const pictures = await countPictures();
    const viewer = await openDocument('long');
    await print(viewer).click();
    await viewer.getByRole('button', { name: /^Preparing page \d+ of 500/ }).waitFor();
    await expect.poll(async () => (await pictures()).made).toBeGreaterThan(0);
    await app.page.keyboard.press('Escape');
    // The view of the file behind it has the same name.
    await app.page.locator('[data-pages]').waitFor({ state: 'detached' });
    // Pages that go to the printer are kept until it has them.
    await expect.poll(async () => (await pictures()).kept).toBe(0);
    expect((await pictures()).made).toBeLessThan(500);
    expect(await prints()).toEqual([]);
  });

  /** How many pictures of pages the window made from now on, and how many of them it still keeps. */
  async function countPictures(): Promise<() => Promise<{ readonly made: number; readonly kept: number }>> {
    await inPage(`(() => {
      const { createObjectURL, revokeObjectURL } = URL;
      const kept = new Set();
      globalThis.pictures = { made: 0, kept };
      URL.createObjectURL = (blob) => {
        const url = createObjectURL.call(URL, blob);
        if (blob.type === 'image/jpeg') {
          globalThis.pictures.made += 1;
          kept.add(url);
        }
        return url;
      };
      URL.revokeObjectURL = (url) => {
        kept.delete(url);
        revokeObjectURL.call(URL, url);
      };
      globalThis.pictures.restore = () => Object.assign(URL, { createObjectURL, revokeObjectURL });
    })()`);
    onTestFinished(() => inPage('void globalThis.pictures.restore()'));
    return () => inPage('({ made: globalThis.pictures.made, kept: globalThis.pictures.kept.size })');
  }
});

describe('a document that cannot be shown', () => {
  it.each([
    ['locked', pdf.trouble.password],
    ['broken', pdf.trouble.broken],
  ] as const)('is explained with a message: %s', async (name, text) => {
    const viewer = await openDocument(name);
    await viewer.getByRole('heading', { name: text.title }).waitFor();
    await viewer.getByText(text.text).waitFor();
    await viewer.getByRole('button', { name: pdf.save.action }).waitFor();
  });
});

describe('a hostile document', () => {
  beforeAll(async () => {
    await app.electron.evaluate(({ shell, dialog, app: running }) => {
      const seen = globalThis as unknown as { acted: string[] };
      seen.acted = [];
      shell.openExternal = async (url: string) => void seen.acted.push(`openExternal ${url}`);
      shell.openPath = async (path: string) => {
        seen.acted.push(`openPath ${path}`);
        return '';
      };
      dialog.showMessageBox = (async () => {
        seen.acted.push('message box');
        return { response: 0, checkboxChecked: false };
      }) as typeof dialog.showMessageBox;
      running.on('browser-window-created', () => seen.acted.push('window'));
      running.on('web-contents-created', () => seen.acted.push('contents'));
    });
  });

  it.each([
    'javascript',
    'launch',
    'uri',
    'xfa',
    'embedded-file',
    'remote-stream',
    'endless-page-tree',
    'claimed-pages',
    'endless-drawing',
  ])('never executes its actions: %s', async (name) => {
    const before = app.page.url();
    const viewer = await openDocument(name);
    const isDrawn = (await viewer.locator('[data-state="drawn"]').count()) > 0;
    if (hostile.find((one) => one.name === name)?.ends === 'drawn') expect(isDrawn).toBe(true);
    if (isDrawn) {
      const active =
        'a, form, input:not([aria-label]), iframe, embed, object, script, video, audio, [onclick]';
      expect(await viewer.locator('[data-page]').locator(active).count()).toBe(0);
      const page = viewer.locator('[data-page="1"]');
      await page.click({ position: { x: 60, y: 90 } });
      await page.click({ position: { x: 200, y: 120 }, button: 'middle' });
      await app.page.keyboard.press('Enter');
    }
    await app.page.waitForTimeout(250);
    expect(await app.electron.evaluate(() => (globalThis as unknown as { acted: string[] }).acted)).toEqual(
      [],
    );
    expect(escaped).toEqual([]);
    expect(existsSync(join(fixture, 'launched'))).toBe(false);
    expect(app.page.url()).toBe(before);
    expect(app.electron.windows()).toHaveLength(1);
    expect((await app.request('app.info', {})).ok).toBe(true);
  });
});

describe('a document with earlier versions', () => {
  let service: PracticeService;
  beforeAll(async () => {
    service = await startService();
    const folder = join(fixture, 'claim');
    await mkdir(folder);
    await writeFile(join(folder, 'invoice.pdf'), invoice.third);
    await useAccount(app, service, CANARY_KEY, true);
    await app.page.getByRole('link', { name: resources.en.common.navigation.cases }).click();
    const caseId = await openCaseByDrop(app, folder, 'E2E-PDF-2');
    await sealAndSend(app);
    await waitForResult(app, caseId);
    await inPage(`void (location.hash = '#/case/${caseId}/results')`);
  });
  afterAll(() => service.close());

  const versions = () => app.page.getByRole('list', { name: pdf.versions.label }).getByRole('listitem');

  it('lists the versions with their source, dates and tools', async () => {
    await versions().getByText('PDF Editor Pro 11').nth(1).waitFor();
    await versions().getByText('Writer 7.3').waitFor();
    const texts = await versions().allTextContents();
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain(pdf.versions.document);
    expect(texts[0]).toMatch(/2 pages/);
    expect(texts[1]).toContain('Version 2');
    expect(texts[1]).toContain(pdf.versions.both);
    expect(texts[2]).toContain('Version 1');
    expect(texts[2]).toContain('Office, Writer 7.3');
  });

  it('opens each version', async () => {
    await versions().nth(2).getByRole('button', { name: 'Open Version 1' }).click();
    const viewer = app.page.getByRole('dialog', { name: 'Version 1' });
    await viewer.getByText('Total amount: 1,200.00 EUR').waitFor();
  });

  it('compares two versions page by page, marks the differences and lists the changed words', async () => {
    await versions().nth(2).getByRole('button', { name: 'Compare Version 1 with the document' }).click();
    const dialog = app.page.getByRole('dialog', { name: pdf.compare.title });
    await dialog.getByText('2 differences on 2 pages').waitFor();
    await dialog.getByText(pdf.compare.onlyAfter).first().waitFor();
    const words = dialog.getByRole('region', { name: pdf.compare.words });
    await expect.poll(() => words.locator('del').allTextContents()).toEqual(['removed 1,200.00']);
    await expect.poll(() => words.locator('ins').allTextContents()).toEqual(['added 4,200.00']);
    const areas = dialog.locator('[data-row="0"] [data-area]');
    await expect.poll(() => areas.count()).toBe(2);
    // The area lies on the amount: on its line, and not over the words before it.
    await waitUntil('the area lies on the amount', async () => {
      const [box, page] = await Promise.all([
        areas.first().boundingBox(),
        dialog.locator('[data-row="0"] section').first().boundingBox(),
      ]);
      if (!box || !page) return null;
      const x = (box.x - page.x) / page.width;
      const y = (box.y - page.y) / page.height;
      return x > 0.2 && x < 0.25 && y > 0.15 && y < 0.19 ? true : null;
    });
    await app.page.keyboard.press('n');
    await dialog.getByText('Difference 1 of 2').waitFor();
    await app.page.keyboard.press('n');
    await dialog.getByText('Difference 2 of 2').waitFor();
    await app.page.keyboard.press('p');
    await dialog.getByText('Difference 1 of 2').waitFor();
    await app.page.keyboard.press('b');
    await dialog.getByRole('button', { name: pdf.compare.blink, pressed: true }).waitFor();
  });
});

describe('the whole PDF viewer run', () => {
  it('logs nothing on the console', () => {
    expect(app.problems()).toEqual([]);
  });
});
