import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanDisplayName, nameOfType, splitExtension } from '../../src/domain/file-names';

test('a display name loses folders, control, bidi and invisible characters', () => {
  expect(cleanDisplayName('../../etc/passwd')).toBe('passwd');
  expect(cleanDisplayName('C:\\Users\\x\\report.pdf')).toBe('report.pdf');
  expect(cleanDisplayName('in\u0000vo\u202Efdp.exe')).toBe('invofdp.exe');
  expect(cleanDisplayName('a\u200Bb\r\nc.png')).toBe('abc.png');
});

test('a display name is never a device, never ends in dots or blanks, and is never empty', () => {
  expect(cleanDisplayName('con.png')).toBe('_con.png');
  expect(cleanDisplayName('COM¹')).toBe('_COM¹');
  expect(cleanDisplayName('name.pdf. . .')).toBe('name.pdf');
  expect(cleanDisplayName('...')).toBe('attachment');
  expect(cleanDisplayName('..a')).toBe('..a');
  expect(cleanDisplayName('con .txt')).toBe('_con .txt');
  expect(cleanDisplayName('.con')).toBe('.con');
  expect(cleanDisplayName('  a  b.pdf')).toBe('a b.pdf');
  expect(cleanDisplayName('a?b<c>.pdf')).toBe('a_b_c_.pdf');
  expect(cleanDisplayName('', 'report')).toBe('report');
});

test('a display name of megabytes takes no longer than its length', () => {
  const dots = '. '.repeat(1_000_000);
  expect(cleanDisplayName(`${dots}x.pdf`)).toMatch(/….pdf$/);
  expect(cleanDisplayName(`x.pdf${dots}`)).toBe('x.pdf');
});

test('a long display name keeps its extension', () => {
  const cleaned = cleanDisplayName(`${'x'.repeat(400)}.pdf`);
  expect(cleaned.length).toBeLessThanOrEqual(80);
  expect(cleaned.endsWith('….pdf')).toBe(true);
});

test('a display name has up to 80 characters, and no longer extension than 12', () => {
  const name = (stem: number, extension: string) => `${'x'.repeat(stem)}${extension}`;
  expect(cleanDisplayName(name(76, '.pdf'))).toBe(name(76, '.pdf'));
  expect(cleanDisplayName(name(77, '.pdf'))).toBe(`${'x'.repeat(75)}….pdf`);
  expect(cleanDisplayName(name(90, '.12345678901'))).toBe(`${'x'.repeat(67)}….12345678901`);
  expect(cleanDisplayName(name(90, '.123456789012'))).toBe(`${'x'.repeat(79)}…`);
});

test('a shortened display name keeps whole characters', () => {
  const cleaned = cleanDisplayName(`${'x'.repeat(74)}🚗🚗🚗.pdf`);
  expect(cleaned).toBe(`${'x'.repeat(74)}….pdf`);
  expect(cleanDisplayName(`${'🚗'.repeat(60)}.pdf`)).toBe(`${'🚗'.repeat(37)}….pdf`);
});

test.each([
  ['a.tar.gz', 'a.tar', '.gz'],
  ['name', 'name', ''],
  ['.profile', '.profile', ''],
  ['name.', 'name', '.'],
])('%s has the stem %s and the extension %j', (name, stem, extension) => {
  expect(splitExtension(name)).toEqual({ stem, extension });
});

test('any name becomes a valid display name on every file system', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const cleaned = cleanDisplayName(name);
      expect(cleaned).not.toBe('');
      expect(cleaned).not.toMatch(/[\p{Cc}\p{Cf}<>:"/\\|?*]/u);
      expect(cleaned).not.toMatch(/[. ]$/);
      expect(new TextEncoder().encode(cleaned).length).toBeLessThanOrEqual(255);
      expect(cleanDisplayName(cleaned)).toBe(cleaned);
    }),
  );
});

test.each([
  ['IMG_1.JPG', 'jpeg', 'IMG_1.JPG'],
  ['photo.hta', 'jpeg', 'photo.hta.jpg'],
  ['photo.jpg', 'other', 'photo.jpg.bin'],
  ['x.lnk', 'other', 'x.lnk.bin'],
  ['notes.txt', 'other', 'notes.txt'],
  ['macro.docm', 'zip', 'macro.docm.zip'],
  ['page', 'pdf', 'page.pdf'],
  ['scan.heif', 'heic', 'scan.heif'],
  ['x.exe', 'a later type', 'x.exe.bin'],
])('%s of the type %s is exported as %s', (name, type, exported) => {
  expect(nameOfType(name, type)).toBe(exported);
});
