import { describe, expect, it } from 'vitest';
import { maskDownloadAddress } from '../../src/main/support/mask-download-address';

const masked = (text: string): string | null => maskDownloadAddress(Buffer.from(text))?.toString() ?? null;

describe('the signed download address of a raw response', () => {
  it('is masked after its host, at the same length, and nothing else is', () => {
    const before = '{"Files":{"ü.jpg":1},"attachmentDownloadUrl" : "https://files.example';
    const secret = '/all.zip?X-Amz-Signature=abc\\u0026y=\\"z';
    const after = '","sessionId":"s"}';
    expect(masked(`${before}${secret}${after}`)).toBe(`${before}${'*'.repeat(secret.length)}${after}`);
  });

  it('is masked wherever it occurs, escaped, cut off or without a host', () => {
    expect(masked('{"attachmentDownloadUrl":"https:\\/\\/h\\/x?s","attachmentDownloadUrl":"/y?s"}')).toBe(
      '{"attachmentDownloadUrl":"https:\\/\\/h*****","attachmentDownloadUrl":"****"}',
    );
    expect(masked('{"attachmentDownloadUrl":"https://h/x?sig')).toBe(
      '{"attachmentDownloadUrl":"https://h******',
    );
  });

  it('is absent from other responses, which stay as they are', () => {
    for (const text of ['', '{}', '{"attachmentDownloadUrl":null}', '{"x":"attachmentDownloadUrl"}'])
      expect(masked(text), text).toBeNull();
  });
});
