import { describe, expect, it } from 'vitest';
import { parseIssueDate } from '../../src/practice-service/http/issue-date';
import { readScanHeaders } from '../../src/practice-service/http/scan-headers';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('issueDate', () => {
  it.each(['31.12.2025', '31-12-2025', '31/12/2025', '2025-12-31', '2025.12.31'])('reads %s', (text) => {
    expect(parseIssueDate(text, NOW)).toEqual({ day: '2025-12-31', time: null });
    expect(parseIssueDate(`${text} 23:59:58`, NOW)).toEqual({ day: '2025-12-31', time: '23:59:58' });
  });

  it.each([
    '2025/12/31',
    '31.12-2025',
    '12/31/2025',
    '31.12.25',
    '1.1.2025',
    '2025-02-29',
    '2025-12-31T10:00:00',
    '2025-12-31 24:00:00',
    '2025-12-31 10:00',
    '',
    'gestern',
  ])('refuses %s', (text) => {
    expect(parseIssueDate(text, NOW)).toHaveProperty('problem');
  });

  it('allows five days ahead and not six', () => {
    expect(parseIssueDate('2026-03-15 23:59:59', NOW)).toHaveProperty('day', '2026-03-15');
    expect(parseIssueDate('2026-03-16', NOW)).toHaveProperty('problem');
  });

  it('accepts a leap day', () => {
    expect(parseIssueDate('29.02.2024', NOW)).toHaveProperty('day', '2024-02-29');
  });
});

describe('scan headers', () => {
  it('need only a case number, and default to German and no Accept', () => {
    expect(readScanHeaders({ casenumber: 'ABCD' }, NOW)).toEqual({
      caseNumber: 'ABCD',
      issueDate: null,
      language: 'de',
      contactEmail: null,
      accept: null,
    });
  });

  it.each([
    ['missing', undefined, false],
    ['3 characters', 'ABC', false],
    ['4 characters', 'ABCD', true],
    ['50 characters', 'A'.repeat(50), true],
    ['51 characters', 'A'.repeat(51), false],
    ['4 letters sent as 8 bytes of UTF-8', Buffer.from('ÄÖÜß').toString('latin1'), true],
  ])('check a case number: %s', (_what, caseNumber, good) => {
    expect('problem' in readScanHeaders({ casenumber: caseNumber }, NOW)).toBe(!good);
  });

  it.each([
    ['language', 'fr', false],
    ['language', 'pl', true],
    ['contactemail', 'nobody', false],
    ['contactemail', 'claims@example.org', true],
    ['accept', 'text/html', false],
    ['accept', 'APPLICATION/JSON', true],
    ['accept', '*/*', true],
    ['issuedate', '2026-03-20', false],
  ])('check %s: %s', (name, value, good) => {
    expect('problem' in readScanHeaders({ casenumber: 'ABCD', [name]: value }, NOW)).toBe(!good);
  });
});
