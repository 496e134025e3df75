import { describe, expect, test } from 'vitest';
import { classOfAddress } from '../../src/main/sending/service/address-class';
import { environmentProxyResolver } from '../../src/main/sending/service/environment-proxy';
import { refusalDetail } from '../../src/main/sending/service/refusal-detail';
import { retryAfterSeconds } from '../../src/main/sending/service/response-head';
import { parseBaseUrl, serviceDestination } from '../../src/main/sending/service/service-address';
import { uploadUrlOf } from '../../src/main/sending/service/upload-url';

const detail = (body: string, type = 'application/json') => refusalDetail(Buffer.from(body), type);

test.each([
  '<title',
  '<code',
  '<Message',
  'http://',
  '<!--',
  '<script>',
  '</script ',
  '&amp;',
  'X-Amz-Signature=',
  '[{"',
])('a refusal of nothing but %s is read in time that grows with its length only', (piece) => {
  // Read in quadratic time, 8 MB would take hours.
  const body = piece.repeat(Math.floor(8_000_000 / piece.length));
  for (const type of ['text/html', 'application/json'])
    expect((detail(body, type) ?? '').length).toBeLessThanOrEqual(2_000);
});

describe('the message of a refusal (R26)', () => {
  test.each([
    ['{"detail":"caseNumber missing"}', 'caseNumber missing'],
    [
      '{"detail":[{"loc":["header","issueDate"],"msg":"bad date","type":"x"},{"loc":["body",0],"msg":"no file"}]}',
      'header.issueDate: bad date; body.0: no file',
    ],
    ['{"detail":["a","b"]}', 'a; b'],
    ['{"detail":{"message":"inner"}}', 'inner'],
    ['{"message":"Forbidden"}', 'Forbidden'],
    ['{"error":"invalid","error_description":"key is old"}', 'key is old'],
    ['"just text"', 'just text'],
    ['{"detail":null}', null],
    ['{"detail":""}', null],
    ['{}', null],
    ['[]', null],
    ['', null],
    ['{"detail":', '{"detail":'],
  ])('%s', (body, sentence) => {
    expect(detail(body)).toBe(sentence);
  });

  test('is title and text of HTML, and code and message of XML', () => {
    const html =
      '<!doctype html><html><head><title>503 &amp; busy</title><style>x{}</style></head><body><h1>Try</h1><script>evil()</script> later</body></html>';
    expect(detail(html, 'text/html')).toBe('503 & busy: Try later');
    const xml =
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
    expect(detail(xml, 'application/xml')).toBe('AccessDenied: Request has expired');
    expect(detail('plain text', 'text/plain')).toBe('plain text');
  });

  test('is one clean line of at most 2,000 characters', () => {
    expect(detail('{"detail":"a\\u0000b\\u202Ec\\n d"}')).toBe('a b c d');
    expect(detail(JSON.stringify({ detail: 'x'.repeat(9_000) }))).toHaveLength(2_000);
    expect(detail(`{"detail":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).toBeNull();
  });

  test('contains no presigned query', () => {
    const said = detail('{"detail":"no https://s.example/a/b?X-Amz-Signature=canary&x=1 here"}');
    expect(said).toBe('no https://s.example/a/b?… here');
  });

  test('is safe for bytes that are no text', () => {
    expect(typeof detail(Buffer.from([0xff, 0xfe, 0x41]).toString('latin1'))).toBe('string');
  });
});

test('Retry-After is parsed as seconds or a date, and nothing else', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(retryAfterSeconds('120', now)).toBe(120);
  expect(retryAfterSeconds('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60);
  expect(retryAfterSeconds('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBeNull();
  for (const far of ['999999999', 'Fri, 31 Dec 9999 23:59:59 GMT', 'Sat, 13 Sep 275760 00:00:00 GMT'])
    expect(retryAfterSeconds(far, now)).toBe(366 * 86_400);
  for (const odd of ['-5', '1.5', 'soon', '', undefined, '99999999999'])
    expect(retryAfterSeconds(odd, now)).toBeNull();
});

describe('base URLs', () => {
  test.each([
    ['https://api.example/', 'https://api.example/v2/x'],
    [' https://api.example/base// ', 'https://api.example/base/v2/x'],
    ['http://localhost:8080', 'http://localhost:8080/v2/x'],
    ['http://[::1]:8080/', 'http://[::1]:8080/v2/x'],
  ])('%s is accepted', (base, url) => {
    expect(serviceDestination(base, '/v2/x').url.href).toBe(url);
  });

  test.each([
    ['http://api.example', 'base-url-insecure'],
    ['http://10.0.0.1', 'base-url-insecure'],
    ['http://localhost.example', 'base-url-insecure'],
    ['ftp://api.example', 'base-url-invalid'],
    ['api.example', 'base-url-invalid'],
    ['https://user@api.example', 'base-url-invalid'],
    ['https://api.example/?x', 'base-url-invalid'],
    ['', 'base-url-invalid'],
  ])('%s is refused', (base, code) => {
    expect(() => parseBaseUrl(base)).toThrowError(expect.objectContaining({ code }));
  });
});

test.each([
  ['8.8.8.8', 'public'],
  ['2001:4860:4860::8888', 'public'],
  ['127.9.9.9', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['10.255.0.1', 'private'],
  ['172.31.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['100.64.0.1', 'private'],
  ['fd12::1', 'private'],
  ['64:ff9b::a00:1', 'private'],
  ['64:ff9b::808:808', 'public'],
  ['64:ff9b:1::7f00:1', 'private'],
  ['::7f00:1', 'loopback'],
  ['::a9fe:a9fe', 'link-local'],
  ['::ffff:0:a00:1', 'private'],
  ['2002:c0a8:1::', 'private'],
  ['2002:808:808::1', 'public'],
  ['2001::', 'reserved'],
  ['2001:0:7f00:1::1', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['fec0::1', 'private'],
  ['100::1', 'reserved'],
  ['3fff::1', 'reserved'],
  ['169.254.169.254', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['0.0.0.0', 'reserved'],
  ['::', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['224.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['ff02::1', 'reserved'],
  ['nonsense', 'reserved'],
  ['0177.0.0.1', 'reserved'],
  ['127.1', 'reserved'],
])('%s is %s', (address, kind) => {
  expect(classOfAddress(address)).toBe(kind);
});

describe('proxies of the environment', () => {
  const ask = (environment: Record<string, string>, url = 'https://api.example/') =>
    environmentProxyResolver(environment)(url);

  test('are chosen by scheme, lower case first', async () => {
    expect(await ask({ HTTPS_PROXY: 'http://p:1' })).toBe('http://p:1');
    expect(await ask({ HTTPS_PROXY: 'http://p:1', https_proxy: 'http://q:2' })).toBe('http://q:2');
    expect(await ask({ ALL_PROXY: 'p:1' })).toBe('http://p:1');
    expect(await ask({ HTTP_PROXY: 'http://p:1' })).toBeNull();
    expect(await ask({})).toBeNull();
  });

  test.each([
    ['*', true],
    ['api.example', true],
    ['example', true],
    ['.example', true],
    ['*.example', true],
    ['other, api.example:443', true],
    ['api.example:8443', false],
    ['pi.example', false],
    ['', false],
  ])('NO_PROXY=%s', async (list, exempt) => {
    expect(await ask({ HTTPS_PROXY: 'http://p:1', NO_PROXY: list })).toBe(exempt ? null : 'http://p:1');
  });

  test('can exempt IPv6 addresses', async () => {
    const environment = { HTTPS_PROXY: 'http://p:1', NO_PROXY: '[fd00::1]:443,fd00::2' };
    expect(await ask(environment, 'https://[fd00::1]/')).toBeNull();
    expect(await ask(environment, 'https://[fd00::2]/')).toBeNull();
    expect(await ask(environment, 'https://[fd00::3]/')).toBe('http://p:1');
  });
});

test('an upload URL answer needs both fields', () => {
  expect(uploadUrlOf(Buffer.from('{"upload_url":"https://s","s3_key":"k"}'))).toEqual({
    uploadUrl: 'https://s',
    s3Key: 'k',
  });
  for (const odd of [
    '',
    'null',
    '[]',
    '{"upload_url":"x"}',
    '{"upload_url":"x","s3_key":5}',
    '{"upload_url":"","s3_key":"k"}',
  ])
    expect(uploadUrlOf(Buffer.from(odd))).toBeNull();
});
