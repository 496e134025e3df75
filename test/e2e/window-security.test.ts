import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ORIGIN } from '../../src/contract/bridge';
import { REQUEST_NAMES } from '../../src/contract/requests';
import { CONTENT_SECURITY_POLICY } from '../../src/main/app/shell/page-files';
import { launchApp, type RunningApp } from '../support/app';

let app: RunningApp;
let server: Server;
let address: string;
/** Requests that reached a server outside: none may. */
const escaped: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    escaped.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').end('outside');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // What `npm run dev` is started with: the built application does not know any of it.
  const { port } = server.address() as AddressInfo;
  const environment = {
    NODE_ENV: 'development',
    NODE_ENV_ELECTRON_VITE: 'development',
    ELECTRON_RENDERER_URL: address,
    PROOFCASE_DEV_PORT: String(port),
  };
  app = await launchApp({ environment });
  // The engine is loaded after the list is drawn; what that discards may be the promise of an evaluation.
  await app.ask('profiles.list', {});
});

afterAll(async () => {
  await app.close();
  await new Promise((closed) => server.close(closed));
});

/** Runs text in the page and gives its value, or the name of the error that it threw. */
function inPage(script: string): Promise<unknown> {
  return app.page.evaluate(
    `(async () => { try { return await (${script}); } catch (error) { return error.name; } })()`,
  );
}

describe('the window', () => {
  it('is sandboxed and isolated, without Node, webviews or drops that navigate', async () => {
    const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      return contents.getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    });
    // Named only where it is on.
    expect(preferences).not.toMatchObject({ nodeIntegrationInWorker: true });
    expect(preferences).not.toMatchObject({ navigateOnDragDrop: true });
    expect(await inPage('typeof require + typeof process + typeof module + typeof Buffer')).toBe(
      'undefined'.repeat(4),
    );
  });

  it('is served from our own scheme with the full policy on every response', async () => {
    expect(app.page.url().startsWith(`${APP_ORIGIN}/`)).toBe(true);
    for (const path of ['/', '/index.html', '/missing.js']) {
      const policy = await inPage(
        `fetch('${path}').then((answer) => answer.headers.get('content-security-policy'))`,
      );
      expect(policy).toBe(CONTENT_SECURITY_POLICY);
    }
    expect(CONTENT_SECURITY_POLICY).toMatch(/^default-src 'none'/);
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|https?:|\*/);
  });

  it('contains no development server code and no switch for it', async () => {
    const built = resolve(import.meta.dirname, '../../out/main');
    const files = (await readdir(built, { recursive: true })).filter((name) => name.endsWith('.js'));
    expect(files).toContain('index.js');
    for (const name of files) {
      const code = await readFile(join(built, name), 'utf8');
      expect(code, name).not.toMatch(/devServerPages|followReloads|DEV_SERVER|'nonce-|ELECTRON_RENDERER_URL/);
    }
    expect(escaped).toEqual([]);
  });

  it('runs neither inline scripts nor eval', async () => {
    await inPage(`(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.intruder = 1';
      document.head.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img alt="" src="/none.png" onerror="globalThis.intruder = 2">');
    })()`);
    await app.page.waitForTimeout(300);
    expect(await inPage('globalThis.intruder ?? null')).toBeNull();
    const evaluated = await app.page.evaluate(`new Promise((done) => {
      const handler = (event) => done(event.violatedDirective);
      document.addEventListener('securitypolicyviolation', handler, { once: true });
      setTimeout('1', 0);
    })`);
    expect(evaluated).toMatch(/^script-src/);
  });

  it('has no network: fetch, pictures, sockets, workers and WebRTC reach no host', async () => {
    expect(await inPage(`fetch('${address}/fetch')`)).toBe('TypeError');
    expect(
      await inPage(`new Promise((done) => {
      const picture = new Image();
      picture.onload = () => done('loaded');
      picture.onerror = () => done('refused');
      picture.src = '${address}/picture.png';
    })`),
    ).toBe('refused');
    expect(
      await inPage(`new Promise((done) => {
      const socket = new WebSocket('${address.replace('http', 'ws')}/socket');
      socket.onopen = () => done('open');
      socket.onerror = () => done('refused');
    })`),
    ).toBe('refused');
    expect(await inPage(`navigator.sendBeacon('${address}/beacon') && 'queued'`)).toBeDefined();
    await app.page.waitForTimeout(500);
    expect(escaped).toEqual([]);
  });

  it('has no network even without the policy of the page', async () => {
    const outcome = await app.electron.evaluate(async ({ BrowserWindow, session }, url) => {
      const outside = new BrowserWindow({
        show: false,
        webPreferences: { session: session.fromPartition('other') },
      });
      const settled = await outside.loadURL(`${url}/page`).then(
        () => 'loaded',
        (error: Error) => error.message,
      );
      outside.destroy();
      return settled;
    }, address);
    expect(outcome).toMatch(/ERR_BLOCKED_BY_CLIENT/);
    expect(escaped).toEqual([]);
  });

  it('stays on its page: no navigation, no reload elsewhere, no new window', async () => {
    const before = app.page.url();
    await app.answerMessageBox(0);
    for (const target of [
      `${address}/page`,
      'file:///etc/passwd',
      'data:text/html,<p>x',
      `${APP_ORIGIN}/other.html`,
    ]) {
      await inPage(`void (location.href = ${JSON.stringify(target)})`);
      await app.page.waitForTimeout(100);
      expect(app.page.url()).toBe(before);
    }
    for (const target of [
      `${address}/page`,
      'https://example.com/',
      'file:///etc/passwd',
      'about:blank',
      `${APP_ORIGIN}/`,
    ]) {
      expect(await inPage(`window.open(${JSON.stringify(target)}) === null`)).toBe(true);
    }
    expect(app.electron.windows()).toHaveLength(1);
    expect(escaped).toEqual([]);
  });

  it('opens a link in the browser only if it is https and the user agreed', async () => {
    await app.electron.evaluate(({ shell, dialog }) => {
      const seen = globalThis as unknown as { opened: string[]; asked: string[] };
      seen.opened = [];
      seen.asked = [];
      shell.openExternal = async (url: string) => {
        seen.opened.push(url);
      };
      dialog.showMessageBox = (async (...given: readonly unknown[]) => {
        const { detail } = given.at(-1) as { readonly detail: string };
        seen.asked.push(detail);
        return { response: detail.includes('agreed') ? 1 : 0, checkboxChecked: false };
      }) as typeof dialog.showMessageBox;
    });
    const targets = [
      'https://example.com/agreed',
      'https://example.com/declined',
      'http://example.com/agreed',
      'https://user:secret@example.com/agreed',
      'file:///agreed',
      'javascript:agreed',
      'smb://example.com/agreed',
    ];
    for (const target of targets) await inPage(`window.open(${JSON.stringify(target)}) === null`);
    await app.page.waitForTimeout(300);
    const seen = await app.electron.evaluate(() => {
      const { opened, asked } = globalThis as unknown as { opened: string[]; asked: string[] };
      return { opened, asked };
    });
    expect(seen.asked).toHaveLength(2);
    expect(seen.opened).toEqual(['https://example.com/agreed']);
  });

  it('embeds nothing: no frame, no webview, no object', async () => {
    const frames = await inPage(`(async () => {
      for (const name of ['iframe', 'object', 'embed', 'webview']) {
        const element = document.createElement(name);
        element[name === 'object' ? 'data' : 'src'] = '${address}/' + name;
        document.body.append(element);
      }
      await new Promise((done) => setTimeout(done, 500));
      for (const element of document.querySelectorAll('iframe, object, embed, webview')) element.remove();
      return 'tried';
    })()`);
    expect(frames).toBe('tried');
    expect(escaped).toEqual([]);
  });

  it('is denied every permission, device and screen', async () => {
    const asked: readonly (readonly [string, string])[] = [
      [
        'geolocation',
        `new Promise((done) => navigator.geolocation.getCurrentPosition(() => done('granted'), () => done('denied')))`,
      ],
      [
        'camera',
        `navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'granted', () => 'denied')`,
      ],
      [
        'microphone',
        `navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'granted', () => 'denied')`,
      ],
      ['screen', `navigator.mediaDevices.getDisplayMedia().then(() => 'granted', () => 'denied')`],
      ['notifications', `Notification.requestPermission()`],
      ['clipboard', `navigator.clipboard.readText().then(() => 'granted', () => 'denied')`],
      ['midi', `navigator.requestMIDIAccess().then(() => 'granted', () => 'denied')`],
      ['fonts', `navigator.permissions.query({ name: 'local-fonts' }).then((status) => status.state)`],
      ['usb', `navigator.usb.requestDevice({ filters: [] }).then(() => 'granted', () => 'denied')`],
      [
        'hid',
        `navigator.hid.requestDevice({ filters: [] }).then((found) => found.length === 0 ? 'denied' : 'granted', () => 'denied')`,
      ],
    ];
    for (const [name, script] of asked) expect([name, await inPage(script)]).toEqual([name, 'denied']);
  });
});

describe('the scheme of the pages', () => {
  it('serves no file outside of the pages', async () => {
    const tricks = [
      '/../main/index.js',
      '/..%2fmain/index.js',
      '/%2e%2e/main/index.js',
      '/..%5cmain%5cindex.js',
      '/%00',
      '//etc/passwd',
      '/%2fetc%2fpasswd',
      '/....//main/index.js',
      '/index.html%00.js',
    ];
    for (const trick of tricks) {
      expect([trick, await inPage(`fetch('${APP_ORIGIN}${trick}').then((answer) => answer.status)`)]).toEqual(
        [trick, 404],
      );
    }
    expect(await inPage(`fetch('app://elsewhere/index.html').then((answer) => answer.status)`)).toBe(
      'TypeError',
    );
  });

  it('refuses every method that would change data', async () => {
    expect(await inPage(`fetch('/index.html', { method: 'POST' }).then((answer) => answer.status)`)).toBe(
      404,
    );
  });
});

describe('the scheme of the pictures', () => {
  it('serves pictures by our own identifiers only', async () => {
    const tricks = [
      'evidence://thumbnail/..%2f..%2fetc%2fpasswd',
      'evidence://preview/',
      'evidence://attachment/1',
      'evidence://other/5f0c54a4-92c0-4c59-8c8a-0a8f4f1f9d11',
      'evidence://thumbnail/5f0c54a4-92c0-4c59-8c8a-0a8f4f1f9d11',
    ];
    for (const trick of tricks) {
      expect([
        trick,
        await inPage(`new Promise((done) => {
        const picture = new Image();
        picture.onload = () => done('loaded');
        picture.onerror = () => done('refused');
        picture.src = ${JSON.stringify(trick)};
      })`),
      ]).toEqual([trick, 'refused']);
    }
  });

  it('cannot be read as data by the page', async () => {
    expect(await inPage(`fetch('evidence://thumbnail/5f0c54a4-92c0-4c59-8c8a-0a8f4f1f9d11')`)).toBe(
      'TypeError',
    );
  });
});

describe('the bridge', () => {
  it('exposes three functions and nothing of Electron', async () => {
    expect(await inPage('Object.keys(globalThis.proofcase).sort()')).toEqual([
      'on',
      'registerDrop',
      'request',
    ]);
    expect(await inPage('Object.isFrozen(globalThis.proofcase)')).toBe(true);
    expect(await inPage('typeof globalThis.ipcRenderer + typeof globalThis.electron')).toBe(
      'undefinedundefined',
    );
  });

  it('refuses unknown request names and invalid payloads', async () => {
    for (const name of ['nope', '__proto__', 'constructor', '']) {
      expect(await inPage(`globalThis.proofcase.request(${JSON.stringify(name)}, {})`)).toMatchObject({
        error: { code: 'invalid-request' },
      });
    }
    for (const payload of ['null', '7', '[]', '{ surplus: 1 }', `{ note: 'x'.repeat(5_000_000) }`]) {
      expect(await inPage(`globalThis.proofcase.request('app.info', ${payload})`)).toMatchObject({
        error: { code: 'invalid-request' },
      });
    }
  });

  it('takes of a fabricated file its content alone, never the file that it names', async () => {
    const drop = (files: string) => inPage(`globalThis.proofcase.registerDrop(${files})`);
    expect(await drop(`[new File(['x'], '/etc/passwd')]`)).toMatchObject({
      error: { code: 'source-unsupported', values: { name: 'passwd' } },
    });
    for (const files of [`[{ path: '/etc/passwd' }]`, `['/etc/passwd']`, `'/etc/passwd'`, '[]']) {
      expect(await drop(files)).toMatchObject({ error: { code: 'invalid-request' } });
    }
  });

  it('answers only the frame of our window', async () => {
    const outcomes = await app.electron.evaluate(
      async ({ app: running, BrowserWindow, session }, names) => {
        const preload = `${running.getAppPath()}/out/preload/index.js`;
        const codes: string[] = [];
        for (const url of ['about:blank', 'app://proofcase/index.html']) {
          const foreign = new BrowserWindow({
            show: false,
            webPreferences: { preload, session: session.fromPartition('proofcase-window', { cache: false }) },
          });
          await foreign.loadURL(url);
          for (const name of names) {
            const asked = `globalThis.proofcase.request('${name}', {})`;
            const outcome = await foreign.webContents.executeJavaScript(asked);
            codes.push(outcome.ok ? `${name} answered` : outcome.error.code);
          }
          foreign.destroy();
        }
        return codes;
      },
      [...REQUEST_NAMES],
    );
    expect(outcomes).toEqual(Array.from({ length: REQUEST_NAMES.length * 2 }, () => 'forbidden-sender'));
  });
});
