import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidenceUrl, itemPictureUrl } from '../../../src/contract/bridge';
import { pictureType, readEvidenceAddress } from '../../../src/main/app/shell/evidence-address';
import { isOwnUrl, isPresentableLink } from '../../../src/main/app/shell/network-rules';
import { pageFileFor } from '../../../src/main/app/shell/page-files';
import { isPermitted } from '../../../src/main/app/shell/permissions';
import { proxyLookupUrl, proxyUrlFrom } from '../../../src/main/app/shell/proxy';

const id = '5f0c54a4-92c0-4c59-8c8a-0a8f4f1f9d11';

describe('page files', () => {
  const root = resolve('/srv/pages');

  it('are found below the root with their content type', () => {
    expect(pageFileFor('app://proofcase/', root)).toEqual({
      path: resolve(root, 'index.html'),
      contentType: 'text/html; charset=utf-8',
    });
    expect(pageFileFor('app://proofcase/assets/a%20b.js?v=1#x', root)?.path).toBe(
      resolve(root, 'assets/a b.js'),
    );
    expect(pageFileFor('app://proofcase/assets/inter.woff2', root)?.contentType).toBe('font/woff2');
  });

  it.each([
    'app://proofcase/..%2fsecret.js',
    'app://proofcase/%2e%2e%2fsecret.js',
    'app://proofcase/assets/..%2f..%2f..%2fetc/passwd.js',
    'app://proofcase/..%5csecret.js',
    'app://proofcase/a%00.js',
    'app://proofcase/%E0%A4%A.js',
    'app://elsewhere/index.html',
    'app://proofcase:81/index.html',
    'file:///srv/pages/index.html',
    'https://proofcase/index.html',
    'app://proofcase/index.js.map',
    'app://proofcase/no-ending',
    'index.html',
    '',
  ])('are not found for %s', (url) => {
    expect(pageFileFor(url, root)).toBeNull();
  });

  it('never leave the root for any path', () => {
    for (const name of ['/....//x.js', '//x.js', '/./x.js', '/%2fetc%2fpasswd.js']) {
      const file = pageFileFor(`app://proofcase${name}`, root);
      if (file !== null) expect(file.path.startsWith(root)).toBe(true);
    }
  });
});

describe('picture URLs', () => {
  it('contain the kind and identifier of a picture', () => {
    expect(readEvidenceAddress(`evidence://thumbnail/${id}`)).toEqual({
      kind: 'thumbnail',
      id,
      page: 1,
      content: null,
    });
    expect(readEvidenceAddress(`evidence://preview/${id.toUpperCase()}`)).toEqual({
      kind: 'preview',
      id,
      page: 1,
      content: null,
    });
    expect(readEvidenceAddress(`evidence://attachment/${id}`)).toEqual({ kind: 'attachment', id });
  });

  it('may contain a page number', () => {
    for (const kind of ['preview', 'zoom'] as const) {
      expect(readEvidenceAddress(evidenceUrl(kind, id, 12))).toEqual({ kind, id, page: 12, content: null });
      expect(readEvidenceAddress(evidenceUrl(kind, id))).toEqual({ kind, id, page: 1, content: null });
    }
  });

  it('of an item change with the content of its file', () => {
    const [before, after] = ['ab', 'cd'].map((digits) => ({ id, sha256: digits.repeat(32) }));
    if (!before || !after) throw new Error('two contents');
    expect(itemPictureUrl('thumbnail', before)).not.toBe(itemPictureUrl('thumbnail', after));
    expect(readEvidenceAddress(itemPictureUrl('zoom', after, 3))).toEqual({
      kind: 'zoom',
      id,
      page: 3,
      content: 'cdcdcdcdcdcdcdcd',
    });
  });

  it.each([
    `evidence://other/${id}`,
    `evidence://thumbnail/${id}/..`,
    `evidence://thumbnail/${id}/2`,
    `evidence://attachment/${id}/2`,
    `evidence://preview/${id}/0`,
    `evidence://preview/${id}/-1`,
    `evidence://preview/${id}/1e3`,
    `evidence://preview/${id}/2/3`,
    `evidence://zoom/${id}/123456`,
    `evidence://thumbnail/${id}?path=/etc/passwd`,
    `evidence://thumbnail/${id}?content=`,
    `evidence://thumbnail/${id}?content=..%2f..%2fetc%2fpass`,
    `evidence://thumbnail/${id}?content=0123456789abcdef&path=x`,
    `evidence://attachment/${id}?content=0123456789abcdef`,
    `evidence://received-preview/${id}?content=0123456789abcdef`,
    `evidence://user@thumbnail/${id}`,
    `evidence://thumbnail:1/${id}`,
    `app://thumbnail/${id}`,
    'evidence://thumbnail/..%2f..%2fetc%2fpasswd',
    'evidence://thumbnail/',
    'evidence:',
    '',
  ])('do not include %s', (url) => {
    expect(readEvidenceAddress(url)).toBeNull();
  });
});

describe('the served pictures', () => {
  it('are JPEG or PNG by their first bytes, and nothing else', () => {
    expect(pictureType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(pictureType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0))).toBe('image/png');
    for (const text of ['<svg/>', '%PDF-1.7', '<html>', '']) {
      expect(pictureType(new TextEncoder().encode(text))).toBeNull();
    }
  });
});

describe('the network rules', () => {
  it('let the window load its own schemes only', () => {
    for (const url of ['app://proofcase/a.js', 'evidence://preview/x', 'blob:app://proofcase/x']) {
      expect([url, isOwnUrl(url)]).toEqual([url, true]);
    }
    const foreign = [
      'https://example.com/',
      'http://127.0.0.1/',
      'ws://127.0.0.1/',
      'file:///etc/passwd',
      'data:text/html,x',
      'app://proofcase.example/',
      'blob:https://example.com/x',
      'chrome://version/',
      'about:blank',
      '',
    ];
    for (const url of foreign) expect([url, isOwnUrl(url)]).toEqual([url, false]);
  });

  it('let the user open https links without credentials', () => {
    expect(isPresentableLink('https://example.com/a?b=c')).toBe(true);
    for (const url of [
      'http://example.com',
      'https://u:p@example.com',
      'file:///x',
      'mailto:a@b.c',
      'x',
      '',
    ]) {
      expect([url, isPresentableLink(url)]).toEqual([url, false]);
    }
  });

  it('permit nothing but writing text to the clipboard', () => {
    expect(isPermitted('clipboard-sanitized-write')).toBe(true);
    for (const name of ['media', 'geolocation', 'clipboard-read', 'notifications', 'not-invented-yet']) {
      expect(isPermitted(name)).toBe(false);
    }
  });
});

describe('the proxy lookup', () => {
  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080'],
    ['HTTPS secure.example:443', 'https://secure.example:443'],
    ['SOCKS5 socks.example:1080;PROXY b:1', 'socks5://socks.example:1080'],
    ['DIRECT; PROXY late.example:1', null],
  ])('reads %s', (answer, url) => {
    expect(proxyUrlFrom(answer)).toBe(url);
  });

  it('passes no path and no query to a proxy script', () => {
    expect(proxyLookupUrl('https://bucket.example:8443/key/secret?X-Amz-Signature=abc')).toBe(
      'https://bucket.example:8443/',
    );
  });
});
