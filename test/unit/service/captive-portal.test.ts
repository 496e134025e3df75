import { describe, expect, it } from 'vitest';
import { isHtmlPage, isPortalRedirect } from '../../../src/main/sending/service/captive-portal';

const FROM = new URL('https://api.example.com/v2/getUploadUrl');

describe('a page in place of an answer', () => {
  it.each([
    ['text/html', '<!DOCTYPE html><title>Welcome</title>', true],
    ['text/html; charset=utf-8', 'Please log in', true],
    [null, '\n  <HTML><body>', true],
    ['application/json', '<html>', true],
    ['application/xhtml+xml', '<?xml version="1.0"?>', true],
    ['application/json', '{"upload_url":"x"}', false],
    ['application/xml', '<Error><Code>AccessDenied</Code></Error>', false],
    ['text/html', '', false],
    [null, '', false],
  ])('%s %j', (contentType, body, expected) => {
    expect(isHtmlPage(contentType, Buffer.from(body))).toBe(expected);
  });
});

describe('a redirect to the login page of a network', () => {
  it.each([
    ['https://login.hotel.example.net/?from=x', true],
    ['http://192.168.1.1/login', true],
    ['https://www.example.com/v2/getUploadUrl', false],
    ['/v3/getUploadUrl', false],
    ['http://api.example.com/v2/getUploadUrl', false],
    ['http://[not an address', false],
  ])('%s', (location, expected) => {
    expect(isPortalRedirect({ location }, FROM)).toBe(expected);
  });

  it.each([
    ['https://api.pruefdienst.com.pl/v2/scan', 'https://wifi.hotel.com.pl/', true],
    ['https://api.pruefdienst.com.pl/v2/scan', 'https://www.pruefdienst.com.pl/', false],
    ['https://api.pruefdienst.co.uk/v2/scan', 'https://login.hotel.co.uk/', true],
    ['https://api.hp.de/v2/scan', 'https://www.hp.de/', false],
  ])('from %s to %s', (from, location, expected) => {
    expect(isPortalRedirect({ location }, new URL(from))).toBe(expected);
  });

  it('is not assumed for an XML answer of an object store, nor for a redirect without an address', () => {
    const location = 'https://other-bucket.s3.amazonaws.example/x';
    expect(isPortalRedirect({ location, 'content-type': 'application/xml' }, FROM)).toBe(false);
    expect(isPortalRedirect({}, FROM)).toBe(false);
  });
});
